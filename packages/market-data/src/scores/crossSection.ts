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
  const order = ascendingOrder(values);
  const count = order.length;
  const scores = new Float64Array(values.length).fill(Number.NaN);
  if (count < 5) return scores;
  for (let below = 0; below < count; ) {
    const value = values[order[below] as number];
    let throughEqual = below + 1;
    while (throughEqual < count && values[order[throughEqual] as number] === value) throughEqual++;
    // (below + half of the equal ones, itself included) is the middle of below and below-or-equal.
    const score = (10 * (below + throughEqual)) / 2 / count;
    for (let i = below; i < throughEqual; i++) scores[order[i] as number] = score;
    below = throughEqual;
  }
  return scores;
}

const DIGIT_BITS = 8;
const DIGITS = 64 / DIGIT_BITS;
const RADIX = 1 << DIGIT_BITS;
/** How many values have each digit at each place, and then the position of the next of them. */
const places = new Uint32Array(DIGITS * RADIX);
/** Memory of `ascendingOrder`, because fresh memory for each descriptor of a large universe takes time. */
let memory = sortingMemory(0);

function sortingMemory(size: number) {
  const keys = () => ({ high: new Uint32Array(size), low: new Uint32Array(size), index: new Uint32Array(size) });
  return { size, from: keys(), to: keys() };
}

/**
 * Returns the positions of the values that are not NaN, in ascending order of the values. They are valid until the next call. It is a radix
 * sort of the bits of the values, because a sort by comparison takes longer for each value of a large universe.
 */
export function ascendingOrder(values: Float64Array): Uint32Array {
  if (memory.size < values.length) memory = sortingMemory(values.length);
  let { from, to } = memory;
  const bits = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
  places.fill(0);
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    // Keys without a sign have the order of the values: negative ones are inverted, and positive ones get the highest bit.
    const sign = (bits[2 * i + 1] as number) >> 31;
    const low = (bits[2 * i] as number) ^ sign;
    const high = (bits[2 * i + 1] as number) ^ (sign | 0x80000000);
    from.low[count] = low;
    from.high[count] = high;
    from.index[count++] = i;
    for (let digit = 0; digit < DIGITS; digit++) {
      const part = digit < DIGITS / 2 ? low : high;
      places[digit * RADIX + ((part >>> ((digit * DIGIT_BITS) % 32)) & (RADIX - 1))]!++;
    }
  }
  for (let digit = 0; digit < DIGITS; digit++) {
    const first = digit * RADIX;
    if (!setPlaces(first, count)) continue;
    const parts = digit < DIGITS / 2 ? from.low : from.high;
    const shift = (digit * DIGIT_BITS) % 32;
    for (let i = 0; i < count; i++) {
      const at = places[first + (((parts[i] as number) >>> shift) & (RADIX - 1))]!++;
      to.low[at] = from.low[i] as number;
      to.high[at] = from.high[i] as number;
      to.index[at] = from.index[i] as number;
    }
    [from, to] = [to, from];
  }
  return from.index.subarray(0, count);
}

/** Turns the numbers of values with each digit into the positions of the first of them. False if all values have the same digit. */
function setPlaces(first: number, count: number): boolean {
  let next = 0;
  for (let i = first; i < first + RADIX; i++) {
    const own = places[i] as number;
    if (own === count) return false;
    places[i] = next;
    next += own;
  }
  return true;
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
