import { beta } from './beta.ts';

/**
 * Returns the beta over the periods in which the benchmark rose (b > 0), without unit. Null with fewer than 2 such periods,
 * and when the benchmark returned the same in all of them.
 *
 * Source: Bacon 2008, p. 72 (bull beta). Example: r = 2b for b > 0 and r = b otherwise → 2.
 */
export function upBeta(returns: Float64Array, benchmark: Float64Array): number | null {
  return betaWhere(returns, benchmark, 1);
}

/** Returns the same over the periods in which the benchmark fell (b < 0). */
export function downBeta(returns: Float64Array, benchmark: Float64Array): number | null {
  return betaWhere(returns, benchmark, -1);
}

function betaWhere(returns: Float64Array, benchmark: Float64Array, sign: 1 | -1): number | null {
  const chosen = (_: number, i: number) => benchmark[i]! * sign > 0;
  return beta(returns.filter(chosen), benchmark.filter(chosen));
}
