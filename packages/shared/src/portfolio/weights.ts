import { LARGEST_UNITS, MOST_DIGITS } from '../engine/json/numbers.ts';

/** Doubles between 0 and 1 that are multiples of 2^-53 add without rounding as long as the sum is at most 1. */
const GRID = 2 ** 53;

/**
 * Returns the weights of one date as shares of their sum. Adding them in this order gives exactly 1. Weights that already add up to
 * exactly 1 come back as they are, which makes the function idempotent. Only proportions count. So 0.6 and 0.4, 60 and 40, and
 * 3 and 2 give the same shares to the last bit. This holds for weights that together have at most 15 digits. If the rounded shares do
 * not add up to 1, each becomes a multiple of 2^-53 (at least one). The largest takes what is left of 1.
 *
 * Weights are above 0 and finite, at least one. A share moves by at most about n · 1e-16.
 * Example: exactShares([2, 6]) is [0.25, 0.75].
 */
export function exactShares(weights: readonly number[]): readonly number[] {
  if (sumOf(weights) === 1) return weights;
  const whole = wholeNumbers(weights);
  const parts = whole ?? weights;
  const sum = sumOf(parts);
  const shares = parts.map((part) => part / sum);
  // A share of a whole number is never 0.
  if (whole !== null && sumOf(shares) === 1) return shares;
  const largest = parts.indexOf(parts.reduce((a, b) => Math.max(a, b)));
  let left = GRID;
  const steps = shares.map((share, i) => {
    if (i === largest) return 0;
    const count = Math.max(1, Math.round(share * GRID));
    left -= count;
    return count;
  });
  return steps.map((count, i) => (i === largest ? left : count) / GRID);
}

/** Returns whole numbers in the proportions of decimals. Null if their sum has more than 15 digits, so that it would be rounded. */
function wholeNumbers(weights: readonly number[]): readonly number[] | null {
  let decimals = 0;
  for (const weight of weights) {
    while (Math.round(weight * 10 ** decimals) / 10 ** decimals !== weight) if (++decimals > MOST_DIGITS) return null;
  }
  const scale = 10 ** decimals;
  const whole = weights.map((weight) => Math.round(weight * scale));
  return sumOf(whole) < LARGEST_UNITS ? whole : null;
}

/** Plain sum from left to right, the order in which a reader of the JSON adds the weights. */
export function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** `percent`: the weights add up to about 100. `mixed`: some are fractions and others percentages. */
export type WeightUnit = 'percent' | 'mixed' | 'plain';

/** Largest difference between a sum of percentages and 100. */
const PERCENT_SLACK = 1;
/** Among fractions of 1, a weight from this size on counts as a percentage, whatever the sum is. */
const CLEARLY_PERCENT = 5;
/** Largest difference between the sum and 1 if weights above 1 are read as percentages. */
const FRACTION_SLACK = 0.01;

/**
 * Returns the unit in which the weights of one date are written. Weights that are not above 0 do not count. Weights above 1
 * that are not `percent` are `plain`, because any proportions are allowed (1 and 3 mean 0.25 and 0.75).
 *
 * Examples: [60, 39.5, 0.5] is percent, [0.4, 30, 0.3] is mixed, and [0.6, 0.4] and [1, 3] are plain.
 */
export function weightUnit(weights: readonly number[]): WeightUnit {
  const sent = weights.filter((weight) => weight > 0);
  if (Math.abs(sumOf(sent) - 100) <= PERCENT_SLACK) return 'percent';
  if (!sent.some(isFraction) || !sent.some(isPercentage)) return 'plain';
  const asPercentages = sumOf(sent.map((weight) => (isPercentage(weight) ? weight / 100 : weight)));
  const isMixed = Math.abs(asPercentages - 1) <= FRACTION_SLACK || sent.some((weight) => weight >= CLEARLY_PERCENT);
  return isMixed ? 'mixed' : 'plain';
}

/** Returns the weights as fractions. The division turns no weight into 0. */
export function toFractions(weights: readonly number[], unit: WeightUnit): readonly number[] {
  return unit === 'percent' ? weights.map((weight) => Math.max(weight / 100, Number.MIN_VALUE)) : weights;
}

/** Returns true for a weight that cannot be a percentage. A weight of exactly 1 can be either. */
export function isFraction(weight: number): boolean {
  return weight > 0 && weight < 1;
}

/** Returns true for a weight that cannot be a fraction. */
export function isPercentage(weight: number): boolean {
  return weight > 1;
}
