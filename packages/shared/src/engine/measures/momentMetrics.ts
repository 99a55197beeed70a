import type { PairMoments } from './pairMoments.ts';
import { moves } from './spread.ts';

export interface MomentMetrics {
  readonly volatility: number;
  readonly sharpe: number;
  readonly beta: number;
  readonly correlation: number;
}

/**
 * Returns annualizedVolatility, sharpeRatio, beta, and correlation of the pairs behind the moments (x is the portfolio). A measure that is
 * not defined is NaN: all of them with fewer than 2 pairs, and those that divide by the deviation of a series that did not move.
 */
export function momentMetrics(
  { n, meanX, xx, yy, xy }: PairMoments,
  riskFreePerPeriod: number,
  periodsPerYear: number,
): MomentMetrics {
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
