import { mean, populationMoments, quantile, SMALLEST_DEVIATION } from '../../statistics.ts';
import { normalDensity, normalQuantile } from './distributions.ts';
import { lowestOf } from './tailRisk.ts';

/**
 * A model of the distribution of the next returns. Figures are signed decimals, so a loss is negative. `periods` is the horizon in periods
 * of the returns. All horizons rest on returns that do not depend on each other.
 */
export interface TailModel {
  /** Returns the reason if there is no figure. */
  valueAtRisk(tail: Tail, periods: number): number | string;
  /** Call it only if there is a value at risk. */
  expectedShortfall(tail: Tail, periods: number): number;
}

/** The worst part of a distribution. */
export interface Tail {
  /** 0.05 for a level of 95%. */
  readonly probability: number;
  /** The normal quantile at the probability. */
  readonly z: number;
}

export function tailOf(probability: number): Tail {
  return { probability, z: normalQuantile(probability) };
}

export const VAR_METHODS = ['historical', 'parametric', 'cornish_fisher', 'ewma'] as const;
export type VarMethod = (typeof VAR_METHODS)[number];

const FEWEST_RETURNS = 20;
const LARGEST_TAIL = 0.05;
/** A historical quantile of 1% needs more returns than one of 5%. */
const FEWEST_FOR_SMALL_TAIL = 100;
/** The largest share of the weights that may be missing at the start of a moving average: the tolerance of RiskMetrics 1996, table 5.7. */
const EWMA_TOLERANCE = 0.01;

/**
 * Returns the model of each method, or the reason why there is none. `lambda` is the decay factor of `ewma`, which needs so many returns
 * that the first one has a weight of at most 1%. The normal model has the sample deviation, with divisor n − 1.
 */
export function tailModels(returns: Float64Array, lambda: number): Readonly<Record<VarMethod, TailModel | string>> {
  const { length } = returns;
  if (length < FEWEST_RETURNS) {
    const reason = tooFew(FEWEST_RETURNS, length);
    return { historical: reason, parametric: reason, cornish_fisher: reason, ewma: reason };
  }
  const moments = populationMoments(returns);
  const fewest = Math.ceil(Math.log(EWMA_TOLERANCE) / Math.log(lambda));
  return {
    historical: historicalModel(returns),
    parametric: normalModel(moments.mean, moments.deviation * Math.sqrt(length / (length - 1))),
    cornish_fisher: cornishFisherModel(moments),
    ewma: length < fewest ? tooFew(fewest, length) : normalModel(0, Math.sqrt(ewmaVariance(returns, lambda))),
  };
}

const tooFew = (needed: number, count: number) => `it needs at least ${needed} returns and there are ${count}`;
const rounded = (value: number) => Math.round(value * 100) / 100;
const CONSTANT = 'the returns do not vary';

/**
 * Returns the historical model: the quantile of the returns by linear interpolation, and the mean of those at or below it. Both are
 * scaled to longer horizons by the square root of time, as supervisors allow (Basel Committee 1996). Overlapping returns are not used,
 * because 250 of 10 days are only 25 independent ones. The rule misses trends, clusters of volatility, and the mean. `tail` is at
 * most 5%.
 */
function historicalModel(returns: Float64Array): TailModel {
  // One search serves both levels. The lowest returns come first, in ascending order.
  const lowest = lowestOf(returns, LARGEST_TAIL);
  return {
    valueAtRisk({ probability }, periods) {
      const few = probability < LARGEST_TAIL ? FEWEST_FOR_SMALL_TAIL : FEWEST_RETURNS;
      return returns.length < few ? tooFew(few, returns.length) : Math.sqrt(periods) * quantile(lowest, probability)!;
    },
    expectedShortfall({ probability }, periods) {
      const threshold = quantile(lowest, probability)! + SMALLEST_DEVIATION;
      return Math.sqrt(periods) * mean(returns.filter((value) => value <= threshold));
    },
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
    valueAtRisk: ({ z }, periods) =>
      deviation >= SMALLEST_DEVIATION ? periods * average + z * Math.sqrt(periods) * deviation : CONSTANT,
    expectedShortfall: ({ probability, z }, periods) =>
      periods * average - (Math.sqrt(periods) * deviation * normalDensity(z)) / probability,
  };
}

interface TailMoments {
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
export function cornishFisherModel({ mean: average, deviation, skewness, kurtosis }: TailMoments): TailModel {
  return {
    valueAtRisk({ z }, periods) {
      if (!(deviation >= SMALLEST_DEVIATION)) return CONSTANT;
      const [s, k] = [skewness / Math.sqrt(periods), kurtosis / periods];
      if (!isCornishFisherMonotone(s, k)) {
        return `skewness ${rounded(s)} and excess kurtosis ${rounded(k)} are outside the domain of the Cornish-Fisher expansion`;
      }
      return periods * average + cornishFisherQuantile(z, s, k) * Math.sqrt(periods) * deviation;
    },
    expectedShortfall({ probability, z }, periods) {
      const [s, k] = [skewness / Math.sqrt(periods), kurtosis / periods];
      const factor = 1 + (z * s) / 6 + ((z * z - 1) * k) / 24 - ((2 * z * z - 1) * s * s) / 36;
      return periods * average - (Math.sqrt(periods) * deviation * factor * normalDensity(z)) / probability;
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
