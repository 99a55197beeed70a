import { meanOfPresent, percentileScores, sectorNeutral, winsorize } from './crossSection.ts';
import type { PriceDescriptor } from './priceDescriptors.ts';
import { ratio, type StatementFacts } from './statementDescriptors.ts';

export const FACTORS = ['value', 'quality', 'momentum', 'defensive', 'tactical'] as const;
export type Factor = (typeof FACTORS)[number];
/** One array for each factor, aligned by stock. NaN means no score. */
export type FactorScores = Record<Factor, Float64Array>;
/**
 * Weights of the composite, which is a weighted mean of an instrument's factors. They must carry at least 60% of the
 * weight.
 */
const TOTAL_WEIGHTS: Readonly<Record<Factor, number>> = {
  value: 0.25,
  quality: 0.25,
  momentum: 0.2,
  defensive: 0.15,
  tactical: 0.15,
};

/**
 * Returns the composite of one stock, which is the mean of its unrounded factor scores by TOTAL_WEIGHTS. NaN if its
 * factors carry less than 60% of the weight.
 *
 * Example: value 8, quality 8, momentum 6, and no others → 5.2 / 0.7 = 7.43.
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

/** The universe on one Friday. Every array is aligned by stock, with NaN or null where a value is unknown. */
export interface CrossSection {
  readonly facts: readonly (StatementFacts | null)[];
  /** Market values in the currency of the statement. */
  readonly marketCaps: Float64Array;
  readonly betas: Float64Array;
  /** Sectors as numbers from 0 to `sectorCount` − 1. */
  readonly sectors: Uint16Array;
  readonly sectorCount: number;
  readonly priceDescriptor: (name: PriceDescriptor) => Float64Array;
}

/** Computes the factor scores of every stock before rounding (docs/scores.md has each formula). */
export function factorScores(crossSection: CrossSection): FactorScores {
  const { facts, marketCaps, betas, sectors, sectorCount, priceDescriptor } = crossSection;
  const fromFacts = (value: (found: StatementFacts, marketCap: number) => number) => {
    const values = new Float64Array(facts.length);
    for (let i = 0; i < values.length; i++) {
      const found = facts[i];
      values[i] = found ? value(found, marketCaps[i] as number) : Number.NaN;
    }
    return values;
  };
  const ofSector = (values: Float64Array) => percentileScores(sectorNeutral(winsorize(values), sectors, sectorCount));
  const fromPrices = (name: PriceDescriptor) => percentileScores(priceDescriptor(name));
  // Means of percentiles are close to 5. Ranking them again spreads them over 0 to 10.
  const factor = (descriptors: readonly Float64Array[]) =>
    percentileScores(meanOfPresent(descriptors, marketCaps.length));
  const yieldOn = (item: (found: StatementFacts) => number) =>
    ofSector(fromFacts((found, marketCap) => ratio(item(found), marketCap)));
  const quality = (name: keyof StatementFacts['quality']) => ofSector(fromFacts((found) => found.quality[name]));
  return {
    value: factor([
      yieldOn((found) => found.netIncome),
      // Negative equity has no rank. A loss ranks last.
      yieldOn((found) => (found.equity > 0 ? found.equity : Number.NaN)),
      yieldOn((found) => found.operatingCashFlow),
      yieldOn((found) => found.revenue),
      ofSector(fromFacts((found, marketCap) => ratio(found.operatingIncome, marketCap + found.netDebt))),
    ]),
    quality: factor([
      quality('returnOnEquity'),
      quality('returnOnInvestedCapital'),
      quality('grossMargin'),
      quality('operatingMargin'),
      quality('stableMargin'),
      quality('lowLeverage'),
      quality('lowAccruals'),
    ]),
    momentum: factor([fromPrices('momentum12_1'), fromPrices('momentum6_1'), fromPrices('riskAdjustedMomentum')]),
    defensive: factor([
      fromPrices('lowVolatility'),
      percentileScores(betas.map((beta) => -beta)),
      fromPrices('smallDrawdown'),
      percentileScores(fromFacts((found) => found.stableEarnings)),
    ]),
    tactical: factor([
      fromPrices('reversal1m'),
      fromPrices('above50'),
      fromPrices('above200'),
      fromPrices('volumeTrend'),
    ]),
  };
}
