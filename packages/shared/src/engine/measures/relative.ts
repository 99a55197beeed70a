import { mean } from '../../statistics.ts';
import { annualizedVolatility, excessReturns, type RiskFreePerPeriod } from './riskAdjusted.ts';
import { centredProducts, moves, SMALLEST_DEVIATION, sampleStandardDeviation } from './statistics.ts';

/**
 * Returns the sample beta, cov(r − f, b − f) / var(b − f), without unit. Null with fewer than 2 pairs, and if the benchmark
 * did not move. The function takes no risk-free rate, because a constant rate does not change a covariance. Callers with a
 * rate that differs by period pass excess returns.
 * Example: r = 2b + 0.01 → 2.
 */
export function beta(returns: Float64Array, benchmark: Float64Array): number | null {
  if (returns.length < 2) return null;
  const squares = centredProducts(benchmark, benchmark);
  return moves(squares, returns.length) ? centredProducts(returns, benchmark) / squares : null;
}

/**
 * Returns the beta over the periods in which the benchmark rose (b > 0), without unit. Null with fewer than 2 such periods,
 * and when the benchmark returned the same in all of them.
 *
 * Source: Bacon 2008, p. 72 (bull beta). Example: r = 2b for b > 0 and r = b otherwise → 2.
 */
export function upBeta(returns: Float64Array, benchmark: Float64Array): number | null {
  return betaWhere(returns, benchmark, 1);
}

/** Returns the same over the periods in which the benchmark fell (b < 0). */
export function downBeta(returns: Float64Array, benchmark: Float64Array): number | null {
  return betaWhere(returns, benchmark, -1);
}

function betaWhere(returns: Float64Array, benchmark: Float64Array, sign: 1 | -1): number | null {
  const own = new Float64Array(returns.length);
  const other = new Float64Array(returns.length);
  let count = 0;
  for (let i = 0; i < returns.length; i++) {
    if (!(benchmark[i]! * sign > 0)) continue;
    own[count] = returns[i]!;
    other[count++] = benchmark[i]!;
  }
  return beta(own.subarray(0, count), other.subarray(0, count));
}

/**
 * Returns Pearson's correlation, from −1 to 1. Null with fewer than 2 pairs, and if one of the two did not move.
 * Example: y = −3x → −1.
 */
export function correlation(x: Float64Array, y: Float64Array): number | null {
  if (x.length < 2) return null;
  const xx = centredProducts(x, x);
  const yy = centredProducts(y, y);
  if (!moves(xx, x.length) || !moves(yy, x.length)) return null;
  return Math.max(-1, Math.min(1, centredProducts(x, y) / Math.sqrt(xx * yy)));
}

/**
 * Returns the annualized alpha periods × (mean(r − f) − beta × mean(b − f)), a decimal per year (Jensen 1968). It is added up,
 * not compounded, and f is the rate per period. If f differs by period, beta is that of the excess returns. Callers that have
 * the beta pass it as `slope`. Null without a beta. Example: r = 2b + 0.01 at f 0 and 12 periods → 0.12.
 */
export function alphaAnnualized(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFreePerPeriod: RiskFreePerPeriod,
  periodsPerYear: number,
  slope = beta(returns, benchmark),
): number | null {
  if (typeof riskFreePerPeriod !== 'number') {
    const [own, other] = [returns, benchmark].map((one) => excessReturns(one, riskFreePerPeriod));
    return alphaAnnualized(own!, other!, 0, periodsPerYear);
  }
  if (slope === null) return null;
  return periodsPerYear * (mean(returns) - riskFreePerPeriod - slope * (mean(benchmark) - riskFreePerPeriod));
}

/**
 * Returns the tracking error sd(r − b) × √periods, a sample figure and a decimal per year. Null with fewer than 2 pairs. A
 * deviation under 1e-12 is rounding noise and counts as 0. Example: r − b = [0.01, −0.01] at 252 → 0.2245.
 */
export function trackingError(returns: Float64Array, benchmark: Float64Array, periodsPerYear: number): number | null {
  const deviation = sampleStandardDeviation(difference(returns, benchmark));
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
): number | null {
  const error = trackingError(returns, benchmark, periodsPerYear);
  if (error === null || error < SMALLEST_DEVIATION) return null;
  return (periodsPerYear * mean(difference(returns, benchmark))) / error;
}

function difference(x: Float64Array, y: Float64Array): Float64Array {
  const result = new Float64Array(x.length);
  for (let i = 0; i < x.length; i++) result[i] = x[i]! - y[i]!;
  return result;
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
  slope = beta(returns, benchmark),
): number | null {
  if (typeof riskFreePerPeriod !== 'number') {
    const [own, other] = [returns, benchmark].map((one) => excessReturns(one, riskFreePerPeriod));
    return treynorRatio(own!, other!, 0, periodsPerYear);
  }
  if (slope === null || Math.abs(slope) < SMALLEST_DEVIATION) return null;
  return (periodsPerYear * (mean(returns) - riskFreePerPeriod)) / slope;
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
export function upsideCapture(returns: Float64Array, benchmark: Float64Array): number | null {
  return capture(returns, benchmark, 1);
}

/** Returns the capture over the periods with b < 0. A value under 1 means smaller losses than the benchmark's. */
export function downsideCapture(returns: Float64Array, benchmark: Float64Array): number | null {
  return capture(returns, benchmark, -1);
}

function capture(returns: Float64Array, benchmark: Float64Array, sign: 1 | -1): number | null {
  let own = 0;
  let market = 0;
  let periods = 0;
  for (let i = 0; i < benchmark.length; i++) {
    if (!(benchmark[i]! * sign > 0)) continue;
    own += Math.log1p(returns[i]!);
    market += Math.log1p(benchmark[i]!);
    periods++;
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
  slope = beta(returns, benchmark),
): number | null {
  return slope === null ? null : Math.abs(slope) * annualizedVolatility(benchmark, periodsPerYear)!;
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
  slope = beta(returns, benchmark),
): number | null {
  if (slope === null) return null;
  const residuals = new Float64Array(returns.length);
  for (let i = 0; i < residuals.length; i++) residuals[i] = returns[i]! - slope * benchmark[i]!;
  return annualizedVolatility(residuals, periodsPerYear);
}
