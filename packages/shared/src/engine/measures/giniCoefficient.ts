import { sum } from './sum.ts';

/**
 * Σ(2i − n − 1)·w_(i) / (n Σw), i from 1 over ascending weights (Gini 1912, population): 0 when equal, (n − 1)/n when one has
 * all; null without weights. Example: [0, 0, 0, 1] → 0.75.
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
