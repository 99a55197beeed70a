import { mean } from '../../statistics.ts';
import { inverseOfSymmetric } from './matrixAlgebra.ts';
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

/** A regressor is collinear if the others explain all but a smaller share than this of its variance (1 − R²). */
const SMALLEST_OWN_SHARE = 1e-9;

/**
 * Returns the ordinary least squares fit of y on k regressors and a constant, with classical standard errors s²(X′X)⁻¹
 * (homoscedastic, uncorrelated residuals). Null with fewer than k + 2 observations, if y or a regressor does not move, or if the
 * regressors are collinear. Call `loadMatrixAlgebra` first.
 *
 * Source: Greene 2018, "Econometric Analysis", chapters 3 and 4. Example: y = 1 + 2x → intercept 1, slope 2, R² 1.
 */
export function linearRegression(y: Float64Array, regressors: readonly Float64Array[]): LinearRegression | null {
  const [n, k] = [y.length, regressors.length];
  if (n < k + 2) return null;
  const variances = regressors.map((x) => centredProducts(x, x));
  const total = centredProducts(y, y);
  if (!moves(total, n) || !variances.every((squares) => moves(squares, n))) return null;
  // The correlation matrix keeps the scales of the regressors out of the result.
  const scale = variances.map(Math.sqrt);
  const gram = regressors.map((x, i) => regressors.map((z, j) => centredProducts(x, z) / (scale[i]! * scale[j]!)));
  const inverse = inverseOfSymmetric(gram);
  // The diagonal of the inverse of a correlation matrix is 1 / (1 − R²) of each regressor on the others.
  if (!inverse?.every((row, i) => row[i]! > 0 && row[i]! < 1 / SMALLEST_OWN_SHARE)) return null;
  const against = regressors.map((x, i) => centredProducts(x, y) / scale[i]!);
  const slopes = Float64Array.from(
    inverse,
    (row, i) => row.reduce((sum, value, j) => sum + value * against[j]!, 0) / scale[i]!,
  );
  const center = mean(y);
  const means = regressors.map((x) => mean(x));
  const residuals = y.map((value, t) => {
    let left = value - center;
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
    intercept: center - means.reduce((sum, m, i) => sum + m * slopes[i]!, 0),
    interceptError: Math.sqrt(variance * (1 / n + ofMeans)),
    slopes,
    slopeErrors: Float64Array.from(inverse, (row, i) => Math.sqrt(variance * row[i]!) / scale[i]!),
    rSquared: 1 - unexplained / total,
    adjustedRSquared: 1 - (variance * (n - 1)) / total,
    residualDeviation: Math.sqrt(variance),
  };
}
