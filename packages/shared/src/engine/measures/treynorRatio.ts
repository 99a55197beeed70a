import { beta } from './beta.ts';
import { mean } from './mean.ts';
import { SMALLEST_DEVIATION } from './spread.ts';

/**
 * periods × mean(r − f) / beta, decimal per year (Treynor 1965); f is the rate per period. Null without a beta or with one
 * under 1e-12. Example: r = 2b, mean(b) 0.01, f 0, 12 periods → 0.12.
 */
export function treynorRatio(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFreePerPeriod: number,
  periodsPerYear: number,
): number | null {
  const slope = beta(returns, benchmark);
  if (slope === null || Math.abs(slope) < SMALLEST_DEVIATION) return null;
  return (periodsPerYear * (mean(returns) - riskFreePerPeriod)) / slope;
}
