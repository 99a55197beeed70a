import { mean } from '../../statistics.ts';
import { centredProducts, moves } from './statistics.ts';

export interface LinearRegression {
  readonly intercept: number;
  readonly interceptError: number;
  readonly slopes: Float64Array;
  readonly slopeErrors: Float64Array;
  readonly rSquared: number;
  readonly adjustedRSquared: number;
  /** √(Σe² / (n − k − 1)). */
  readonly residualDeviation: number;
}

/** A regressor whose part that the ones before it do not explain (1 − R²) is smaller is taken as their combination. */
const LEAST_OWN_VARIANCE = 1e-9;

/**
 * Ordinary least squares of y on k regressors and a constant, with classical standard errors s²(X′X)⁻¹ (homoscedastic,
 * uncorrelated residuals). Null under k + 2 observations, when y or a regressor does not move, or when the regressors are
 * collinear. Source: Greene 2018, "Econometric Analysis", chapters 3 and 4. Example: y = 1 + 2x → 1 and [2], R² 1.
 */
export function linearRegression(y: Float64Array, regressors: readonly Float64Array[]): LinearRegression | null {
  const [n, k] = [y.length, regressors.length];
  if (n < k + 2) return null;
  const variances = regressors.map((x) => centredProducts(x, x));
  const total = centredProducts(y, y);
  if (!moves(total, n) || !variances.every((squares) => moves(squares, n))) return null;
  // On the scale of correlations, so that the sizes of the regressors do not matter.
  const scale = variances.map(Math.sqrt);
  const gram = regressors.map((x, i) => regressors.map((z, j) => centredProducts(x, z) / (scale[i]! * scale[j]!)));
  const inverse = inverseOfSymmetric(gram, LEAST_OWN_VARIANCE);
  if (!inverse) return null;
  const against = regressors.map((x, i) => centredProducts(x, y) / scale[i]!);
  const slopes = Float64Array.from(
    inverse,
    (row, i) => row.reduce((sum, value, j) => sum + value * against[j]!, 0) / scale[i]!,
  );
  const centre = mean(y);
  const means = regressors.map((x) => mean(x));
  const residuals = y.map((value, t) => {
    let left = value - centre;
    for (let i = 0; i < k; i++) left -= slopes[i]! * (regressors[i]![t]! - means[i]!);
    return left;
  });
  const unexplained = residuals.reduce((sum, e) => sum + e * e, 0);
  const variance = unexplained / (n - k - 1);
  const ofMeans = means.reduce(
    (sum, m, i) => sum + means.reduce((part, o, j) => part + (m * o * inverse[i]![j]!) / (scale[i]! * scale[j]!), 0),
    0,
  );
  return {
    intercept: centre - means.reduce((sum, m, i) => sum + m * slopes[i]!, 0),
    interceptError: Math.sqrt(variance * (1 / n + ofMeans)),
    slopes,
    slopeErrors: Float64Array.from(inverse, (row, i) => Math.sqrt(variance * row[i]!) / scale[i]!),
    rSquared: 1 - unexplained / total,
    adjustedRSquared: 1 - (variance * (n - 1)) / total,
    residualDeviation: Math.sqrt(variance),
  };
}

/**
 * The inverse of a symmetric positive definite matrix, by Gauss and Jordan without pivoting, which such a matrix does not
 * need; null when a pivot falls under `leastPivot` times its diagonal element: the matrix is not definite, or nearly not.
 * Golub and Van Loan 2013, "Matrix Computations", 4.2. Written out because mathjs, the oracle of its test, takes
 * 0.8 s and 100 MB to load in every compute thread. Example: [[2, 0], [0, 4]] → [[0.5, 0], [0, 0.25]].
 */
export function inverseOfSymmetric(matrix: readonly (readonly number[])[], leastPivot: number): number[][] | null {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let p = 0; p < size; p++) {
    const pivotRow = rows[p]!;
    const pivot = pivotRow[p]!;
    if (!(pivot > leastPivot * matrix[p]![p]!)) return null;
    for (let j = 0; j < 2 * size; j++) pivotRow[j]! /= pivot;
    rows.forEach((row, i) => {
      const factor = row[p]!;
      if (i === p || factor === 0) return;
      for (let j = 0; j < 2 * size; j++) row[j]! -= factor * pivotRow[j]!;
    });
  }
  return rows.map((row) => row.slice(size));
}
