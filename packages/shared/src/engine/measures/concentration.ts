import { sum } from '../../statistics.ts';

/**
 * Returns the Herfindahl-Hirschman index Σ w² of weights that sum to 1. It is 1/n if all weights are equal, and 1 for a single
 * weight. Example: [0.5, 0.5] → 0.5.
 */
export function herfindahlIndex(weights: Float64Array): number {
  let total = 0;
  for (let i = 0; i < weights.length; i++) total += weights[i]! ** 2;
  return total;
}

/** Returns the sum of the `count` largest weights, or of all if there are fewer. Example: [0.1, 0.5, 0.4], 2 → 0.9. */
export function topShare(weights: Float64Array, count: number): number {
  return sum(weights.slice().sort().reverse().subarray(0, count));
}

/**
 * Returns the Gini coefficient `Σ(2i − n − 1)·w_(i) / (n Σw)`, with i from 1 over ascending weights (Gini 1912, population).
 * It is 0 if all weights are equal, and (n − 1)/n if one has everything. Null without weights.
 * Example: [0, 0, 0, 1] → 0.75.
 */
export function giniCoefficient(weights: Float64Array): number | null {
  const total = sum(weights);
  const n = weights.length;
  if (n === 0 || total === 0) return null;
  const ranked = weights
    .slice()
    .sort()
    .map((weight, i) => (2 * (i + 1) - n - 1) * weight);
  return sum(ranked) / (n * total);
}

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
