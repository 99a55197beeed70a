import { sum } from './statistics.ts';

/** Σ w² of weights that sum to 1: 1/n when equal, 1 for a single one (Herfindahl-Hirschman). */
export function herfindahlIndex(weights: Float64Array): number {
  return sum(weights.map((weight) => weight * weight));
}

/** Gini coefficient Σ(2i − n − 1)·w_(i) / (n Σw), i from 1 over ascending weights: 0 when equal, (n − 1)/n when one has all; null without weights. */
export function giniCoefficient(weights: Float64Array): number | null {
  const total = sum(weights);
  const n = weights.length;
  if (n === 0 || total === 0) return null;
  const sorted = weights.slice().sort();
  return sum(sorted.map((weight, i) => (2 * (i + 1) - n - 1) * weight)) / (n * total);
}

/** Sum of the `count` largest weights. */
export function topShare(weights: Float64Array, count: number): number {
  return sum(weights.slice().sort().reverse().subarray(0, count));
}
