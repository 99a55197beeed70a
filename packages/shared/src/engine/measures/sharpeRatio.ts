import { mean } from './mean.ts';
import { sampleStandardDeviation } from './sampleStandardDeviation.ts';
import { SMALLEST_DEVIATION } from './spread.ts';

/**
 * mean(r − f) / sd(r − f) × √periods, sample deviation, arithmetic mean (Sharpe 1994); f is the rate per period. Null under
 * 2 returns or with sd < 1e-12. Example: [0.01, 0.03] at f 0 and 1 period → 1.4142.
 */
export function sharpeRatio(returns: Float64Array, riskFreePerPeriod: number, periodsPerYear: number): number | null {
  const deviation = sampleStandardDeviation(returns);
  if (deviation === null || deviation < SMALLEST_DEVIATION) return null;
  return ((mean(returns) - riskFreePerPeriod) / deviation) * Math.sqrt(periodsPerYear);
}
