import { mean } from '../../statistics.ts';
import { moves } from './statistics.ts';

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
