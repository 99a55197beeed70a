export const FACTORS = ['value', 'quality', 'momentum', 'defensive', 'tactical'] as const;
export type Factor = (typeof FACTORS)[number];
/** One array per factor, aligned by stock; NaN = no score. */
export type FactorScores = Record<Factor, Float64Array>;
/** The composite: a weighted mean over the factors an instrument has, at least 60% of the weight. */
const TOTAL_WEIGHTS: Readonly<Record<Factor, number>> = {
  value: 0.25,
  quality: 0.25,
  momentum: 0.2,
  defensive: 0.15,
  tactical: 0.15,
};

/**
 * The composite of one stock: the mean of its factor scores by TOTAL_WEIGHTS, from the unrounded scores. NaN when the
 * factors it has carry less than 60% of the weight.
 *
 * Example: value 8, quality 8, momentum 6 and no others → 5.2 / 0.7 = 7.43.
 */
export function totalScore(score: (factor: Factor) => number): number {
  let sum = 0;
  let weight = 0;
  for (const factor of FACTORS) {
    const value = score(factor);
    if (Number.isNaN(value)) continue;
    sum += TOTAL_WEIGHTS[factor] * value;
    weight += TOTAL_WEIGHTS[factor];
  }
  return weight >= 0.6 - 1e-9 ? sum / weight : Number.NaN;
}
