import { mean } from '../../statistics.ts';
import { normalDensity, normalQuantile } from './distributions.ts';
import { populationMoments } from './moments.ts';
import { SMALLEST_DEVIATION, sampleStandardDeviation } from './statistics.ts';
import { historicalCvar, historicalVar } from './tailRisk.ts';

/**
 * A model of the distribution of the next returns. Figures are signed decimals, so a loss is negative. `tail` is 0.05 for a level of 95%,
 * and `periods` is the horizon in periods of the returns. All horizons rest on returns that do not depend on each other.
 */
export interface TailModel {
  /** Returns the reason if there is no figure. */
  valueAtRisk(tail: number, periods: number): number | string;
  /** Call it only if there is a value at risk. */
  expectedShortfall(tail: number, periods: number): number;
}

export const VAR_METHODS = ['historical', 'parametric', 'cornish_fisher', 'ewma'] as const;
export type VarMethod = (typeof VAR_METHODS)[number];

const FEWEST_RETURNS = 20;
/** A historical quantile of 1% needs more returns than one of 5%. */
const FEWEST_FOR_TAIL = (tail: number) => (tail < FEWEST_RETURNS / 400 ? 100 : FEWEST_RETURNS);
/** The largest share of the weights that may be missing at the start of a moving average: the tolerance of RiskMetrics 1996, table 5.7. */
const EWMA_TOLERANCE = 0.01;

/** Returns the model of a method. `lambda` is the decay factor of `ewma`. */
export function tailModel(method: VarMethod, returns: Float64Array, lambda: number): TailModel | string {
  const few = fewestFor(method, lambda);
  if (returns.length < few) return tooFew(few, returns.length);
  switch (method) {
    case 'historical':
      return historicalModel(returns);
    case 'parametric':
      return normalModel(mean(returns), sampleStandardDeviation(returns)!);
    case 'cornish_fisher':
      return cornishFisherModel(populationMoments(returns));
    case 'ewma':
      return normalModel(0, Math.sqrt(ewmaVariance(returns, lambda)));
  }
}

/** Returns the smallest number of returns for a model. EWMA needs so many that the first one has a weight of at most 1%. */
function fewestFor(method: VarMethod, lambda: number): number {
  return method === 'ewma' ? Math.ceil(Math.log(EWMA_TOLERANCE) / Math.log(lambda)) : FEWEST_RETURNS;
}

const tooFew = (needed: number, count: number) => `it needs at least ${needed} returns and there are ${count}`;
const CONSTANT = 'the returns do not vary';

/**
 * Returns the historical model: the quantile of the returns by linear interpolation, and the mean of those at or below it. Both are
 * scaled to longer horizons by the square root of time, as supervisors allow (Basel Committee 1996). Overlapping returns are not used,
 * because 250 of 10 days are only 25 independent ones. The rule misses trends, clusters of volatility, and the mean.
 */
function historicalModel(returns: Float64Array): TailModel {
  return {
    valueAtRisk(tail, periods) {
      const few = FEWEST_FOR_TAIL(tail);
      const value = historicalVar(returns, tail, few);
      return value === null ? tooFew(few, returns.length) : Math.sqrt(periods) * value;
    },
    expectedShortfall: (tail, periods) => Math.sqrt(periods) * historicalCvar(returns, tail)!,
  };
}

/**
 * Returns the normal model. The value at risk is hμ + z√h·σ and the expected shortfall is hμ − √h·σφ(z)/tail. Here z is the normal
 * quantile at `tail` and h is the number of periods.
 *
 * Source: Jorion 2007, "Value at Risk". Example: mean 0, deviation 0.02, 10 periods, 1% → −0.1471 (Hull: 1,471,300 of 10 million).
 */
export function normalModel(average: number, deviation: number): TailModel {
  return {
    valueAtRisk: (tail, periods) =>
      deviation >= SMALLEST_DEVIATION
        ? periods * average + normalQuantile(tail) * Math.sqrt(periods) * deviation
        : CONSTANT,
    expectedShortfall: (tail, periods) =>
      periods * average - (Math.sqrt(periods) * deviation * normalDensity(normalQuantile(tail))) / tail,
  };
}

export interface Moments {
  readonly mean: number;
  readonly deviation: number;
  readonly skewness: number;
  /** Excess kurtosis: 0 for a normal distribution. */
  readonly kurtosis: number;
}

/**
 * Returns the modified model: the normal quantile is replaced by the expansion of Cornish and Fisher. Over h periods the skewness is
 * divided by √h and the excess kurtosis by h. There is no figure outside the domain of the expansion.
 *
 * All four moments have divisor n, as in PerformanceAnalytics. The expected shortfall is the mean of the quantile below `tail`.
 *
 * Source: Favre and Galeano 2002; Maillard 2012, "A user's guide to the Cornish Fisher expansion".
 */
export function cornishFisherModel({ mean: average, deviation, skewness, kurtosis }: Moments): TailModel {
  return {
    valueAtRisk(tail, periods) {
      if (!(deviation >= SMALLEST_DEVIATION)) return CONSTANT;
      const [s, k] = [skewness / Math.sqrt(periods), kurtosis / periods];
      if (!isCornishFisherMonotone(s, k)) {
        return `skewness ${s.toFixed(2)} and excess kurtosis ${k.toFixed(2)} are outside the domain of the Cornish-Fisher expansion`;
      }
      return periods * average + cornishFisherQuantile(normalQuantile(tail), s, k) * Math.sqrt(periods) * deviation;
    },
    expectedShortfall(tail, periods) {
      const [s, k] = [skewness / Math.sqrt(periods), kurtosis / periods];
      const z = normalQuantile(tail);
      const factor = 1 + (z * s) / 6 + ((z * z - 1) * k) / 24 - ((2 * z * z - 1) * s * s) / 36;
      return periods * average - (Math.sqrt(periods) * deviation * factor * normalDensity(z)) / tail;
    },
  };
}

/**
 * Returns the expansion z + (z² − 1)S/6 + (z³ − 3z)K/24 − (2z³ − 5z)S²/36 of a standard normal quantile z for skewness S and excess
 * kurtosis K. It does not check the domain.
 *
 * Source: Zangri 1996; Favre and Galeano 2002. Example: −1.2816, 2 and 0 → −1.3117.
 */
export function cornishFisherQuantile(z: number, skewness: number, kurtosis: number): number {
  const square = z * z;
  return (
    z +
    ((square - 1) * skewness) / 6 +
    (z * (square - 3) * kurtosis) / 24 -
    (z * (2 * square - 5) * skewness * skewness) / 36
  );
}

/** The expansion must grow up to here. A normal variable is farther from 0 once in 1.7 million draws. */
const LARGEST_Z = 5;

/**
 * Returns true if the expansion grows with z from −5 to 5, so that its values are quantiles. Its derivative az² + bz + c must be above 0
 * there. Without skewness that holds for an excess kurtosis from −0.33 to 8, and with a skewness of −1 from 1.57 to 8.87.
 *
 * Source: Maillard 2012, who asks for growth at every z; Chernozhukov, Fernández-Val and Galichon 2010.
 */
export function isCornishFisherMonotone(skewness: number, kurtosis: number): boolean {
  const a = kurtosis / 8 - (skewness * skewness) / 6;
  const b = skewness / 3;
  const c = 1 - kurtosis / 8 + (5 * skewness * skewness) / 36;
  const slope = (z: number) => (a * z + b) * z + c;
  const turn = a === 0 ? 0 : Math.max(-LARGEST_Z, Math.min(LARGEST_Z, -b / (2 * a)));
  return slope(-LARGEST_Z) > 0 && slope(LARGEST_Z) > 0 && slope(turn) > 0;
}

/**
 * Returns the variance forecast of an exponentially weighted moving average with mean 0, in squared decimals per period:
 * σ² ← λσ² + (1 − λ)r², from the oldest to the latest return. It starts with the square of the first return. At least one return.
 *
 * Source: RiskMetrics 1996, table 5.3. Example: 0.634 and 0.115 at 0.94 → 0.3786.
 */
export function ewmaVariance(returns: Float64Array, lambda: number): number {
  let variance = returns[0]! * returns[0]!;
  for (let t = 1; t < returns.length; t++) variance = lambda * variance + (1 - lambda) * returns[t]! * returns[t]!;
  return variance;
}
