/**
 * Returns Σx as a compensated sum (Neumaier 1974). It is exact to the last one or two bits in any order. An empty list gives 0.
 *
 * Example: [1, 1e100, 1, −1e100] → 2.
 */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** Returns the arithmetic mean Σx / n in the unit of the values. Throws RangeError for an empty list. Example: [1, 2, 6] → 3. */
export function mean(values: ArrayLike<number>): number {
  if (values.length === 0) throw new RangeError('mean requires at least one value');
  return sum(values) / values.length;
}

/** Returns the median: the middle value, or the mean of the two middle values. NaN for an empty list. Example: [1, 9, 2, 4] → 3. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (sorted[half - 1]! + upper) / 2;
}

/**
 * Returns the quantile at `p` by linear interpolation at position p·(n − 1) (Hyndman and Fan 1996, type 7; the default of numpy),
 * in the unit of the values. Null for an empty list. `sorted` is ascending. Only the two values around the position are read.
 *
 * Example: [1, 81, 82, 83, 84, 85] at 0.3 → 81.5.
 */
export function quantile(sorted: ArrayLike<number>, p: number): number | null {
  if (sorted.length === 0) return null;
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (position - below) * (high - low);
}
