/** Below this many units of the last decimal (15 digits) every decimal text belongs to one double and back. */
export const LARGEST_UNITS = 1e15;

/**
 * How many units of 1/scale are nearest to `size` (≥ 0), a half counting as one more; exact below LARGEST_UNITS.
 * What is rounded is the decimal text of the number, as a reader sees it: 1.005 at scale 100 is 101 units, although the
 * double lies a little below. Multiplying alone gets such ties wrong, so a product within its own error of a half is decided by
 * the halfway number, which a division gives correctly rounded. Only then: dividing each time costs as much as writing the digits.
 */
export function nearestUnits(size: number, scale: number): number {
  const product = size * scale;
  const units = Math.floor(product);
  if (Math.abs(product - units - 0.5) > product * Number.EPSILON) return Math.floor(product + 0.5);
  return size >= (units + 0.5) / scale ? units + 1 : units;
}

/**
 * A number rounded half away from zero to `decimals` (0 to 15; null: not rounded); never −0.
 * From 1e15 units on a double holds no more digits than were asked for, and it stays as it is.
 */
export function roundTo(value: number, decimals: number | null): number {
  const scale = 10 ** (decimals ?? 0);
  const units = decimals === null ? Number.POSITIVE_INFINITY : nearestUnits(Math.abs(value), scale);
  if (!(units < LARGEST_UNITS)) return value === 0 ? 0 : value;
  return value < 0 && units > 0 ? -units / scale : units / scale;
}
