/**
 * Everything in this folder is a pure function of its arguments. Inputs never hold NaN: callers drop or report missing
 * values first. Returns and rates are decimals (0.01 = 1%); "undefined" is null, and NaN inside arrays of results.
 */

/**
 * Compensated sum (Neumaier 1974): exact to the last bit or two whatever the order. Empty: 0.
 * Example: [1, 1e100, 1, −1e100] → 2.
 */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** Arithmetic mean Σx / n, in the unit of the values. Throws RangeError without a value. Example: [1, 2, 6] → 3. */
export function mean(values: ArrayLike<number>): number {
  if (values.length === 0) throw new RangeError('mean requires at least one value');
  return sum(values) / values.length;
}

/** A smaller standard deviation is rounding noise, not spread: what would be divided by it is undefined. */
export const SMALLEST_DEVIATION = 1e-12;

/** True when n values with this Σ(x − x̄)² have a sample standard deviation of at least 1e-12. */
export function moves(centredSquares: number, n: number): boolean {
  return Math.sqrt(centredSquares / (n - 1)) >= SMALLEST_DEVIATION;
}

/** Σ(x − x̄)(y − ȳ), the two-pass form; x and y have the same length, at least 1. Divided by n − 1: the sample covariance. */
export function centredProducts(x: Float64Array, y: Float64Array): number {
  const meanX = mean(x);
  const meanY = x === y ? meanX : mean(y);
  let total = 0;
  for (let i = 0; i < x.length; i++) total += (x[i]! - meanX) * (y[i]! - meanY);
  return total;
}

/**
 * √(Σ(x − x̄)² / (n − 1)), sample, in the unit of the values; null with fewer than 2.
 * Example: [2, 4, 4, 4, 5, 5, 7, 9] → 2.138.
 */
export function sampleStandardDeviation(values: Float64Array): number | null {
  if (values.length < 2) return null;
  return Math.sqrt(centredProducts(values, values) / (values.length - 1));
}

/**
 * Quantile by linear interpolation between order statistics at position p·(n − 1) (Hyndman and Fan 1996, type 7; numpy's
 * default), in the unit of the values; null when empty. `sorted` ascending; the two values around the position are all
 * that is read. Example: [1, 81, 82, 83, 84, 85] at 0.3 → 81.5.
 */
export function quantileLinear(sorted: Float64Array, p: number): number | null {
  if (sorted.length === 0) return null;
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (position - below) * (high - low);
}
