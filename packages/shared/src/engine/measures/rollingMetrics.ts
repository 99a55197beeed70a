import { MOMENTS, runningMoments } from './runningMoments.ts';
import { moves } from './spread.ts';

/** Each as long as the returns; NaN before the window is full and where the measure is undefined. */
export interface RollingMetrics {
  readonly sharpe: Float64Array;
  readonly volatility: Float64Array;
  readonly beta: Float64Array;
  readonly correlation: Float64Array;
}

/**
 * sharpeRatio, annualizedVolatility, beta and correlation of exactly the last `window` pairs at each position. Linear in the
 * length whatever the window, and without drift: time is cut into blocks of one window, every window is the tail of a block and
 * the head of the next (van Herk 1992), and their moments are merged (Chan, Golub and LeVeque 1979). Nothing is ever subtracted
 * again, so a past outlier leaves no trace. Throws RangeError unless the window is a whole number of at least 1.
 */
export function rollingMetrics(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFreePerPeriod: number,
  window: number,
  periodsPerYear: number,
): RollingMetrics {
  if (!Number.isInteger(window) || window < 1) throw new RangeError(`not a window: ${window}`);
  const n = returns.length;
  const make = () => new Float64Array(n).fill(Number.NaN);
  const out = { sharpe: make(), volatility: make(), beta: make(), correlation: make() };
  const tails = new Float64Array((window + 1) * MOMENTS);
  const heads = new Float64Array((window + 1) * MOMENTS);
  const year = Math.sqrt(periodsPerYear);
  for (let start = 0; start < n; start += window) {
    const count = Math.min(window, n - start);
    if (start > 0) runningMoments(tails, returns, benchmark, start - 1, window, -1);
    runningMoments(heads, returns, benchmark, start, count, 1);
    for (let k = start === 0 ? window - 1 : 0; k < count; k++) {
      // k + 1 pairs of this block and the other window − k − 1 of the block before.
      const head = (k + 1) * MOMENTS;
      const tail = (window - k - 1) * MOMENTS;
      const share = (window - k - 1) / window;
      const weight = (k + 1) * share;
      const apartX = tails[tail]! - heads[head]!;
      const apartY = tails[tail + 1]! - heads[head + 1]!;
      const xx = heads[head + 2]! + tails[tail + 2]! + apartX * apartX * weight;
      const yy = heads[head + 3]! + tails[tail + 3]! + apartY * apartY * weight;
      const xy = heads[head + 4]! + tails[tail + 4]! + apartX * apartY * weight;
      const deviation = Math.sqrt(xx / (window - 1));
      const ownMoves = moves(xx, window);
      const benchmarkMoves = moves(yy, window);
      const i = start + k;
      out.volatility[i] = deviation * year;
      if (ownMoves) out.sharpe[i] = ((heads[head]! + apartX * share - riskFreePerPeriod) / deviation) * year;
      if (benchmarkMoves) out.beta[i] = xy / yy;
      if (ownMoves && benchmarkMoves) out.correlation[i] = Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
    }
  }
  return out;
}
