import type { DetailItem } from '../problem.ts';
import { detailItem, type Location } from './detailItems.ts';

const SECONDS_PER_DAY = 86_400;
const LONGEST_NUMBER = 40;
/** Larger numbers are milliseconds to Pydantic. */
const LARGEST_SECONDS = 2e10;
const LAST_SECOND = 253_402_300_800;
const FIRST_SECOND = -62_167_219_200;
/** Larger ones are not read as numbers. */
const LARGEST_INTEGER = 2 ** 63;

/** Pydantic speaks of datetimes and zero time, which helps nobody who sends a date. */
const HINT = 'Send a date as YYYY-MM-DD, for example 2024-01-31.';

/**
 * Why a value is not a date, in the words Pydantic v2 has for a `date` field, with a plain hint in `ctx`. Only for values
 * that are not one.
 */
export function dateProblem(value: unknown, loc: Location): DetailItem {
  const problem = pydanticProblem(value, loc);
  return { ...problem, ctx: { ...problem.ctx, hint: HINT } };
}

function pydanticProblem(value: unknown, loc: Location): DetailItem {
  if (typeof value === 'string') return textProblem(value, loc);
  // Pydantic reads numbers as seconds and takes those that are whole days; here a date is always text.
  const isOther = typeof value !== 'number' || value % SECONDS_PER_DAY === 0;
  return isOther
    ? detailItem('date_type', loc, 'Input should be a valid date', value)
    : timestampProblem(value, value, loc);
}

function textProblem(text: string, loc: Location): DetailItem {
  const number = numberOf(text);
  if (number !== null) return timestampProblem(number, text, loc);
  const reason = dateReason(text) ?? (isDateOfYear0(text) ? null : clockProblem(text.slice(10)));
  if (reason !== null) return unreadable(reason, text, loc);
  if (text.length > 10 && !isMidnight(text.slice(10))) return inexact(text, loc);
  // Pydantic takes a datetime at midnight for a date; here the answer is that of its strict mode.
  const error = text.startsWith('0000')
    ? 'year 0 is out of range'
    : 'unexpected extra characters at the end of the input';
  return detailItem('date_parsing', loc, `Input should be a valid date in the format YYYY-MM-DD, ${error}`, text, {
    error,
  });
}

function numberOf(text: string): number | null {
  if (text.length > LONGEST_NUMBER || !/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)) return null;
  return text.includes('.') || Math.abs(Number(text)) < LARGEST_INTEGER ? Number(text) : null;
}

/** The only dates that have the right form, and are none of the calendar. */
function isDateOfYear0(text: string): boolean {
  return text.length === 10 && text.startsWith('0000');
}

function timestampProblem(number: number, value: unknown, loc: Location): DetailItem {
  const seconds = Math.abs(number) > LARGEST_SECONDS ? number / 1000 : number;
  if (seconds >= LAST_SECOND) return unreadable('dates after 9999 are not supported as unix timestamps', value, loc);
  if (seconds < FIRST_SECOND) return unreadable('dates before 0000 are not supported as unix timestamps', value, loc);
  return inexact(value, loc);
}

/** Returns the problem with the first ten characters, or null if they are a date. */
function dateReason(text: string): string | null {
  if (text.length < 10) return 'input is too short';
  if (!/^\d{4}/.test(text)) return 'invalid character in year';
  if (text[4] !== '-') return 'invalid date separator, expected `-`';
  if (!/^\d\d/.test(text.slice(5, 7))) return 'invalid character in month';
  if (text[7] !== '-') return 'invalid date separator, expected `-`';
  if (!/^\d\d/.test(text.slice(8, 10))) return 'invalid character in day';
  const month = Number(text.slice(5, 7));
  if (month < 1 || month > 12) return 'month value is outside expected range of 1-12';
  const day = Number(text.slice(8, 10));
  return day < 1 || day > daysInMonth(Number(text.slice(0, 4)), month) ? 'day value is outside expected range' : null;
}

function daysInMonth(year: number, month: number): number {
  // Year 0 has the length of 2000; Date.UTC takes two digits for a year of the 20th century.
  return new Date(Date.UTC(year + 400, month, 0)).getUTCDate();
}

function unreadable(reason: string, value: unknown, loc: Location): DetailItem {
  const msg = `Input should be a valid date or datetime, ${reason}`;
  return detailItem('date_from_datetime_parsing', loc, msg, value, { error: reason });
}

function inexact(value: unknown, loc: Location): DetailItem {
  const msg = 'Datetimes provided to dates should have zero time - e.g. be exact dates';
  return detailItem('date_from_datetime_inexact', loc, msg, value);
}

/**
 * Why the rest of a datetime behind its date cannot be read, in the words of Pydantic v2 (speedate); null when it can.
 *
 * @example clockProblem('T12:60') // 'minute value is outside expected range of 0-59'
 */
export function clockProblem(rest: string): string | null {
  if (rest !== '' && !/^[Tt_ ]/.test(rest)) return 'invalid datetime separator, expected `T`, `t`, `_` or space';
  if (rest.length < 6) return 'input is too short';
  if (!/^.\d\d/.test(rest)) return 'invalid character in hour';
  if (rest[3] !== ':') return 'invalid time separator, expected `:`';
  if (!/^\d\d/.test(rest.slice(4))) return 'invalid character in minute';
  if (Number(rest.slice(1, 3)) > 23) return 'hour value is outside expected range of 0-23';
  if (Number(rest.slice(4, 6)) > 59) return 'minute value is outside expected range of 0-59';
  const behind = rest.slice(6);
  return behind.startsWith(':') ? secondProblem(behind.slice(1)) : zoneProblem(behind);
}

/** Returns true if a valid time is midnight, to the microsecond. */
export function isMidnight(rest: string): boolean {
  return /^.00:00(?!:)|^.00:00:00(?![.,])|^.00:00:00[.,](0{6}|0{1,5}(?!\d))/.test(rest);
}

function secondProblem(text: string): string | null {
  if (!/^\d\d/.test(text)) return 'invalid character in second';
  if (Number(text.slice(0, 2)) > 59) return 'second value is outside expected range of 0-59';
  const behind = text.slice(2);
  if (!/^[.,]/.test(behind)) return zoneProblem(behind);
  if (!/^.\d/.test(behind)) return 'second fraction digits missing after `.`';
  return zoneProblem(behind.replace(/^.\d+/, ''));
}

function zoneProblem(text: string): string | null {
  const extra = 'unexpected extra characters at the end of the input';
  if (text === '') return null;
  if (/^z/i.test(text)) return text.length > 1 ? extra : null;
  if (!/^[+\u2212-]/.test(text)) return 'invalid timezone sign';
  if (!/^.\d\d/.test(text)) return 'invalid timezone hour';
  const minute = /^...:?(\d\d)/.exec(text);
  if (minute === null) return 'invalid timezone minute';
  if (Number(minute[1]) > 59) return 'timezone minute value is outside expected range of 0-59';
  if (Number(text.slice(1, 3)) > 23) return 'timezone offset must be less than 24 hours';
  return text.length > minute[0].length ? extra : null;
}
