import { median, quantile } from '@tearsheet/shared';

/**
 * Functions that rank one descriptor over the universe on one date. Arrays are aligned by instrument. NaN means no
 * value and stays NaN, because missing inputs are never filled in.
 */

/**
 * Clips a descriptor to its own 2.5% and 97.5% quantiles (type 7), so that one broken statement cannot move a sector's
 * median. Fewer than 10 values stay as they are.
 *
 * Example: 1 to 41 → the quantiles are 2 and 40.
 */
export function winsorize(values: Float64Array): Float64Array {
  const sorted = present(values).sort();
  if (sorted.length < 10) return values;
  const low = quantile(sorted, 0.025) as number;
  const high = quantile(sorted, 0.975) as number;
  const clipped = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) clipped[i] = Math.min(Math.max(values[i] as number, low), high);
  return clipped;
}

/**
 * Subtracts the sector's median. Sectors with fewer than 3 values use the median of the universe. Sectors are numbers
 * from 0 to `sectorCount` − 1.
 */
export function sectorNeutral(values: Float64Array, sectors: Uint16Array, sectorCount: number): Float64Array {
  const medians = sectorMedians(values, sectors, sectorCount);
  const neutral = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    neutral[i] = (values[i] as number) - (medians[sectors[i] as number] as number);
  }
  return neutral;
}

function sectorMedians(values: Float64Array, sectors: Uint16Array, sectorCount: number): Float64Array {
  const members: number[][] = Array.from({ length: sectorCount }, () => []);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (!Number.isNaN(value)) members[sectors[i] as number]?.push(value);
  }
  const universe = median(present(values));
  return Float64Array.from(members, (list) => (list.length < 3 ? universe : median(list)));
}

/**
 * Returns the percentile rank times 10: (number below + half the number equal, including itself) / count. So the median
 * is 5, equal values give 5, and no value is exactly 0 or 10. All are NaN with fewer than 5 values.
 */
export function percentileScores(values: Float64Array): Float64Array {
  const sorted = present(values).sort();
  const scores = new Float64Array(values.length).fill(Number.NaN);
  if (sorted.length < 5) return scores;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (Number.isNaN(value)) continue;
    const below = countBelow(sorted, value);
    const next = sorted[below + 1];
    const throughEqual = next === value ? countThrough(sorted, value) : below + 1;
    // (below + half of the equal ones, itself included) is the middle of below and below-or-equal.
    scores[i] = (10 * (below + throughEqual)) / 2 / sorted.length;
  }
  return scores;
}

function countBelow(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Counts the ascending values at or below a value. */
function countThrough(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the mean of an instrument's descriptors. NaN with fewer than half of them. */
export function meanOfPresent(descriptors: readonly Float64Array[], count: number): Float64Array {
  const result = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    let sum = 0;
    let present = 0;
    for (const descriptor of descriptors) {
      const value = descriptor[i] as number;
      if (Number.isNaN(value)) continue;
      sum += value;
      present++;
    }
    result[i] = 2 * present >= descriptors.length && present > 0 ? sum / present : Number.NaN;
  }
  return result;
}

function present(values: Float64Array): Float64Array {
  const found = new Float64Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (!Number.isNaN(value)) found[count++] = value;
  }
  return found.subarray(0, count);
}
