import { maxDrawdown } from './drawdown.ts';
import { SMALLEST_DEVIATION } from './risk.ts';

/** Each as long as the returns; NaN before the window is full and where the measure is undefined. */
export interface RollingMetrics {
  readonly sharpe: Float64Array;
  readonly volatility: Float64Array;
  readonly beta: Float64Array;
  readonly correlation: Float64Array;
}

/** Sums of x, y, x², y², xy. */
const SUMS = 5;

/**
 * Sharpe ratio, volatility, beta and correlation on exactly the last `window` pairs at each position (their definitions are
 * those of the whole series). Linear in the length for any window, without drift: a window is the tail of one block and the
 * head of the next, and both sums are built by adding only (van Herk 1992), so nothing is ever subtracted again.
 */
export function rollingMetrics(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFreePerPeriod: number,
  window: number,
  periodsPerYear: number,
): RollingMetrics {
  const make = () => new Float64Array(returns.length).fill(Number.NaN);
  const out = { sharpe: make(), volatility: make(), beta: make(), correlation: make() };
  const tails = new Float64Array((window + 1) * SUMS);
  const head = new Float64Array(SUMS);
  const sums = new Float64Array(SUMS);
  const year = Math.sqrt(periodsPerYear);
  for (let i = 0; i < returns.length; i++) {
    const inBlock = i % window;
    if (inBlock === 0) {
      if (i > 0) addTails(tails, returns, benchmark, i - window, window);
      head.fill(0);
    }
    add(head, 0, head, 0, returns[i] as number, benchmark[i] as number);
    if (i < window - 1) continue;
    const tail = (inBlock + 1) * SUMS;
    for (let k = 0; k < SUMS; k++) {
      sums[k] = (head[k] as number) + (inBlock === window - 1 ? 0 : (tails[tail + k] as number));
    }
    const meanX = (sums[0] as number) / window;
    const meanY = (sums[1] as number) / window;
    let xx = (sums[2] as number) - meanX * (sums[0] as number);
    let yy = (sums[3] as number) - meanY * (sums[1] as number);
    let xy = (sums[4] as number) - meanX * (sums[1] as number);
    // Where the spread is tiny against the level the short form is rounding noise: take the two-pass form.
    if (xx < 1e-6 * (sums[2] as number) || yy < 1e-6 * (sums[3] as number)) {
      [xx, yy, xy] = centred(returns, benchmark, i - window + 1, window);
    }
    const deviation = Math.sqrt(xx / (window - 1));
    const moves = deviation >= SMALLEST_DEVIATION;
    const benchmarkMoves = Math.sqrt(yy / (window - 1)) >= SMALLEST_DEVIATION;
    out.volatility[i] = deviation * year;
    if (moves) out.sharpe[i] = ((meanX - riskFreePerPeriod) / deviation) * year;
    if (benchmarkMoves) out.beta[i] = xy / yy;
    if (moves && benchmarkMoves) out.correlation[i] = Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
  }
  return out;
}

/** Maximum drawdown of exactly the last `window` returns at each position, the level before the first of them included; NaN before. */
export function rollingMaxDrawdown(returns: Float64Array, window: number): Float64Array {
  const out = new Float64Array(returns.length).fill(Number.NaN);
  const levels = new Float64Array(window + 1);
  for (let i = window - 1; i < returns.length; i++) {
    levels[0] = 1;
    for (let k = 0; k < window; k++) {
      levels[k + 1] = (levels[k] as number) * (1 + (returns[i - window + 1 + k] as number));
    }
    out[i] = maxDrawdown(levels);
  }
  return out;
}

/** tails[k] = sums over the block's positions k .. window − 1. */
function addTails(tails: Float64Array, x: Float64Array, y: Float64Array, from: number, window: number): void {
  tails.fill(0, window * SUMS);
  for (let k = window - 1; k >= 0; k--) {
    add(tails, k * SUMS, tails, (k + 1) * SUMS, x[from + k] as number, y[from + k] as number);
  }
}

function add(target: Float64Array, at: number, source: Float64Array, from: number, x: number, y: number): void {
  target[at] = (source[from] as number) + x;
  target[at + 1] = (source[from + 1] as number) + y;
  target[at + 2] = (source[from + 2] as number) + x * x;
  target[at + 3] = (source[from + 3] as number) + y * y;
  target[at + 4] = (source[from + 4] as number) + x * y;
}

function centred(x: Float64Array, y: Float64Array, from: number, count: number): [number, number, number] {
  let meanX = 0;
  let meanY = 0;
  for (let i = from; i < from + count; i++) {
    meanX += (x[i] as number) / count;
    meanY += (y[i] as number) / count;
  }
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = from; i < from + count; i++) {
    const dx = (x[i] as number) - meanX;
    const dy = (y[i] as number) - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return [xx, yy, xy];
}
