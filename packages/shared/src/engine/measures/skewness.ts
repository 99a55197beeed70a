import { centralMoments } from './centralMoments.ts';
import { moves } from './spread.ts';

/**
 * Adjusted Fisher-Pearson G1 = √(n(n−1))/(n−2) · m3/m2^1.5, without unit (Joanes and Gill 1998; SKEW of spreadsheets);
 * null under 3 values or without spread. Example: [3, 4, 5, 2, 3, 4, 5, 6, 4, 7] → 0.3595.
 */
export function skewness(values: Float64Array): number | null {
  const n = values.length;
  if (n < 3) return null;
  const [m2, m3] = centralMoments(values);
  return moves(m2 * n, n) ? (Math.sqrt(n * (n - 1)) / (n - 2)) * (m3 / m2 ** 1.5) : null;
}
