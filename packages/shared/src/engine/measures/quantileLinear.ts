/**
 * Quantile by linear interpolation between order statistics at position p·(n − 1) (Hyndman and Fan 1996, type 7; numpy's
 * default), in the unit of the values; null when empty. `sorted` ascending; the two values around the position are all
 * that is read. Example: [1, 81, 82, 83, 84, 85] at 0.3 → 81.5.
 */
export function quantileLinear(sorted: Float64Array, p: number): number | null {
  if (sorted.length === 0) return null;
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (position - below) * (high - low);
}
