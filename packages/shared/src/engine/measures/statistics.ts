/**
 * Plain statistics on number arrays. Inputs never hold NaN: callers drop or report missing values first.
 */

/** Compensated sum (Neumaier 1974): exact to the last bit or two whatever the order. Empty: 0. */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** Arithmetic mean, Σx / n. Throws RangeError without a value. */
export function mean(values: ArrayLike<number>): number {
  if (values.length === 0) throw new RangeError('mean requires at least one value');
  return sum(values) / values.length;
}

/** Σ(x − x̄)(y − ȳ), the two-pass form. Same length. */
export function centredProducts(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const meanX = mean(x);
  const meanY = mean(y);
  let total = 0;
  for (let i = 0; i < x.length; i++) total += ((x[i] as number) - meanX) * ((y[i] as number) - meanY);
  return total;
}

/**
 * Sample standard deviation √(Σ(x − x̄)² / (n − 1)), in the unit of the values; null with fewer than 2.
 * Example: [2, 4, 4, 4, 5, 5, 7, 9] → 2.138.
 */
export function sampleStandardDeviation(values: ArrayLike<number>): number | null {
  if (values.length < 2) return null;
  return Math.sqrt(centredProducts(values, values) / (values.length - 1));
}

/**
 * Quantile by linear interpolation between order statistics at position p·(n − 1) (Hyndman and Fan type 7; numpy's default).
 * `sorted` ascending; null when empty. Example: [1, 81, 82, 83, 84, 85] at 0.3 → 81.5.
 */
export function quantileLinear(sorted: ArrayLike<number>, p: number): number | null {
  if (sorted.length === 0) return null;
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] as number;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number;
  return low + (position - below) * (high - low);
}

/** Adjusted Fisher-Pearson skewness G1 = √(n(n−1))/(n−2) · m3/m2^1.5 (Excel's SKEW); null under 3 values or without spread. */
export function skewness(values: ArrayLike<number>): number | null {
  const n = values.length;
  if (n < 3) return null;
  const [m2, m3] = centralMoments(values);
  if (m2 < TINY_VARIANCE) return null;
  return (Math.sqrt(n * (n - 1)) / (n - 2)) * (m3 / m2 ** 1.5);
}

/** Adjusted excess kurtosis G2 = (n−1)/((n−2)(n−3)) · ((n+1)(m4/m2² − 3) + 6) (Excel's KURT); null under 4 values or without spread. */
export function excessKurtosis(values: ArrayLike<number>): number | null {
  const n = values.length;
  if (n < 4) return null;
  const [m2, , m4] = centralMoments(values);
  if (m2 < TINY_VARIANCE) return null;
  return ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * (m4 / (m2 * m2) - 3) + 6);
}

/** The square of 1e-12: a smaller variance is rounding noise, not spread. */
export const TINY_VARIANCE = 1e-24;

function centralMoments(values: ArrayLike<number>): [m2: number, m3: number, m4: number] {
  const centre = mean(values);
  let m2 = 0;
  let m3 = 0;
  let m4 = 0;
  for (let i = 0; i < values.length; i++) {
    const distance = (values[i] as number) - centre;
    const square = distance * distance;
    m2 += square;
    m3 += square * distance;
    m4 += square * square;
  }
  return [m2 / values.length, m3 / values.length, m4 / values.length];
}
