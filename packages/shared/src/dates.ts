/**
 * Dates without time zones. Inside the product, two kinds of integer represent a date:
 * - `Day`: days since 1970-01-01;
 * - `Weekday`: weekdays (Monday to Friday) since Monday 1969-12-29, so that Monday is a multiple of 5.
 *   Series of prices and rates are dense on this axis: position = weekday − first weekday of the series.
 *
 * A portfolio with sessions on weekends needs an axis of all days. Its dates are `ALL_DAYS` + the day, a number that no weekday
 * has, so each `Weekday` says which axis it is on.
 */
export type Day = number;
export type Weekday = number;

/** The axis of weekdays, as its date of Monday 1969-12-29. */
export const WEEKDAYS: Weekday = 0;
/** The axis of all days, as its date of 1970-01-01. */
export const ALL_DAYS: Weekday = 2 ** 23;
/** Dates before this one are on the axis of weekdays. Both axes have room for the years 0 to 9999. */
const FIRST_OF_ALL_DAYS = 2 ** 22;

export const MS_PER_HOUR = 3_600_000;
export const MS_PER_DAY = 24 * MS_PER_HOUR;

/** YYYY-MM-DD */
export type IsoDate = string;

/** There is no year 0. */
const ISO_DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** The day of an ISO date, or null when the text is not a date of the calendar (2024-02-30 is not). */
export function parseDay(text: string): Day | null {
  if (!ISO_DATE.test(text)) return null;
  const [year, month, date] = [integerIn(text, 0, 4), integerIn(text, 5, 7), integerIn(text, 8, 10)];
  const day = dayOf(year, month, date);
  return calendarNumber(day) === year * 10_000 + month * 100 + date ? day : null;
}

/** Returns the integer that the digits of `text` spell. Reading digits is faster than converting a slice. */
function integerIn(text: string, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
}

/** Returns the day with this year, month, and date. A date that does not exist, such as 30 February, gives another day. */
function dayOf(year: number, month: number, date: number): Day {
  const fromMarch = month > 2 ? year : year - 1;
  const era = Math.floor(fromMarch / 400);
  const ofEra = fromMarch - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  return era * 146_097 + ofEra * 365 + (ofEra >> 2) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

/** Returns the day of a valid date. Throws RangeError for other text. */
export function toDay(text: IsoDate): Day {
  const day = parseDay(text);
  if (day === null) throw new RangeError(`not a date: ${text}`);
  return day;
}

/** "-MM-DD" by month × 100 + day. Long tables and lists write many dates, and joining two texts is fast. */
const AFTER_YEAR: readonly string[] = Array.from({ length: 1232 }, (_, monthAndDay) =>
  String(monthAndDay)
    .padStart(4, '0')
    .replace(/(..)(..)/, '-$1-$2'),
);

/** YYYY-MM-DD for years 0 to 9999. */
export function formatDay(day: Day): IsoDate {
  const number = calendarNumber(day);
  const year = Math.floor(number / 10_000);
  return `${year < 1000 ? String(year).padStart(4, '0') : year}${AFTER_YEAR[number - year * 10_000]}`;
}

/**
 * Returns year, month, and day as the digits of one integer. For example, 29 February 2024 is 20240229. Years are 0 to 9999.
 * It counts in 400-year eras that begin on 1 March, with 32-bit integers. Long tables write a date per row, and a Date
 * object would cost more than the other numbers of the row.
 *
 * Source: H. Hinnant, "chrono-compatible low-level date algorithms".
 */
export function calendarNumber(day: Day): number {
  const shifted = (day + 719_468) | 0;
  const era = (shifted / 146_097) | 0;
  const ofEra = shifted - era * 146_097;
  const leapDays = ((ofEra / 1460) | 0) - ((ofEra / 36_524) | 0) + ((ofEra / 146_096) | 0);
  const yearOfEra = ((ofEra - leapDays) / 365) | 0;
  const ofYear = ofEra - (365 * yearOfEra + (yearOfEra >> 2) - ((yearOfEra / 100) | 0));
  const fromMarch = ((5 * ofYear + 2) / 153) | 0;
  const date = ofYear - (((153 * fromMarch + 2) / 5) | 0) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  return year * 10_000 + month * 100 + date;
}

/** Returns the number of a day's month: year × 12 + month, with months from 0 to 11. */
export function monthKey(day: Day): number {
  const date = calendarNumber(day);
  return Math.floor(date / 10_000) * 12 + (Math.floor(date / 100) % 100) - 1;
}

/** Returns the first day of the month with a number that `monthKey` gives. */
export function firstOfMonth(key: number): Day {
  return dayOf(Math.floor(key / 12), (key % 12) + 1, 1);
}

/** Returns the same day of the month some months earlier, or the last day of that month if it is shorter. */
export function monthsBefore(day: Day, months: number): Day {
  const key = monthKey(day);
  const target = key - months;
  return Math.min(firstOfMonth(target) + (day - firstOfMonth(key)), firstOfMonth(target + 1) - 1);
}

/** True for Monday to Friday. 1970-01-01 was a Thursday. */
export function isWeekday(day: Day): boolean {
  return mod(day + 3, 7) < 5;
}

/** Returns the weekday of a day. Saturday and Sunday give the next Monday. */
export function weekdayOnOrAfter(day: Day): Weekday {
  const week = Math.floor((day + 3) / 7);
  return week * 5 + Math.min(mod(day + 3, 7), 5);
}

/** Returns the weekday of a day. Saturday and Sunday give the Friday before. */
export function weekdayOnOrBefore(day: Day): Weekday {
  const week = Math.floor((day + 3) / 7);
  return week * 5 + Math.min(mod(day + 3, 7), 4);
}

/** Returns the axis that a date is on. */
export function axisOf(weekday: Weekday): Weekday {
  return weekday >= FIRST_OF_ALL_DAYS ? ALL_DAYS : WEEKDAYS;
}

/** Returns the date of a day on an axis. On weekdays, Saturday and Sunday give the next Monday. */
export function dateOnOrAfter(day: Day, axis: Weekday): Weekday {
  return axis >= FIRST_OF_ALL_DAYS ? ALL_DAYS + day : weekdayOnOrAfter(day);
}

/** Returns the date of a day on an axis. On weekdays, Saturday and Sunday give the Friday before. */
export function dateOnOrBefore(day: Day, axis: Weekday): Weekday {
  return axis >= FIRST_OF_ALL_DAYS ? ALL_DAYS + day : weekdayOnOrBefore(day);
}

/** Returns the number of dates a week on the axis of a date. */
export function datesPerWeek(weekday: Weekday): 5 | 7 {
  return weekday >= FIRST_OF_ALL_DAYS ? 7 : 5;
}

/** Returns the number of a date's calendar week, Monday to Sunday. It is the same on both axes. */
export function weekKey(weekday: Weekday): number {
  return weekday >= FIRST_OF_ALL_DAYS ? Math.floor((weekday - ALL_DAYS + 3) / 7) : Math.floor(weekday / 5);
}

/** The day of a date on either axis. */
export function weekdayToDay(weekday: Weekday): Day {
  if (weekday >= FIRST_OF_ALL_DAYS) return weekday - ALL_DAYS;
  return Math.floor(weekday / 5) * 7 + mod(weekday, 5) - 3;
}

export function formatWeekday(weekday: Weekday): IsoDate {
  return formatDay(weekdayToDay(weekday));
}

function mod(value: number, base: number): number {
  return ((value % base) + base) % base;
}

/** Returns true for the IANA name of a time zone, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns the day of a time in epoch milliseconds, in UTC. */
export function dayAt(ms: number): Day {
  return Math.floor(ms / MS_PER_DAY);
}

/** Returns a time in epoch milliseconds, as Redis stores it, in RFC 3339. */
export function rfc3339(ms: string | number): string {
  return new Date(Number(ms)).toISOString();
}

/** Returns null for a field that is absent. */
export function rfc3339OrNull(ms: string | undefined): string | null {
  return ms === undefined ? null : rfc3339(ms);
}
