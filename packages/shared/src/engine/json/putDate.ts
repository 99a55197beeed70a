import { type Weekday, weekdayToDay } from '../../dates.ts';
import { putDigits } from './putNumber.ts';

/** Room that a quoted date needs. */
export const DATE_BYTES = 12;

const QUOTE = 34;
const HYPHEN = 45;
const DAYS_PER_ERA = 146_097;

/**
 * Writes a weekday as "YYYY-MM-DD" with its quotes and gives the position after it. Years 0 to 9999.
 * The calendar by integer arithmetic over 400-year eras that begin on 1 March (Howard Hinnant, "chrono-compatible
 * low-level date algorithms"), because a Date for each row of a long table costs more than all its numbers.
 */
export function putDate(bytes: Uint8Array, at: number, weekday: Weekday): number {
  const sinceEra0 = weekdayToDay(weekday) + 719_468;
  const era = Math.floor(sinceEra0 / DAYS_PER_ERA);
  const dayOfEra = sinceEra0 - era * DAYS_PER_ERA;
  const leapDays = ((dayOfEra / 1460) | 0) - ((dayOfEra / 36_524) | 0) + ((dayOfEra / 146_096) | 0);
  const yearOfEra = ((dayOfEra - leapDays) / 365) | 0;
  const dayOfYear = dayOfEra - (365 * yearOfEra + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0));
  const monthFromMarch = ((5 * dayOfYear + 2) / 153) | 0;
  const day = dayOfYear - (((153 * monthFromMarch + 2) / 5) | 0) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  bytes[at] = QUOTE;
  putDigits(bytes, at + 1, year, 4);
  bytes[at + 5] = HYPHEN;
  putDigits(bytes, at + 6, month, 2);
  bytes[at + 8] = HYPHEN;
  putDigits(bytes, at + 9, day, 2);
  bytes[at + 11] = QUOTE;
  return at + DATE_BYTES;
}
