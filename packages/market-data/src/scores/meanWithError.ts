export interface MeanWithError {
  readonly mean: number;
  /** Mean over its standard error; NaN with fewer than 3 values or without variation. */
  readonly tStatistic: number;
  readonly count: number;
}

/**
 * The mean of a series and its t-statistic. Values that overlap are not independent: the variance of the mean takes in
 * the autocovariances up to `lag`, weighted 1 − k / (lag + 1). Lag 0 is the ordinary statistic with divisor n.
 * Source: W. Newey, K. West, A simple, positive semi-definite, heteroskedasticity and autocorrelation consistent
 * covariance matrix, Econometrica 55 (1987), equation 5.
 *
 * @example meanWithError([1, 2, 3], 0) // mean 2, t-statistic 2 / √(0.6667 / 3) = 4.243
 */
export function meanWithError(values: readonly number[], lag: number): MeanWithError {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  let variance = 0;
  for (let k = 0; k <= Math.min(lag, count - 1); k++) {
    let covariance = 0;
    for (let i = k; i < count; i++) covariance += ((values[i] as number) - mean) * ((values[i - k] as number) - mean);
    variance += (k === 0 ? 1 : 2 * (1 - k / (lag + 1))) * (covariance / count);
  }
  return { mean, tStatistic: count >= 3 && variance > 0 ? mean / Math.sqrt(variance / count) : Number.NaN, count };
}
