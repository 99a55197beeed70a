/** Doubles between 0 and 1 that are multiples of 2^-53 add without rounding as long as the sum is at most 1. */
const GRID = 2 ** 53;

/**
 * The weights of one date as shares of their sum, so that adding them gives exactly 1, in this order and in any other.
 * Weights that already add up to exactly 1 come back as they are, which makes the function idempotent. Otherwise each
 * share w / sum is rounded to a multiple of 2^-53 (at least one), and the largest takes what is left of 1.
 *
 * Weights are above 0 and finite, at least one. A share moves by at most about n · 1e-16.
 * Example: exactShares([2, 6]) is [0.25, 0.75].
 */
export function exactShares(weights: readonly number[]): readonly number[] {
  const sum = sumOf(weights);
  if (sum === 1) return weights;
  const largest = weights.indexOf(weights.reduce((a, b) => Math.max(a, b)));
  let left = GRID;
  const steps = weights.map((weight, i) => {
    if (i === largest) return 0;
    const count = Math.max(1, Math.round((weight / sum) * GRID));
    left -= count;
    return count;
  });
  return steps.map((count, i) => (i === largest ? left : count) / GRID);
}

/** Plain sum from left to right, as any reader of the JSON computes it. */
export function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
