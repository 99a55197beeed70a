import { centredProducts, mean, moves } from '../../statistics.ts';
import { bartlettVariance } from '../measures/regression.ts';

/**
 * Standard errors of stationary series of any distribution with autocorrelation (Newey and West 1987), each with the Bartlett kernel over
 * `lags` periods. All are null with fewer than 2 values, and if the values do not move.
 */

/**
 * Returns the standard error of a Sharpe ratio per period for stationary returns of any distribution with autocorrelation. It is
 * Lo's GMM estimator: the long-run deviation of z_t − SR / 2 · (z_t² − 1), with z_t = (r_t − r̄) / s. It applies to any ratio of a mean to a
 * deviation, so also to the information ratio.
 *
 * Source: Lo 2002, "The statistics of Sharpe ratios", appendix A.
 */
export function robustSharpeError(excess: Float64Array, lags: number): number | null {
  const z = standardized(excess);
  if (!z) return null;
  const half = mean(excess) / Math.sqrt(centredProducts(excess, excess) / (excess.length - 1)) / 2;
  return longRunError(z, (value) => value - half * (value * value - 1), lags);
}

/**
 * Returns the standard error of the logarithm of a standard deviation, for stationary values with autocorrelation. It is the long-run
 * deviation of (z_t² − 1) / 2. A clustering of large values makes it larger.
 */
export function logDeviationError(values: Float64Array, lags: number): number | null {
  const z = standardized(values);
  return z && longRunError(z, (value) => (value * value - 1) / 2, lags);
}

/** Returns the standard error of the mean of stationary values with autocorrelation, in their unit. */
export function meanError(values: Float64Array, lags: number): number | null {
  const z = standardized(values);
  if (!z) return null;
  return longRunError(z, (value) => value, lags) * Math.sqrt(centredProducts(values, values) / values.length);
}

/** Returns (x − x̄) / s with the population deviation s. */
function standardized(values: Float64Array): Float64Array | null {
  const n = values.length;
  const squares = n < 2 ? 0 : centredProducts(values, values);
  if (n < 2 || !moves(squares, n)) return null;
  const center = mean(values);
  const deviation = Math.sqrt(squares / n);
  return values.map((value) => (value - center) / deviation);
}

function longRunError(z: Float64Array, influence: (value: number) => number, lags: number): number {
  return Math.sqrt(bartlettVariance(z.map(influence), lags)) / z.length;
}

/**
 * Returns η(q) = q / √(q + 2 Σ_{k=1}^{m} (q − k)·ρ(k)) with the sample autocorrelations ρ(k) of the returns and m = min(lags, q − 1). A
 * Sharpe ratio per period times η(q) is the ratio of q periods together. η(q) is √q for returns without autocorrelation, and smaller if
 * gains follow gains. Autocorrelations beyond `lags` count as 0, because a sample has too few returns to estimate hundreds of them. Null
 * with fewer than 2 returns, if they do not move, and if the sum under the root is not above 0. `q` is an integer, at least 1.
 *
 * Source: Lo 2002, "The statistics of Sharpe ratios", time aggregation of stationary returns. Example: 1, −1, 1, −1 and q = 2 → 2.828.
 */
export function sharpeScale(excess: Float64Array, q: number, lags: number): number | null {
  const z = standardized(excess);
  if (!z) return null;
  let variance = q;
  for (let k = 1; k <= Math.min(lags, q - 1); k++) {
    let product = 0;
    for (let t = k; t < z.length; t++) product += z[t]! * z[t - k]!;
    variance += (2 * (q - k) * product) / z.length;
  }
  return variance > 0 ? q / Math.sqrt(variance) : null;
}

/**
 * Returns how many Newey-West standard errors a 95% interval reaches to each side: 1.96 + 2.9694b + 0.416b² − 0.5324b³ with
 * b = (lags + 1) / n. It tends to 1.96 in long samples. With few returns, 1.96 would give intervals that are too short.
 *
 * Source: Kiefer and Vogelsang 2005, "A new asymptotic theory for heteroskedasticity-autocorrelation robust tests", Econometric Theory 21,
 * table 1, Bartlett kernel. Example: 8 lags of 2,520 → 1.971.
 */
export function criticalValue(lags: number, n: number): number {
  const b = (lags + 1) / n;
  return 1.96 + 2.9694 * b + 0.416 * b ** 2 - 0.5324 * b ** 3;
}

/**
 * Returns the number of lags ⌈1.3√n⌉ − 1 for series in which shocks last, such as squared returns.
 *
 * Source: Lazarus, Lewis, Stock, and Watson 2018, "HAR inference: recommendations for practice". Example: 2,520 → 65.
 */
export function longLags(n: number): number {
  return Math.max(0, Math.ceil(1.3 * Math.sqrt(n)) - 1);
}
