import { moves } from '../../statistics.ts';
import { excessReturns, type RiskFreePerPeriod } from './riskAdjusted.ts';

/** Each as long as the returns; NaN before the window is full and where the measure is undefined. */
export interface RollingMetrics {
  readonly sharpe: Float64Array;
  readonly volatility: Float64Array;
  readonly beta: Float64Array;
  readonly correlation: Float64Array;
}

/**
 * Returns sharpeRatio, annualizedVolatility, beta, and correlation of exactly the last `window` pairs at each position.
 * The time is linear in the length for every window. Time is cut into blocks of one window (van Herk 1992). Every window is
 * the tail of one block and the head of the next, and their moments are merged (Chan, Golub, and LeVeque 1979). Old values
 * are never subtracted, so a past outlier leaves no rounding error. With a rate that differs by period, the Sharpe ratio is
 * that of the excess returns. Throws RangeError unless the window is a whole number
 * of at least 1.
 */
export function rollingMetrics(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFreePerPeriod: RiskFreePerPeriod,
  window: number,
  periodsPerYear: number,
): RollingMetrics {
  if (typeof riskFreePerPeriod !== 'number') {
    const excess = excessReturns(returns, riskFreePerPeriod);
    const { sharpe } = rollingMetrics(excess, benchmark, 0, window, periodsPerYear);
    return { ...rollingMetrics(returns, benchmark, 0, window, periodsPerYear), sharpe };
  }
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

/** Numbers per row: mean x, mean y, Σ(x − x̄)², Σ(y − ȳ)², Σ(x − x̄)(y − ȳ). */
const MOMENTS = 5;

/**
 * Writes the moments of the first 1, 2 … `count` pairs into rows 1, 2 … `count` of `into`. The pairs begin at position
 * `first` and follow in the direction `step`. Row 0 stays 0 because it covers no pair. Deviations are taken from the
 * running mean (Welford 1962), so a high level of the values costs no precision.
 */
function runningMoments(
  into: Float64Array,
  x: Float64Array,
  y: Float64Array,
  first: number,
  count: number,
  step: 1 | -1,
): void {
  let meanX = 0;
  let meanY = 0;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let k = 0; k < count; k++) {
    const position = first + k * step;
    const valueX = x[position]!;
    const valueY = y[position]!;
    const share = 1 / (k + 1);
    const fromX = valueX - meanX;
    const fromY = valueY - meanY;
    meanX += fromX * share;
    meanY += fromY * share;
    xx += fromX * (valueX - meanX);
    yy += fromY * (valueY - meanY);
    xy += fromX * (valueY - meanY);
    const at = (k + 1) * MOMENTS;
    into[at] = meanX;
    into[at + 1] = meanY;
    into[at + 2] = xx;
    into[at + 3] = yy;
    into[at + 4] = xy;
  }
}

/** Moments of n pairs: means and centered sums Σ(x − x̄)², Σ(y − ȳ)², Σ(x − x̄)(y − ȳ). */
export interface PairMoments {
  readonly n: number;
  readonly meanX: number;
  readonly meanY: number;
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
}

/** Returns the moments of the pairs at positions `from` (inclusive) to `to` (exclusive) in two passes. All are 0 without a pair. */
export function pairMoments(x: Float64Array, y: Float64Array, from: number, to: number): PairMoments {
  const n = to - from;
  let meanX = 0;
  let meanY = 0;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = from; i < to; i++) {
    meanX += x[i]! / n;
    meanY += y[i]! / n;
  }
  for (let i = from; i < to; i++) {
    const fromX = x[i]! - meanX;
    const fromY = y[i]! - meanY;
    xx += fromX * fromX;
    yy += fromY * fromY;
    xy += fromX * fromY;
  }
  return { n, meanX, meanY, xx, yy, xy };
}

/** Returns the moments of all sets together. Source: Chan, Golub and LeVeque 1979. */
export function mergeMoments(sets: readonly PairMoments[]): PairMoments {
  let n = 0;
  let meanX = 0;
  let meanY = 0;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const next of sets) {
    if (next.n === 0) continue;
    const weight = (n * next.n) / (n + next.n);
    const apartX = next.meanX - meanX;
    const apartY = next.meanY - meanY;
    n += next.n;
    meanX += (apartX * next.n) / n;
    meanY += (apartY * next.n) / n;
    xx += next.xx + apartX * apartX * weight;
    yy += next.yy + apartY * apartY * weight;
    xy += next.xy + apartX * apartY * weight;
  }
  return { n, meanX, meanY, xx, yy, xy };
}

export type MomentMetrics = Readonly<ReturnType<typeof momentMetrics>>;

/**
 * Returns annualizedVolatility, sharpeRatio, beta, and correlation of the pairs behind the moments (x is the portfolio). A measure that is
 * not defined is NaN: all of them with fewer than 2 pairs, and those that divide by the deviation of a series that did not move.
 */
export function momentMetrics(
  { n, meanX, xx, yy, xy }: PairMoments,
  riskFreePerPeriod: number,
  periodsPerYear: number,
) {
  const year = Math.sqrt(periodsPerYear);
  const deviation = Math.sqrt(xx / (n - 1));
  const ownMoves = n > 1 && moves(xx, n);
  const benchmarkMoves = n > 1 && moves(yy, n);
  return {
    volatility: n > 1 ? deviation * year : Number.NaN,
    sharpe: ownMoves ? ((meanX - riskFreePerPeriod) / deviation) * year : Number.NaN,
    beta: benchmarkMoves ? xy / yy : Number.NaN,
    correlation: ownMoves && benchmarkMoves ? Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy))) : Number.NaN,
  };
}
