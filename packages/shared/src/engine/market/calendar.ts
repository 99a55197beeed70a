import {
  type Day,
  dateOnOrAfter,
  dateOnOrBefore,
  datesPerWeek,
  firstOfMonth,
  monthKey,
  type Weekday,
  weekdayToDay,
  weekKey,
} from '../../dates.ts';
import type { RebalancingPolicy } from '../input.ts';
import { returnBetween } from '../measures/returns.ts';
import { lowerBound } from './series.ts';

/** The month key of each weekday; ascending input, one look at the calendar per month. */
export function monthKeys(weekdays: Int32Array): Int32Array {
  const keys = new Int32Array(weekdays.length);
  let key = 0;
  let next = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < weekdays.length; i++) {
    if (weekdays[i]! >= next) {
      key = monthKey(weekdayToDay(weekdays[i]!));
      next = dateOnOrAfter(firstOfMonth(key + 1), weekdays[i]!);
    }
    keys[i] = key;
  }
  return keys;
}

/** Calendar days between two weekdays. */
export function calendarDays(from: Weekday, to: Weekday): number {
  return weekdayToDay(to) - weekdayToDay(from);
}

export const MONTHS_PER_YEAR = 12;

/** The valuation days that are the last ones of a calendar month or week which has ended by the end of the window. */
export interface PeriodEnds {
  /** Positions in the valuation days, ascending. */
  readonly at: Int32Array;
  /** Number of the month (year × 12 + month) or week of each. */
  readonly keys: Int32Array;
}

/** Periods from one end to the next one. A period without an end on both sides is left out. */
export interface Spans {
  /** Positions in the valuation days. */
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/**
 * Returns the last valuation day of each calendar month, or of each calendar period of so many months. The last valuation
 * day of the window counts only under two conditions. No weekday of its period comes after the end date, and it is at most
 * one week before the end of that period.
 */
export function monthEnds(days: Int32Array, endDay: Day, months = 1): PeriodEnds {
  const keys = monthKeys(days);
  if (months > 1) for (let d = 0; d < keys.length; d++) keys[d] = Math.floor(keys[d]! / months);
  const end = dateOnOrBefore(firstOfMonth((keys.at(-1)! + 1) * months) - 1, days[0]!);
  return endsOf(days, keys, isNearEnd(days, end, endDay));
}

/** Returns the last valuation day of each calendar week, Monday to Sunday. */
export function weekEnds(days: Int32Array, endDay: Day): PeriodEnds {
  const keys = new Int32Array(days.length);
  for (let d = 0; d < keys.length; d++) keys[d] = weekKey(days[d]!);
  // Monday 1969-12-29 has the number −3.
  const end = dateOnOrBefore(keys.at(-1)! * 7 + 3, days[0]!);
  return endsOf(days, keys, isNearEnd(days, end, endDay));
}

const MONTHS_OF = { monthly: 1, quarterly: 3, semiannual: 6, annual: MONTHS_PER_YEAR } as const;

/**
 * Returns the positions of the valuation days on which a schedule trades: the first or the last one of each calendar period.
 * Weeks begin on Monday. The first valuation day is none of the first days, because its period may have begun before it. The
 * last valuation day counts as the end of a period under the conditions of `monthEnds`.
 */
export function scheduledDays(
  days: Int32Array,
  { schedule, on }: Pick<RebalancingPolicy, 'schedule' | 'on'>,
  endDay: Day,
): Int32Array {
  if (schedule === 'none' || days.length === 0) return new Int32Array(0);
  if (schedule === 'daily') return Int32Array.from(days.keys());
  const { at } = schedule === 'weekly' ? weekEnds(days, endDay) : monthEnds(days, endDay, MONTHS_OF[schedule]);
  return on === 'last' ? at : at.map((end) => end + 1).filter((first) => first < days.length);
}

function isNearEnd(days: Int32Array, end: Weekday, endDay: Day): boolean {
  return dateOnOrBefore(endDay, end) >= end && end - days.at(-1)! < datesPerWeek(end);
}

function endsOf(days: Int32Array, keyOf: Int32Array, lastCounts: boolean): PeriodEnds {
  const at = new Int32Array(days.length);
  const keys = new Int32Array(days.length);
  let count = 0;
  for (let d = 0; d < days.length; d++) {
    if (d + 1 === days.length ? !lastCounts : keyOf[d] === keyOf[d + 1]) continue;
    at[count] = d;
    keys[count++] = keyOf[d]!;
  }
  return { at: at.subarray(0, count), keys: keys.subarray(0, count) };
}

/** Returns the full months or weeks between valuation day `first` (inclusive) and `end` (exclusive). */
export function spansOf({ at, keys }: PeriodEnds, first: number, end: number): Spans {
  const from = new Int32Array(at.length);
  const to = new Int32Array(at.length);
  let count = 0;
  for (let i = 1; i < at.length; i++) {
    // A month or week without a valuation day breaks the chain.
    if (at[i - 1]! < first || at[i]! >= end || keys[i]! - keys[i - 1]! !== 1) continue;
    from[count] = at[i - 1]!;
    to[count++] = at[i]!;
  }
  return { from: from.subarray(0, count), to: to.subarray(0, count) };
}

/** Returns the return of each span. */
export function returnsOver(levels: Float64Array, { from, to }: Spans): Float64Array {
  const returns = new Float64Array(to.length);
  for (let i = 0; i < returns.length; i++) returns[i] = returnBetween(levels, from[i]!, to[i]!);
  return returns;
}

/**
 * Returns the years between valuation days `from` and `to`. From one month end to another, whole months count, twelve for a year.
 * Otherwise calendar days count, 365.25 for a year. `months` are the month ends of the valuation days.
 *
 * Examples: 2022-12-30 to 2023-12-29 → 1, although it has 364 days. 2023-12-29 to 2025-12-29, not a month end → 731 / 365.25.
 */
export function yearsBetween(days: Int32Array, [from, to]: readonly [number, number], months: PeriodEnds): number {
  const { at, keys } = months;
  const [start, last] = [lowerBound(at, from), lowerBound(at, to)];
  const areMonthEnds = at[start] === from && at[last] === to;
  if (areMonthEnds) return (keys[last]! - keys[start]!) / MONTHS_PER_YEAR;
  return calendarDays(days[from]!, days[to]!) / DAYS_PER_YEAR;
}

const DAYS_PER_YEAR = 365.25;
