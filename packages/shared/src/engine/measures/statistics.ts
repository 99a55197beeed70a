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

/** Sums that several measures of a list need: its mean, which is NaN without a value, and Σ(x − x̄)². */
export interface Moments {
  readonly count: number;
  readonly mean: number;
  readonly squares: number;
}

export function momentsOf(values: Float64Array): Moments {
  return comomentsOf(values, values).own;
}

/** Sums that several measures of returns and a benchmark need: those of each, and Σ(x − x̄)(y − ȳ). */
export interface Comoments {
  readonly own: Moments;
  readonly benchmark: Moments;
  readonly products: number;
}

/** Returns the sums in two passes. Both lists have the same length. */
export function comomentsOf(returns: Float64Array, benchmark: Float64Array): Comoments {
  const count = returns.length;
  const own = count === 0 ? Number.NaN : mean(returns);
  const other = returns === benchmark || count === 0 ? own : mean(benchmark);
  let ownSquares = 0;
  let otherSquares = 0;
  let products = 0;
  for (let i = 0; i < count; i++) {
    const x = returns[i]! - own;
    const y = benchmark[i]! - other;
    ownSquares += x * x;
    otherSquares += y * y;
    products += x * y;
  }
  return {
    own: { count, mean: own, squares: ownSquares },
    benchmark: { count, mean: other, squares: otherSquares },
    products,
  };
}

/**
 * Returns the sample standard deviation √(Σ(x − x̄)² / (n − 1)) in the unit of the values. Null with fewer than 2 values.
 * Example: [2, 4, 4, 4, 5, 5, 7, 9] → 2.138.
 */
export function sampleStandardDeviation(values: Float64Array): number | null {
  return deviationOf(momentsOf(values));
}

/** Returns the sample standard deviation of the list that the sums are of. */
export function deviationOf({ count, squares }: Moments): number | null {
  return count < 2 ? null : Math.sqrt(squares / (count - 1));
}
