import { downsideDeviation } from './downsideDeviation.ts';
import { mean } from './mean.ts';
import { SMALLEST_DEVIATION } from './spread.ts';

/**
 * periods × mean(r − f) / downside deviation below f over all periods (Sortino and Price 1994); f is the rate per period.
 * Null under 2 returns or without a shortfall. Example: [0.03, −0.01] at f 0 and 1 period → 1.4142.
 */
export function sortinoRatio(returns: Float64Array, riskFreePerPeriod: number, periodsPerYear: number): number | null {
  const downside = downsideDeviation(returns, riskFreePerPeriod, periodsPerYear);
  if (returns.length < 2 || downside === null || downside < SMALLEST_DEVIATION) return null;
  return ((mean(returns) - riskFreePerPeriod) * periodsPerYear) / downside;
}
