import { SMALLEST_DEVIATION } from './spread.ts';

/**
 * Returns the share of the periods in which the portfolio returned more than the benchmark, 0 to 1. A period with equal returns
 * is not a win. Returns that differ by up to 1e-12 are equal. Null without a period.
 *
 * Source: Bacon 2008, p. 47. Example: [0.02, 0] against [0.01, 0.01] → 0.5.
 */
export function battingAverage(returns: Float64Array, benchmark: Float64Array): number | null {
  let wins = 0;
  for (let i = 0; i < returns.length; i++) if (returns[i]! - benchmark[i]! > SMALLEST_DEVIATION) wins++;
  return returns.length === 0 ? null : wins / returns.length;
}
