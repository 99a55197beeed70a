export interface Points {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/**
 * Fewer points that look the same: of every stretch the first, the lowest and the highest stay, in their order, and the
 * very last. Peaks and troughs of the drawing are those of the data. Gaps (null) stay gaps.
 *
 * @param most about how many points are wanted; fewer are given back as they are
 */
export function thin({ times, values }: Points, most: number): [time: number, value: number | null][] {
  const stretch = Math.ceil((3 * values.length) / most);
  const all = (index: number): [number, number | null] => [times[index] ?? 0, values[index] ?? null];
  if (stretch <= 3) return values.map((_, index) => all(index));
  const kept: number[] = [];
  for (let from = 0; from < values.length; from += stretch) {
    const until = Math.min(from + stretch, values.length);
    let low = from;
    let high = from;
    for (let index = from; index < until; index += 1) {
      const value = values[index] ?? null;
      if (value === null) continue;
      if (value < (values[low] ?? Number.POSITIVE_INFINITY)) low = index;
      if (value > (values[high] ?? Number.NEGATIVE_INFINITY)) high = index;
    }
    kept.push(...new Set([from, Math.min(low, high), Math.max(low, high)]));
  }
  const last = values.length - 1;
  if (kept.at(-1) !== last) kept.push(last);
  return kept.map(all);
}
