export const FACTORS = ['value', 'quality', 'momentum', 'defensive', 'tactical'] as const;
export type Factor = (typeof FACTORS)[number];
/** One array per factor, aligned by stock; NaN = no score. */
export type FactorScores = Record<Factor, Float64Array>;
/** 0 to 10 with one decimal, as published. */
export type PublishedScores = Readonly<Record<Factor, number | null>>;

/** The composite: a weighted mean over the factors an instrument has, at least 60% of the weight. */
const TOTAL_WEIGHTS: Readonly<Record<Factor, number>> = {
  value: 0.25,
  quality: 0.25,
  momentum: 0.2,
  defensive: 0.15,
  tactical: 0.15,
};

export function published(score: (factor: Factor) => number): PublishedScores {
  return Object.fromEntries(FACTORS.map((factor) => [factor, oneDecimal(score(factor))])) as Record<
    Factor,
    number | null
  >;
}

/** The weighted mean of the published factor scores, one decimal; null under 60% of the weight. */
export function totalScore(scores: PublishedScores): number | null {
  let sum = 0;
  let weight = 0;
  for (const factor of FACTORS) {
    const score = scores[factor];
    if (score === null) continue;
    sum += TOTAL_WEIGHTS[factor] * score;
    weight += TOTAL_WEIGHTS[factor];
  }
  return weight >= 0.6 - 1e-9 ? oneDecimal(sum / weight) : null;
}

function oneDecimal(value: number): number | null {
  return Number.isNaN(value) ? null : Math.round(value * 10) / 10;
}
