import { sum } from './sum.ts';

/** Sum of the `count` largest weights (all of them when there are fewer). Example: [0.1, 0.5, 0.4], 2 → 0.9. */
export function topShare(weights: Float64Array, count: number): number {
  return sum(weights.slice().sort().reverse().subarray(0, count));
}
