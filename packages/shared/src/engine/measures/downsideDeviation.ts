/**
 * √(mean over all periods of min(r − threshold, 0)²) × √periods, decimal per year (Sortino and Price 1994; a population
 * figure: divided by n, not by the number of shortfalls); null without a return. Example: [0.02, −0.02] at 0 and 1 → 0.0141.
 */
export function downsideDeviation(returns: Float64Array, threshold: number, periodsPerYear: number): number | null {
  if (returns.length === 0) return null;
  let squares = 0;
  for (let i = 0; i < returns.length; i++) squares += Math.min(returns[i]! - threshold, 0) ** 2;
  return Math.sqrt((squares / returns.length) * periodsPerYear);
}
