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
  const own = new Float64Array(returns.length);
  const other = new Float64Array(returns.length);
  let count = 0;
  for (let i = 0; i < returns.length; i++) {
    if (!(benchmark[i]! * sign > 0)) continue;
    own[count] = returns[i]!;
    other[count++] = benchmark[i]!;
  }
  return beta(own.subarray(0, count), other.subarray(0, count));
}
