import {
  calendarNumber,
  type Day,
  dateOnOrAfter,
  dateOnOrBefore,
  isWeekday,
  WEEKDAYS,
  type Weekday,
  weekdayOnOrAfter,
  weekdayOnOrBefore,
  weekdayToDay,
} from './dates.ts';

/** Dates on each side of a date that decide how often the series has values there. */
const NEIGHBORS = 6;
/** Longer distances, in calendar days, are those of a weekly or slower series. The longest usual weekend has four days. */
const LONGEST_DAILY_STEP = 4;
/** The value of a date is not used, because its weekday has a value of its own. */
export const NOT_PLACED = -1;

/**
 * Returns the date on an axis on which each value of a series counts. `days` are its dates, ascending and distinct. It is the one rule for
 * prices, net asset values, exchange rates, benchmarks, dividends, and factors:
 * - A weekday counts on itself.
 * - In a weekly or slower series, a weekend date ends a period, so it counts on the Friday before.
 * - In a daily series, a weekend date is a session, such as a Sunday in Tel Aviv or any day of a cryptocurrency. On the axis of all
 *   days, it counts on itself. Among weekdays, it counts on the next Monday. A Saturday without a Friday and a Sunday is a late date of
 *   Friday.
 *
 * A weekday keeps its own value. A weekend value is then NOT_PLACED. If Saturday and Sunday have one, the later one counts. How
 * often a series has values is the median distance of up to 6 dates on each side. A lone date counts as slow.
 *
 * Example: month ends of 2017-09-30 and 2017-12-31, a Saturday and a Sunday, count on 2017-09-29 and 2017-12-29.
 */
export function weekdaysOfSeries(days: ArrayLike<Day>, axis: Weekday = WEEKDAYS): Int32Array {
  const placed = new Int32Array(days.length);
  for (let i = 0; i < days.length; i++) {
    const day = days[i]!;
    const isEnd = !isWeekday(day) && isEndOfPeriod(days, i);
    const date = isEnd ? dateOnOrBefore(weekdayToDay(weekdayOnOrBefore(day)), axis) : dateOnOrAfter(day, axis);
    placed[i] = date;
    const counts = weekdayToDay(date);
    if (counts === day) continue;
    const isOwn = days[i - 1] === counts || days[i - 2] === counts;
    const isLater = i + 1 < days.length && days[i + 1]! <= Math.max(day + 1, counts);
    if (isOwn || isLater) placed[i] = NOT_PLACED;
  }
  return placed;
}

/** True if a weekend date counts on the Friday before: it ends a period, or is a late date of that Friday. */
function isEndOfPeriod(days: ArrayLike<Day>, at: number): boolean {
  const day = days[at]!;
  const isLate = isWeekday(day - 1) && days[at - 1] !== day - 1 && days[at + 1] !== day + 1;
  return isLate || isSlowAt(days, at);
}

/**
 * The days of the week on which an instrument trades: Monday to Friday, on weekends too, or on all seven. `weekends` is any week with
 * a Saturday or a Sunday, such as Sunday to Thursday.
 */
export type TradingWeek = 'weekdays' | 'weekends' | 'all_days';

/**
 * Returns the trading week of an instrument with prices on the given days, ascending. A day of the week counts if at least half
 * as many prices are on it as on the most usual day, in one of the calendar years. Fewer prices on weekends are stray ones. Dates
 * that end a period are no sessions.
 */
export function tradingWeek(days: ArrayLike<Day>): TradingWeek {
  let widest: TradingWeek = 'weekdays';
  if (!hasWeekend(days)) return widest;
  for (let from = 0; from < days.length; ) {
    const count = new Uint16Array(7);
    const year = yearOf(days[from]!);
    let i = from;
    for (; i < days.length && yearOf(days[i]!) === year; i++) {
      const day = days[i]!;
      if (isWeekday(day) || !isEndOfPeriod(days, i)) count[(((day + 3) % 7) + 7) % 7]!++;
    }
    const most = Math.max(...count);
    const isUsual = (weekday: number) => count[weekday]! > 0 && 2 * count[weekday]! >= most;
    if (count.every((_, weekday) => isUsual(weekday))) return 'all_days';
    if (isUsual(5) || isUsual(6)) widest = 'weekends';
    from = i;
  }
  return widest;
}

function hasWeekend(days: ArrayLike<Day>): boolean {
  for (let i = 0; i < days.length; i++) if (!isWeekday(days[i]!)) return true;
  return false;
}

function yearOf(day: Day): number {
  return Math.floor(calendarNumber(day) / 10_000);
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
