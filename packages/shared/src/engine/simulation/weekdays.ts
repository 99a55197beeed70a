import { float64, unsetInt32 } from '../arena.ts';
import { NEVER } from '../market/series.ts';

/**
 * The weekdays from the first to the last valuation day, which the loops over prices run through. The weekdays between valuation
 * days have no effect, because their values in columns are 0 or unread.
 */
export interface Weekdays {
  readonly first: number;
  readonly length: number;
  /** Position of each valuation day. */
  readonly at: Int32Array;
  /** By position: the valuation day, or NEVER. */
  readonly dayOf: Int32Array;
}

export function weekdaysOf(days: Int32Array): Weekdays {
  const first = days[0] ?? 0;
  const length = days.length === 0 ? 0 : days.at(-1)! - first + 1;
  const at = days.map((weekday) => weekday - first);
  const dayOf = unsetInt32(length).fill(NEVER);
  for (let d = 0; d < at.length; d++) dayOf[at[d]!] = d;
  return { first, length, at, dayOf };
}

/** Returns a column of valuation days as a column of weekdays, with 0 on the others. */
export function byWeekday(column: Float64Array, { at, length }: Weekdays): Float64Array {
  if (length === column.length) return column;
  const spread = float64(length);
  for (let d = 0; d < column.length; d++) spread[at[d]!] = column[d]!;
  return spread;
}
