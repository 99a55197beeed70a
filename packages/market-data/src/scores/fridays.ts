import type { Day } from '@tearsheet/shared/dates';
import type { SnapshotContent } from '../content.ts';

/** Consecutive Fridays. */
export interface FridayGrid {
  readonly first: Day;
  readonly count: number;
}

/** The Fridays from the first price to the last. 1970-01-02 was one. */
export function fridayGrid({ prices }: SnapshotContent): FridayGrid {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { days } of prices.values()) {
    first = Math.min(first, days[0] ?? first);
    last = Math.max(last, days.at(-1) ?? last);
  }
  if (first > last) return { first: 1, count: 0 };
  const from = Math.ceil((first - 1) / 7);
  return { first: from * 7 + 1, count: Math.max(0, Math.floor((last - 1) / 7) - from + 1) };
}
