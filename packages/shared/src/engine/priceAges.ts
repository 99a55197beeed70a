import type { Weekday } from '../dates.ts';
import type { DenseSeries } from './input.ts';
import { firstWithValue, lastWithValue, NEVER } from './series.ts';

/** Limits on the age of a price, in weekdays, by position in FREQUENCIES: daily, weekly, monthly, quarterly. */

/** A price that was carried for longer is reported as stale. */
export const STALE_AFTER = [5, 10, 30, 80] as const;

/** An instrument is not bought at an older price. */
export const NOT_BOUGHT_AFTER = [10, 15, 45, 100] as const;

/** An instrument without a newer price for longer than this has ended. */
export const ENDED_AFTER = [30, 40, 90, 200] as const;

/**
 * Returns the last weekday on which a series still counts: the day of the delisting, or so many weekdays after the last
 * price. NEVER while that is not before `last`, the end of the data that may be looked at.
 */
export function endOfPrices(
  series: DenseSeries,
  { delistedOn, frequency }: { readonly delistedOn: Weekday | null; readonly frequency: number },
  last: Weekday,
): Weekday {
  const latest = lastWithValue(series, last);
  const carriedTo = latest === null ? NEVER : latest + ENDED_AFTER[frequency]!;
  const end = Math.min(carriedTo, delistedOn ?? NEVER);
  return end < last ? end : NEVER;
}

/**
 * Returns, ascending, the weekdays after which a position in the instrument becomes cash: its delisting, and the end of
 * the wait after each price that no newer one follows in time. A series may go on later: what is known on a day decides.
 */
export function endsOfPrices(
  series: DenseSeries,
  { delistedOn, frequency }: { readonly delistedOn: Weekday | null; readonly frequency: number },
  last: Weekday,
): Weekday[] {
  const until = Math.min(last, delistedOn ?? last);
  const ends: Weekday[] = [];
  const wait = ENDED_AFTER[frequency]!;
  let known = firstWithValue(series, series.first);
  while (known !== null && known + wait < until) {
    const next: Weekday = lastWithValue(series, known + wait)!;
    if (next === known) ends.push(known + wait);
    known = next === known ? firstWithValue(series, known + wait + 1) : next;
  }
  return delistedOn !== null && delistedOn <= last ? [...ends, delistedOn] : ends;
}
