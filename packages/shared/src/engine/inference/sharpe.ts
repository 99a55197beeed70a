import { centredProducts, mean, moves } from '../../statistics.ts';
import { normalQuantile, normalTail } from '../measures/distributions.ts';

/** The Sharpe ratio per period of n excess returns, with population moments of the returns. */
export interface SharpeSample {
  readonly sharpe: number;
  readonly skewness: number;
  /** Not in excess of 3: a normal distribution has 3. */
  readonly kurtosis: number;
  readonly n: number;
}

/**
 * Everything about Sharpe ratios that assumes independent returns. All ratios are per period, not annual: an annual ratio is larger by the
 * square root of the periods a year.
 */

/**
 * Returns the mean over the sample standard deviation of excess returns, and their moments m₃ / m₂^1.5 and m₄ / m₂². Null with fewer than
 * 2 returns, and if they do not move. Example: [0, 2] → Sharpe ratio 0.7071, skewness 0, kurtosis 1.
 */
export function sharpeSample(excess: Float64Array): SharpeSample | null {
  const n = excess.length;
  const squares = n < 2 ? 0 : centredProducts(excess, excess);
  if (n < 2 || !moves(squares, n)) return null;
  const center = mean(excess);
  const deviation = Math.sqrt(squares / n);
  let [third, fourth] = [0, 0];
  for (let t = 0; t < n; t++) {
    const z = (excess[t]! - center) / deviation;
    third += z ** 3;
    fourth += z ** 4;
  }
  return { sharpe: center / Math.sqrt(squares / (n - 1)), skewness: third / n, kurtosis: fourth / n, n };
}

/**
 * Returns the standard error √((1 + SR² / 2) / n) of a Sharpe ratio per period, for returns that are independent and normal.
 *
 * Source: Lo 2002, "The statistics of Sharpe ratios", Financial Analysts Journal 58. Example: 1 and 12 returns → 0.354.
 */
export function normalSharpeError({ sharpe, n }: Pick<SharpeSample, 'sharpe' | 'n'>): number {
  return Math.sqrt((1 + sharpe ** 2 / 2) / n);
}

/**
 * Returns the standard error √((1 − γ₃·SR + (γ₄ − 1) / 4 · SR²) / (n − 1)) of a Sharpe ratio per period, for independent returns with
 * skewness γ₃ and kurtosis γ₄. The variance is taken at the observed Sharpe ratio.
 *
 * Source: Mertens 2002; Bailey and López de Prado 2012, "The Sharpe ratio efficient frontier". Example: 0.7079, −0.225, 2.957 and 134
 * returns → 0.1028.
 */
export function momentSharpeError(sample: SharpeSample): number {
  return Math.sqrt(momentVariance(sample) / (sample.n - 1));
}

/** Never below 0, because the kurtosis of a sample is at least 1 + skewness². */
function momentVariance({ sharpe, skewness, kurtosis }: SharpeSample): number {
  return Math.max(0, 1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe ** 2);
}

/**
 * Returns the probability that the true Sharpe ratio is above `benchmark`: Φ((SR − SR*) / standard error), with the error of
 * `momentSharpeError`. Both ratios are per period. Null if the error is 0.
 *
 * Source: Bailey and López de Prado 2012, who take the variance at the observed Sharpe ratio. Example: 0.458, −2.448, 10.164 and 24
 * returns against 0 → 0.913.
 */
export function probabilisticSharpeRatio(sample: SharpeSample, benchmark: number): number | null {
  const error = momentSharpeError(sample);
  return error > 0 ? normalTail((benchmark - sample.sharpe) / error) : null;
}

/**
 * Returns the number of returns from which on the probabilistic Sharpe ratio reaches `probability` if the moments stay the same:
 * 1 + variance · (z / (SR − SR*))². Both ratios are per period. Null unless the Sharpe ratio is above the benchmark.
 *
 * Source: Bailey and López de Prado 2012. Example: 2/√12, −0.72 and 5.78 against 1/√12 at 0.95 → 59.895.
 */
export function minimumTrackRecord(
  sample: Omit<SharpeSample, 'n'>,
  benchmark: number,
  probability = 0.95,
): number | null {
  if (!(sample.sharpe > benchmark)) return null;
  return 1 + momentVariance({ ...sample, n: 1 }) * (normalQuantile(probability) / (sample.sharpe - benchmark)) ** 2;
}

const EULER_MASCHERONI = 0.5772156649015329;

/**
 * Returns the expected highest Sharpe ratio of `trials` independent strategies whose true Sharpe ratio is 0:
 * √variance · ((1 − γ)·z(1 − 1/N) + γ·z(1 − 1/(N·e))). `variance` is that of the Sharpe ratios of the trials, of the same length of
 * period as the result. 0 for one trial.
 *
 * Source: Bailey and López de Prado 2014, "The deflated Sharpe ratio". Example: 100 trials with variance 0.5 / 250 → 0.1132.
 */
export function expectedMaximumSharpe(trials: number, variance: number): number {
  if (trials <= 1) return 0;
  const high = normalQuantile(1 - 1 / trials);
  const higher = normalQuantile(1 - 1 / (trials * Math.E));
  return Math.sqrt(variance) * ((1 - EULER_MASCHERONI) * high + EULER_MASCHERONI * higher);
}
