import { mean } from '../../statistics.ts';

/**
 * Everything in this folder is a pure function of its arguments. Inputs never hold NaN: callers drop or report missing
 * values first. Returns and rates are decimals (0.01 = 1%); "undefined" is null, and NaN inside arrays of results.
 */

/** A smaller standard deviation is rounding noise, not spread, so a ratio to it is undefined. */
export const SMALLEST_DEVIATION = 1e-12;

/** True when n values with this Σ(x − x̄)² have a sample standard deviation of at least 1e-12. */
export function moves(centredSquares: number, n: number): boolean {
  return Math.sqrt(centredSquares / (n - 1)) >= SMALLEST_DEVIATION;
}

/** Returns Σ(x − x̄)(y − ȳ) in two passes. Divided by n − 1, it is the sample covariance. Both have the same length, at least 1. */
export function centredProducts(x: Float64Array, y: Float64Array): number {
  const meanX = mean(x);
  const meanY = x === y ? meanX : mean(y);
  let total = 0;
  for (let i = 0; i < x.length; i++) total += (x[i]! - meanX) * (y[i]! - meanY);
  return total;
}

/**
 * Returns the sample standard deviation √(Σ(x − x̄)² / (n − 1)) in the unit of the values. Null with fewer than 2 values.
 * Example: [2, 4, 4, 4, 5, 5, 7, 9] → 2.138.
 */
export function sampleStandardDeviation(values: Float64Array): number | null {
  if (values.length < 2) return null;
  return Math.sqrt(centredProducts(values, values) / (values.length - 1));
}
