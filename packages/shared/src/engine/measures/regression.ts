import { deviations, leastSquares } from './leastSquares.ts';

export interface LinearRegression {
  readonly intercept: number;
  readonly interceptError: number;
  readonly slopes: Float64Array;
  readonly slopeErrors: Float64Array;
  readonly rSquared: number;
  readonly adjustedRSquared: number;
  /** √(Σe² / (n − k − 1)). */
  readonly residualDeviation: number;
  /** The part of y that the regressors leave unexplained, with a mean of 0. */
  readonly residuals: Float64Array;
  /** By regressor, 1 / (1 − R²) of its regression on the others. 1 if it has nothing in common with them. */
  readonly varianceInflation: Float64Array;
  /** The weight of each observation in the intercept, and in each slope: slope = Σ weight · y. */
  readonly interceptWeights: Float64Array;
  readonly slopeWeights: readonly Float64Array[];
}

/**
 * Returns the ordinary least squares fit of y on k regressors and a constant, with classical standard errors s²(X′X)⁻¹
 * (homoscedastic, uncorrelated residuals). Null with fewer than k + 2 observations, if y or a regressor does not move or has a value
 * that is not finite, or if the regressors are collinear. It uses a QR factorization of the regressors minus their means.
 *
 * Source: Greene 2018, "Econometric Analysis", chapters 3 and 4. Example: y = 1 + 2x → intercept 1, slope 2, R² 1.
 */
export function linearRegression(y: Float64Array, regressors: readonly Float64Array[]): LinearRegression | null {
  const [n, k] = [y.length, regressors.length];
  if (n < k + 2) return null;
  const own = deviations(y);
  const columns = regressors.flatMap((x) => deviations(x) ?? []);
  if (!own || columns.length < k) return null;
  const fit = leastSquares(
    own.values,
    columns.map((column) => column.values),
  );
  if (!fit) return null;
  const { coefficients: slopes, residuals, weights: slopeWeights } = fit;
  const unexplained = residuals.reduce((sum, e) => sum + e * e, 0);
  const variance = unexplained / (n - k - 1);
  const total = own.length * own.length;
  const interceptWeights = new Float64Array(n).fill(1 / n);
  slopeWeights.forEach((weights, j) => {
    for (let t = 0; t < n; t++) interceptWeights[t]! -= columns[j]!.mean * weights[t]!;
  });
  const lengthOf = (weights: Float64Array) => Math.sqrt(weights.reduce((sum, w) => sum + w * w, 0));
  return {
    intercept: own.mean - columns.reduce((sum, column, j) => sum + column.mean * slopes[j]!, 0),
    interceptError: Math.sqrt(variance) * lengthOf(interceptWeights),
    slopes,
    slopeErrors: Float64Array.from(slopeWeights, (weights) => Math.sqrt(variance) * lengthOf(weights)),
    rSquared: 1 - unexplained / total,
    adjustedRSquared: 1 - (variance * (n - 1)) / total,
    residualDeviation: Math.sqrt(variance),
    residuals,
    varianceInflation: Float64Array.from(slopeWeights, (weights, j) => (lengthOf(weights) * columns[j]!.length) ** 2),
    interceptWeights,
    slopeWeights,
  };
}

export interface NeweyWestErrors {
  readonly lags: number;
  readonly interceptError: number;
  readonly slopeErrors: Float64Array;
}

/** Returns Newey and West's number of lags for n observations, floor(4(n / 100)^(2/9)). Example: 360 → 5. */
export function automaticLags(n: number): number {
  return Math.floor(4 * (n / 100) ** (2 / 9));
}

/**
 * Returns standard errors that allow for residuals with changing variance and with autocorrelation over `lags` periods. Let u_t be the
 * residual times the weight of its observation in the coefficient, and γ_l the sum of u_t · u_{t−l}. Then the error is
 * √(γ₀ + 2 Σ (1 − l / (lags + 1)) γ_l), which equals (X′X)⁻¹ S (X′X)⁻¹ with the Bartlett kernel. There is no correction for small
 * samples and no prewhitening, as in statsmodels with `cov_type="HAC"`. 0 lags give White's errors.
 *
 * Source: Newey and West 1987, "A Simple, Positive Semi-definite, Heteroskedasticity and Autocorrelation Consistent Covariance
 * Matrix", Econometrica 55. The number of lags is that of Newey and West 1994.
 */
export function neweyWestErrors(
  { residuals, interceptWeights, slopeWeights }: LinearRegression,
  lags = automaticLags(residuals.length),
): NeweyWestErrors {
  const errorOf = (weights: Float64Array) =>
    Math.sqrt(
      bartlettVariance(
        weights.map((w, t) => w * residuals[t]!),
        lags,
      ),
    );
  return {
    lags,
    interceptError: errorOf(interceptWeights),
    slopeErrors: Float64Array.from(slopeWeights, errorOf),
  };
}

/** Returns Σu_t² + 2 Σ_l (1 − l / (lags + 1)) Σ_t u_t · u_{t−l}, the long-run variance of the sum of a series with mean 0. Never below 0. */
export function bartlettVariance(u: Float64Array, lags: number): number {
  let total = 0;
  for (let lag = 0; lag <= Math.min(lags, u.length - 1); lag++) {
    let products = 0;
    for (let t = lag; t < u.length; t++) products += u[t]! * u[t - lag]!;
    total += (lag === 0 ? 1 : 2 * (1 - lag / (lags + 1))) * products;
  }
  return Math.max(0, total);
}
