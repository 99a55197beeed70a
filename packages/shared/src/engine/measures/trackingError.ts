import { mean } from './mean.ts';
import { sampleStandardDeviation } from './sampleStandardDeviation.ts';
import { SMALLEST_DEVIATION } from './spread.ts';

/**
 * sd(r − b) × √periods, sample, decimal per year; null under 2 pairs. A deviation under 1e-12 is rounding noise and counts
 * as 0. Example: r − b = [0.01, −0.01] at 252 → 0.2245.
 */
export function trackingError(returns: Float64Array, benchmark: Float64Array, periodsPerYear: number): number | null {
  const deviation = sampleStandardDeviation(difference(returns, benchmark));
  if (deviation === null) return null;
  return deviation < SMALLEST_DEVIATION ? 0 : deviation * Math.sqrt(periodsPerYear);
}

/**
 * periods × mean(r − b) / tracking error (Grinold 1989, annualized); null when the tracking error is null or under 1e-12.
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
