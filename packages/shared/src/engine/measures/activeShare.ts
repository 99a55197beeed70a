/**
 * Returns ½ Σ |w − W| over all instruments of the portfolio (w) and the benchmark (W), 0 to 1. Both sets of weights sum to 1.
 *
 * Source: Cremers and Petajisto 2009. Example: A 0.6, B 0.4 against A 0.5, C 0.5 → 0.5.
 */
export function activeShare(weights: ReadonlyMap<string, number>, benchmark: ReadonlyMap<string, number>): number {
  let apart = 0;
  for (const [name, weight] of weights) apart += Math.abs(weight - (benchmark.get(name) ?? 0));
  for (const [name, weight] of benchmark) if (!weights.has(name)) apart += Math.abs(weight);
  return apart / 2;
}
