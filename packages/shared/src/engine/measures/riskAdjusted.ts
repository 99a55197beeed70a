import { deviationOf, momentsOf, SMALLEST_DEVIATION } from '../../statistics.ts';

/**
 * Returns the annualized volatility, sample standard deviation × √periods, a decimal per year. Null with fewer than 2
 * returns. Example: [0.01, −0.01] at 252 → 0.2245.
 */
export function annualizedVolatility(
  returns: Float64Array,
  periodsPerYear: number,
  moments = momentsOf(returns),
): number | null {
  const deviation = deviationOf(moments);
  return deviation === null ? null : deviation * Math.sqrt(periodsPerYear);
}

/** A risk-free rate of every period, or one rate for all of them. */
export type RiskFreePerPeriod = number | Float64Array;

/** Returns the returns minus the rate of the same period. */
export function excessReturns(returns: Float64Array, rates: RiskFreePerPeriod): Float64Array {
  return returns.map((value, i) => value - (typeof rates === 'number' ? rates : rates[i]!));
}

/**
 * Returns the downside deviation √(mean of min(r − threshold, 0)²) × √periods, a decimal per year. The mean is over all
 * n periods, not only those below the threshold. The threshold may differ by period. Null without a return.
 *
 * Source: Sortino and Price 1994. Example: [0.02, −0.02] at 0 and 1 → 0.0141.
 */
export function downsideDeviation(
  returns: Float64Array,
  threshold: RiskFreePerPeriod,
  periodsPerYear: number,
): number | null {
  if (typeof threshold !== 'number') return downsideDeviation(excessReturns(returns, threshold), 0, periodsPerYear);
  if (returns.length === 0) return null;
  let squares = 0;
  for (let i = 0; i < returns.length; i++) {
    const excess = returns[i]! - threshold;
    if (!(excess >= 0)) squares += excess * excess;
  }
  return Math.sqrt((squares / returns.length) * periodsPerYear);
}

/**
 * Returns the Sharpe ratio mean(r − f) / sd(r − f) × √periods (Sharpe 1994), without unit. It uses the arithmetic mean, the
 * sample deviation, and the rate f per period, which may differ by period. Null with fewer than 2 returns or with sd < 1e-12. Example: [0.01, 0.03] at f 0 and 1 period → 1.4142.
 */
export function sharpeRatio(
  returns: Float64Array,
  riskFreePerPeriod: RiskFreePerPeriod,
  periodsPerYear: number,
  moments = momentsOf(returns),
): number | null {
  if (typeof riskFreePerPeriod !== 'number') {
    return sharpeRatio(excessReturns(returns, riskFreePerPeriod), 0, periodsPerYear);
  }
  const deviation = deviationOf(moments);
  if (deviation === null || deviation < SMALLEST_DEVIATION) return null;
  return ((moments.mean - riskFreePerPeriod) / deviation) * Math.sqrt(periodsPerYear);
}

/**
 * Returns the Sortino ratio periods × mean(r − f) / downside deviation below f over all periods (Sortino and Price 1994). The
 * rate per period is f, which may differ by period.
 * Null under 2 returns or without a shortfall. Example: [0.03, −0.01] at f 0 and 1 period → 1.4142.
 */
export function sortinoRatio(
  returns: Float64Array,
  riskFreePerPeriod: RiskFreePerPeriod,
  periodsPerYear: number,
  moments = momentsOf(returns),
): number | null {
  if (typeof riskFreePerPeriod !== 'number') {
    return sortinoRatio(excessReturns(returns, riskFreePerPeriod), 0, periodsPerYear);
  }
  const downside = downsideDeviation(returns, riskFreePerPeriod, periodsPerYear);
  if (returns.length < 2 || downside === null || downside < SMALLEST_DEVIATION) return null;
  return ((moments.mean - riskFreePerPeriod) * periodsPerYear) / downside;
}

/**
 * Returns the omega ratio Σ max(r − threshold, 0) / Σ max(threshold − r, 0), without unit. The threshold may differ
 * by period. Null without a shortfall.
 *
 * Source: Keating and Shadwick 2002. Example: [0.03, −0.01] at 0 → 3.
 */
export function omegaRatio(returns: Float64Array, threshold: RiskFreePerPeriod): number | null {
  if (typeof threshold !== 'number') return omegaRatio(excessReturns(returns, threshold), 0);
  let gains = 0;
  let losses = 0;
  for (let i = 0; i < returns.length; i++) {
    const excess = returns[i]! - threshold;
    if (excess > 0) gains += excess;
    else losses -= excess;
  }
  return losses < SMALLEST_DEVIATION ? null : gains / losses;
}

/**
 * Returns annualized return / |maximum drawdown| of the whole period (Young 1991). Null without an annualized return or with
 * a drawdown under 1e-12, which is rounding. Example: 0.1 and −0.2 → 0.5.
 */
export function calmarRatio(annualizedReturn: number | null, maxDrawdown: number): number | null {
  return annualizedReturn === null || -maxDrawdown < SMALLEST_DEVIATION ? null : annualizedReturn / -maxDrawdown;
}

/**
 * Returns (annualized return − annual risk-free rate) / `index`, without unit. With the ulcer index it is the Martin ratio,
 * also called the ulcer performance index. With the pain index it is the pain ratio. Null without an annualized return, and
 * when the index is below 1e-12, which is rounding.
 *
 * Source: Martin and McCann 1989; Bacon 2008, p. 91. Example: 0.10 and 0.02 a year with an index of 0.04 → 2.
 */
export function martinRatio(
  annualizedReturn: number | null,
  riskFreeRate: number,
  index: number | null,
): number | null {
  if (annualizedReturn === null || index === null || index < SMALLEST_DEVIATION) return null;
  return (annualizedReturn - riskFreeRate) / index;
}
