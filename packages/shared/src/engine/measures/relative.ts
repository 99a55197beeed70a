import { comomentsOf, deviationOf, type Moments, momentsOf, moves, SMALLEST_DEVIATION } from '../../statistics.ts';
import { annualizedVolatility, excessReturns, type RiskFreePerPeriod, sharpeRatio } from './riskAdjusted.ts';

/**
 * Returns the sample beta, cov(r − f, b − f) / var(b − f), without unit. Null with fewer than 2 pairs, and if the benchmark
 * did not move. The function takes no risk-free rate, because a constant rate does not change a covariance. Callers with a
 * rate that differs by period pass excess returns.
 * Example: r = 2b + 0.01 → 2.
 */
export function beta(
  returns: Float64Array,
  benchmark: Float64Array,
  { benchmark: { count, squares }, products } = comomentsOf(returns, benchmark),
): number | null {
  return count >= 2 && moves(squares, count) ? products / squares : null;
}

/**
 * Returns the beta over the periods in which the benchmark rose (b > 0), without unit. Null with fewer than 2 such periods,
 * and when the benchmark returned the same in all of them.
 *
 * Source: Bacon 2008, p. 72 (bull beta). Example: r = 2b for b > 0 and r = b otherwise → 2.
 */
export function upBeta(returns: Float64Array, benchmark: Float64Array, up = pairsWhere(returns, benchmark, 1)) {
  return beta(up.returns, up.benchmark);
}

/** Returns the same over the periods in which the benchmark fell (b < 0). */
export function downBeta(returns: Float64Array, benchmark: Float64Array, down = pairsWhere(returns, benchmark, -1)) {
  return beta(down.returns, down.benchmark);
}

/** Returns of some periods, pair by pair. */
export interface Pairs {
  readonly returns: Float64Array;
  readonly benchmark: Float64Array;
}

/** Returns the pairs of the periods in which the benchmark rose (1) or fell (−1). */
function pairsWhere(returns: Float64Array, benchmark: Float64Array, sign: 1 | -1): Pairs {
  const own = new Float64Array(returns.length);
  const other = new Float64Array(returns.length);
  let count = 0;
  for (let i = 0; i < returns.length; i++) {
    own[count] = returns[i]!;
    other[count] = benchmark[i]!;
    // Without a branch, which every second period would mispredict.
    count += Number(benchmark[i]! * sign > 0);
  }
  return { returns: own.subarray(0, count), benchmark: other.subarray(0, count) };
}

/**
 * Returns Pearson's correlation, from −1 to 1. Null with fewer than 2 pairs, and if one of the two did not move.
 * Example: y = −3x → −1.
 */
export function correlation(x: Float64Array, y: Float64Array, moments = comomentsOf(x, y)): number | null {
  if (x.length < 2) return null;
  const { squares: xx } = moments.own;
  const { squares: yy } = moments.benchmark;
  if (!moves(xx, x.length) || !moves(yy, x.length)) return null;
  return Math.max(-1, Math.min(1, moments.products / Math.sqrt(xx * yy)));
}

/**
 * Returns the annualized alpha periods × (mean(r − f) − beta × mean(b − f)), a decimal per year (Jensen 1968). It is added up,
 * not compounded, and f is the rate per period. If f differs by period, beta is that of the excess returns. Callers that have
 * the sums pass them as `moments`. Null without a beta. Example: r = 2b + 0.01 at f 0 and 12 periods → 0.12.
 */
export function alphaAnnualized(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFreePerPeriod: RiskFreePerPeriod,
  periodsPerYear: number,
  moments = comomentsOf(returns, benchmark),
): number | null {
  if (typeof riskFreePerPeriod !== 'number') {
    const [own, other] = [returns, benchmark].map((one) => excessReturns(one, riskFreePerPeriod));
    return alphaAnnualized(own!, other!, 0, periodsPerYear);
  }
  const slope = beta(returns, benchmark, moments);
  if (slope === null) return null;
  return periodsPerYear * (moments.own.mean - riskFreePerPeriod - slope * (moments.benchmark.mean - riskFreePerPeriod));
}

/**
 * Returns the tracking error sd(r − b) × √periods, a sample figure and a decimal per year. Null with fewer than 2 pairs. A
 * deviation under 1e-12 is rounding noise and counts as 0. Example: r − b = [0.01, −0.01] at 252 → 0.2245.
 */
export function trackingError(
  returns: Float64Array,
  benchmark: Float64Array,
  periodsPerYear: number,
  active = activeMoments(returns, benchmark),
): number | null {
  const deviation = deviationOf(active);
  if (deviation === null) return null;
  return deviation < SMALLEST_DEVIATION ? 0 : deviation * Math.sqrt(periodsPerYear);
}

/**
 * Returns the annualized information ratio periods × mean(r − b) / tracking error (Grinold 1989). Null if the tracking error
 * is null or under 1e-12.
 * Example: r − b = [0.03, 0.01] at 1 period → 1.4142.
 */
export function informationRatio(
  returns: Float64Array,
  benchmark: Float64Array,
  periodsPerYear: number,
  active = activeMoments(returns, benchmark),
): number | null {
  const error = trackingError(returns, benchmark, periodsPerYear, active);
  if (error === null || error < SMALLEST_DEVIATION) return null;
  return (periodsPerYear * active.mean) / error;
}

/** Returns the sums of the active returns r − b. */
function activeMoments(returns: Float64Array, benchmark: Float64Array): Moments {
  const active = new Float64Array(returns.length);
  for (let i = 0; i < active.length; i++) active[i] = returns[i]! - benchmark[i]!;
  return momentsOf(active);
}

/**
 * Returns the Treynor ratio periods × mean(r − f) / beta, a decimal per year (Treynor 1965), where f is the rate per period.
 * If f differs by period, beta is that of the excess returns.
 * Null without a beta, or with a beta under 1e-12. Example: r = 2b, mean(b) 0.01, f 0, 12 periods → 0.12.
 */
export function treynorRatio(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFreePerPeriod: RiskFreePerPeriod,
  periodsPerYear: number,
  moments = comomentsOf(returns, benchmark),
): number | null {
  if (typeof riskFreePerPeriod !== 'number') {
    const [own, other] = [returns, benchmark].map((one) => excessReturns(one, riskFreePerPeriod));
    return treynorRatio(own!, other!, 0, periodsPerYear);
  }
  const slope = beta(returns, benchmark, moments);
  if (slope === null || Math.abs(slope) < SMALLEST_DEVIATION) return null;
  return (periodsPerYear * (moments.own.mean - riskFreePerPeriod)) / slope;
}

/**
 * Returns the return that the portfolio would have had at the volatility of the benchmark: Sharpe ratio × volatility of the
 * benchmark + risk-free rate. It is a decimal per year. All three arguments are annual. It ranks portfolios exactly as the Sharpe ratio
 * does. Null without a Sharpe ratio or a volatility.
 *
 * Source: Modigliani and Modigliani 1997; Bacon 2008, p. 67. Example: 0.5, 0.2 and 0.03 → 0.13.
 */
export function mSquared(
  sharpeRatio: number | null,
  benchmarkVolatility: number | null,
  riskFreeRate: number,
): number | null {
  if (sharpeRatio === null || benchmarkVolatility === null) return null;
  return sharpeRatio * benchmarkVolatility + riskFreeRate;
}

/**
 * Returns the geometric mean of r over the periods with b > 0, divided by the geometric mean of b, without unit (Morningstar).
 * Null without such periods or with a zero divisor. Example: r = b → 1.
 */
export function upsideCapture(returns: Float64Array, benchmark: Float64Array, up = pairsWhere(returns, benchmark, 1)) {
  return capture(up);
}

/** Returns the capture over the periods with b < 0. A value under 1 means smaller losses than the benchmark's. */
export function downsideCapture(
  returns: Float64Array,
  benchmark: Float64Array,
  down = pairsWhere(returns, benchmark, -1),
) {
  return capture(down);
}

function capture({ returns, benchmark }: Pairs): number | null {
  const periods = returns.length;
  let own = 0;
  let market = 0;
  for (let i = 0; i < periods; i++) {
    own += Math.log1p(returns[i]!);
    market += Math.log1p(benchmark[i]!);
  }
  if (periods === 0 || Math.abs(market) < SMALLEST_DEVIATION) return null;
  return Math.expm1(own / periods) / Math.expm1(market / periods);
}

/**
 * Returns the share of the periods in which the portfolio returned more than the benchmark, 0 to 1. A period with equal returns
 * is not a win. Returns that differ by up to 1e-12 are equal. Null without a period.
 *
 * Source: Bacon 2008, p. 47. Example: [0.02, 0] against [0.01, 0.01] → 0.5.
 */
export function battingAverage(returns: Float64Array, benchmark: Float64Array): number | null {
  let wins = 0;
  for (let i = 0; i < returns.length; i++) if (returns[i]! - benchmark[i]! > SMALLEST_DEVIATION) wins++;
  return returns.length === 0 ? null : wins / returns.length;
}

/**
 * Returns the part of the volatility that comes from the benchmark: |beta| × sd(b) × √periods. It is a decimal per year and a sample
 * figure. Null without a beta.
 *
 * Source: Bacon 2008, p. 75. Example: r = 2b with a benchmark volatility of 0.1 → 0.2.
 */
export function systematicRisk(
  returns: Float64Array,
  benchmark: Float64Array,
  periodsPerYear: number,
  moments = comomentsOf(returns, benchmark),
): number | null {
  const slope = beta(returns, benchmark, moments);
  return slope === null ? null : Math.abs(slope) * annualizedVolatility(benchmark, periodsPerYear, moments.benchmark)!;
}

/**
 * Returns the part of the volatility that does not come from the benchmark: sd(r − beta × b) × √periods. It is a decimal per year. The
 * deviation divides by n − 1, so systematic risk² + specific risk² = volatility². Null without a beta.
 *
 * Source: Bacon 2008, p. 75, there as a population figure. Example: r = 2b + 0.01 → 0.
 */
export function specificRisk(
  returns: Float64Array,
  benchmark: Float64Array,
  periodsPerYear: number,
  moments = comomentsOf(returns, benchmark),
): number | null {
  const slope = beta(returns, benchmark, moments);
  if (slope === null) return null;
  const residuals = new Float64Array(returns.length);
  for (let i = 0; i < residuals.length; i++) residuals[i] = returns[i]! - slope * benchmark[i]!;
  return annualizedVolatility(residuals, periodsPerYear);
}

export type Metrics = Readonly<Record<string, number | null>>;

/** Replaces the NaN of ratios by null if the risk-free rate of the window is not known. */
export function nullForNaN(metrics: Metrics, riskFreeRate: number): Metrics {
  if (!Number.isNaN(riskFreeRate)) return metrics;
  return Object.fromEntries(Object.entries(metrics).map(([key, value]) => [key, Number.isNaN(value) ? null : value]));
}

/** Returns of one frequency of the portfolio and the benchmark, pair by pair. */
export interface ReturnPairs {
  readonly portfolio: Float64Array;
  readonly benchmark: Float64Array;
  readonly periodsPerYear: number;
  readonly riskFreePerPeriod: RiskFreePerPeriod;
  /** Mean annual rate. */
  readonly riskFreeRate: number;
  /** With fewer pairs every statistic is null. */
  readonly fewest: number;
  /** True for a benchmark whose returns differ only by the days that they cover, so that nothing can be related to them. */
  readonly isFixedRate: boolean;
}

/** Statistics of common movements. They are null for a fixed rate. */
export const NEED_MOVEMENTS: ReadonlySet<string> = new Set([
  'beta',
  'alpha_annualized',
  'correlation',
  'r_squared',
  'treynor_ratio',
  'up_beta',
  'down_beta',
  'systematic_risk',
  'specific_risk',
  'm_squared',
]);

/** Returns the statistics of `performance_metrics.relative` that exist at every frequency. */
export function relativeMetrics(pairs: ReturnPairs): Metrics {
  const { portfolio: r, benchmark: b, periodsPerYear, riskFreePerPeriod: f, riskFreeRate, fewest } = pairs;
  const isEnough = r.length >= fewest;
  const known = <T>(compute: () => T): T | null => (isEnough ? compute() : null);
  const moments = comomentsOf(r, b);
  const related = known(() => correlation(r, b, moments));
  const [own, other, rate] = typeof f === 'number' ? [r, b, f] : [excessReturns(r, f), excessReturns(b, f), 0];
  const excess = typeof f === 'number' ? moments : comomentsOf(own, other);
  const active = activeMoments(r, b);
  const up = pairsWhere(r, b, 1);
  const down = pairsWhere(r, b, -1);
  const metrics: Metrics = nullForNaN(
    {
      beta: known(() => beta(own, other, excess)),
      alpha_annualized: known(() => alphaAnnualized(own, other, rate, periodsPerYear, excess)),
      correlation: related,
      r_squared: related === null ? null : related ** 2,
      information_ratio: known(() => informationRatio(r, b, periodsPerYear, active)),
      tracking_error: known(() => trackingError(r, b, periodsPerYear, active)),
      treynor_ratio: known(() => treynorRatio(own, other, rate, periodsPerYear, excess)),
      upside_capture: known(() => upsideCapture(r, b, up)),
      downside_capture: known(() => downsideCapture(r, b, down)),
      up_beta: known(() => upBeta(r, b, up)),
      down_beta: known(() => downBeta(r, b, down)),
      systematic_risk: known(() => systematicRisk(r, b, periodsPerYear, moments)),
      specific_risk: known(() => specificRisk(r, b, periodsPerYear, moments)),
      m_squared: known(() =>
        mSquared(
          sharpeRatio(own, rate, periodsPerYear, excess.own),
          annualizedVolatility(b, periodsPerYear, moments.benchmark),
          riskFreeRate,
        ),
      ),
      batting_average: known(() => battingAverage(r, b)),
      observations: r.length,
      up_observations: up.returns.length,
      down_observations: down.returns.length,
    },
    riskFreeRate,
  );
  if (!pairs.isFixedRate) return metrics;
  return Object.fromEntries(
    Object.entries(metrics).map(([key, value]) => [key, NEED_MOVEMENTS.has(key) ? null : value]),
  );
}
