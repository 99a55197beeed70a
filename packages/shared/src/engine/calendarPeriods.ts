import { calendarNumber, type Day, type Weekday, weekdayOnOrAfter, weekdayToDay } from '../dates.ts';

/** Year × 12 + month (0 to 11) of a day. */
export function monthKey(day: Day): number {
  const date = calendarNumber(day);
  return Math.floor(date / 10_000) * 12 + (Math.floor(date / 100) % 100) - 1;
}

/** The first day of a month given by its key. */
export function firstOfMonth(key: number): Day {
  return Date.UTC(Math.floor(key / 12), key % 12, 1) / 86_400_000;
}

/** The same day of the month some months earlier; the last day of that month when it is shorter. */
export function monthsBefore(day: Day, months: number): Day {
  const key = monthKey(day);
  const target = key - months;
  return Math.min(firstOfMonth(target) + (day - firstOfMonth(key)), firstOfMonth(target + 1) - 1);
}

/** The month key of each weekday; ascending input, one look at the calendar per month. */
export function monthKeys(weekdays: Int32Array): Int32Array {
  const keys = new Int32Array(weekdays.length);
  let key = 0;
  let next = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < weekdays.length; i++) {
    if (weekdays[i]! >= next) {
      key = monthKey(weekdayToDay(weekdays[i]!));
      next = weekdayOnOrAfter(firstOfMonth(key + 1));
    }
    keys[i] = key;
  }
  return keys;
}

/** Calendar days between two weekdays. */
export function calendarDays(from: Weekday, to: Weekday): number {
  return weekdayToDay(to) - weekdayToDay(from);
}
