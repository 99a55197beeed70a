/**
 * Returns Σx as a compensated sum (Neumaier 1974). It is exact to the last one or two bits in any order. An empty list gives 0.
 *
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

/** Returns the arithmetic mean Σx / n in the unit of the values. Throws RangeError for an empty list. Example: [1, 2, 6] → 3. */
export function mean(values: ArrayLike<number>): number {
  if (values.length === 0) throw new RangeError('mean requires at least one value');
  return sum(values) / values.length;
}

/** Returns the median: the middle value, or the mean of the two middle values. NaN for an empty list. Example: [1, 9, 2, 4] → 3. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (sorted[half - 1]! + upper) / 2;
}

/**
 * Returns the quantile at `p` by linear interpolation at position p·(n − 1) (Hyndman and Fan 1996, type 7; the default of numpy),
 * in the unit of the values. Null for an empty list. `sorted` is ascending. Only the two values around the position are read.
 *
 * Example: [1, 81, 82, 83, 84, 85] at 0.3 → 81.5.
 */
export function quantile(sorted: ArrayLike<number>, p: number): number | null {
  if (sorted.length === 0) return null;
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (position - below) * (high - low);
}

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

/** Returns Σ(x − x̄)^k / n for k = 2, 3, 4 (population moments), and the mean x̄. All are NaN without a value. */
export function centralMoments(values: Float64Array): readonly [m2: number, m3: number, m4: number, mean: number] {
  const centre = values.length === 0 ? Number.NaN : mean(values);
  let m2 = 0;
  let m3 = 0;
  let m4 = 0;
  for (let i = 0; i < values.length; i++) {
    const distance = values[i]! - centre;
    const square = distance * distance;
    m2 += square;
    m3 += square * distance;
    m4 += square * square;
  }
  return [m2 / values.length, m3 / values.length, m4 / values.length, centre];
}

/**
 * Returns the mean, the standard deviation, the skewness m3/m2^1.5, and the excess kurtosis m4/m2² − 3, all with divisor n. The last two
 * are NaN without spread. At least one value.
 */
export function populationMoments(values: Float64Array) {
  const [m2, m3, m4, centre] = centralMoments(values);
  return { mean: centre, deviation: Math.sqrt(m2), skewness: m3 / m2 ** 1.5, kurtosis: m4 / (m2 * m2) - 3 };
}

/**
 * Returns the adjusted Fisher-Pearson skewness G1 = √(n(n−1))/(n−2) · m3/m2^1.5, without unit. Null with fewer than 3 values
 * or without spread.
 *
 * Source: Joanes and Gill 1998. Spreadsheets call it SKEW. Example: [3, 4, 5, 2, 3, 4, 5, 6, 4, 7] → 0.3595.
 */
export function skewness(values: Float64Array, [m2, m3] = centralMoments(values)): number | null {
  const n = values.length;
  if (n < 3) return null;
  return moves(m2 * n, n) ? (Math.sqrt(n * (n - 1)) / (n - 2)) * (m3 / m2 ** 1.5) : null;
}

/**
 * Returns the adjusted excess kurtosis G2 = (n−1)/((n−2)(n−3)) · ((n+1)(m4/m2² − 3) + 6), without unit. It is 0 for a normal
 * distribution. Null with fewer than 4 values or without spread.
 *
 * Source: Joanes and Gill 1998. Spreadsheets call it KURT. Example: [3, 4, 5, 2, 3, 4, 5, 6, 4, 7] → −0.1518.
 */
export function excessKurtosis(values: Float64Array, [m2, , m4] = centralMoments(values)): number | null {
  const n = values.length;
  if (n < 4) return null;
  return moves(m2 * n, n) ? ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * (m4 / (m2 * m2) - 3) + 6) : null;
}
