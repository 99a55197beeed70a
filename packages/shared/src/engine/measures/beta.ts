import { centredProducts } from './centredProducts.ts';
import { moves } from './spread.ts';

/**
 * cov(r − f, b − f) / var(b − f), sample, without unit; null under 2 pairs or when the benchmark did not move. A constant
 * risk-free rate moves no covariance, so it is no argument. Example: r = 2b + 0.01 → 2.
 */
export function beta(returns: Float64Array, benchmark: Float64Array): number | null {
  if (returns.length < 2) return null;
  const squares = centredProducts(benchmark, benchmark);
  return moves(squares, returns.length) ? centredProducts(returns, benchmark) / squares : null;
}
