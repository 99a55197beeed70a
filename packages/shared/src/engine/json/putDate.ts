import { calendarNumber, type Weekday, weekdayToDay } from '../../dates.ts';
import { putDigits } from './putDigits.ts';

/** Room that a quoted date needs. */
export const DATE_BYTES = 12;

const [QUOTE, HYPHEN] = [34, 45];

/** Writes a weekday as "YYYY-MM-DD" with its quotes, years 0 to 9999, and gives the position after it. */
export function putDate(bytes: Uint8Array, at: number, weekday: Weekday): number {
  const digits = calendarNumber(weekdayToDay(weekday));
  const year = (digits / 10_000) | 0;
  const monthAndDate = digits - year * 10_000;
  const month = (monthAndDate / 100) | 0;
  bytes[at] = QUOTE;
  putDigits(bytes, at + 1, year, 4);
  bytes[at + 5] = HYPHEN;
  putDigits(bytes, at + 6, month, 2);
  bytes[at + 8] = HYPHEN;
  putDigits(bytes, at + 9, monthAndDate - month * 100, 2);
  bytes[at + 11] = QUOTE;
  return at + DATE_BYTES;
}
