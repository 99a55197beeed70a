const LEVELS = '▁▂▃▄▅▆▇█';

/**
 * Returns a series as one line of blocks, thinned to the width; empty without values. Gaps are spaces.
 * @param other another series that is drawn on the same scale
 */
export function sparkline(
  values: readonly (number | null)[],
  width: number,
  other: readonly (number | null)[] = [],
): string {
  const known = [...values, ...other].filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const count = Math.min(width, values.length);
  return Array.from({ length: count }, (_, index) => {
    const value = values[Math.round((index * (values.length - 1)) / Math.max(1, count - 1))] ?? null;
    if (value === null) return ' ';
    const level = high === low ? 0 : Math.round(((value - low) / (high - low)) * (LEVELS.length - 1));
    return LEVELS[level];
  }).join('');
}
