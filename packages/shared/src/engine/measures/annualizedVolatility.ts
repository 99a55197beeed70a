import { sampleStandardDeviation } from './sampleStandardDeviation.ts';

/** Sample standard deviation × √periods, decimal per year; null under 2 returns. Example: [0.01, −0.01] at 252 → 0.2245. */
export function annualizedVolatility(returns: Float64Array, periodsPerYear: number): number | null {
  const deviation = sampleStandardDeviation(returns);
  return deviation === null ? null : deviation * Math.sqrt(periodsPerYear);
}
