import { type Day, isWeekday, type Weekday, weekdayOnOrAfter, weekdayOnOrBefore, weekdayToDay } from './dates.ts';

/** Dates on each side of a date that decide how often the series has values there. */
const NEIGHBORS = 6;
/** Longer distances, in calendar days, are those of a weekly or slower series. The longest usual weekend has four days. */
const LONGEST_DAILY_STEP = 4;
/** The value of a date is not used, because its weekday has a value of its own. */
export const NOT_PLACED = -1;

/**
 * Returns the weekday on which each value of a series counts. `days` are its dates, ascending and distinct. It is the one rule for
 * prices, net asset values, exchange rates, benchmarks, dividends, and factors:
 * - A weekday counts on itself.
 * - In a weekly or slower series, a weekend date ends a period, so it counts on the Friday before.
 * - In a daily series, a weekend date is a session, such as a Sunday in Tel Aviv or any day of a cryptocurrency. Among weekdays, it
 *   counts on the next Monday. A Saturday without a Friday and a Sunday is a late date of Friday.
 *
 * A weekday keeps its own value. A weekend value is then NOT_PLACED. If Saturday and Sunday have one, the later one counts. How
 * often a series has values is the median distance of up to 6 dates on each side. A lone date counts as slow.
 *
 * Example: month ends of 2017-09-30 and 2017-12-31, a Saturday and a Sunday, count on 2017-09-29 and 2017-12-29.
 */
export function weekdaysOfSeries(days: ArrayLike<Day>): Int32Array {
  const placed = new Int32Array(days.length);
  for (let i = 0; i < days.length; i++) {
    const day = days[i]!;
    if (isWeekday(day)) {
      placed[i] = weekdayOnOrBefore(day);
      continue;
    }
    const isFriday = isWeekday(day - 1) && days[i - 1] !== day - 1 && days[i + 1] !== day + 1;
    const weekday = isFriday || isSlowAt(days, i) ? weekdayOnOrBefore(day) : weekdayOnOrAfter(day);
    const isOwn = days[i - 1] === weekdayToDay(weekday) || days[i - 2] === weekdayToDay(weekday);
    const isLater = i + 1 < days.length && days[i + 1]! <= Math.max(day + 1, weekdayToDay(weekday));
    placed[i] = isOwn || isLater ? NOT_PLACED : weekday;
  }
  return placed;
}

/** Returns the weekday on which a value of a series without neighbors counts, of a known frequency. */
export function weekdayOfSeries(day: Day, isSlow: boolean): Weekday {
  return isSlow ? weekdayOnOrBefore(day) : weekdayOnOrAfter(day);
}

function isSlowAt(days: ArrayLike<Day>, at: number): boolean {
  const steps: number[] = [];
  const first = Math.max(1, at - NEIGHBORS + 1);
  const last = Math.min(days.length - 1, at + NEIGHBORS);
  for (let i = first; i <= last; i++) steps.push(days[i]! - days[i - 1]!);
  if (steps.length === 0) return true;
  steps.sort((a, b) => a - b);
  return steps[steps.length >> 1]! > LONGEST_DAILY_STEP;
}
