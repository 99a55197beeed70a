import { centralMoments } from './centralMoments.ts';
import { moves } from './spread.ts';

/**
 * Adjusted G2 = (n−1)/((n−2)(n−3)) · ((n+1)(m4/m2² − 3) + 6), 0 for a normal distribution, without unit (Joanes and Gill
 * 1998; KURT of spreadsheets); null under 4 values or without spread. Example: [3, 4, 5, 2, 3, 4, 5, 6, 4, 7] → −0.1518.
 */
export function excessKurtosis(values: Float64Array): number | null {
  const n = values.length;
  if (n < 4) return null;
  const [m2, , m4] = centralMoments(values);
  return moves(m2 * n, n) ? ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * (m4 / (m2 * m2) - 3) + 6) : null;
}
