import { detailItem, type Location } from './detailItems.ts';
import type { DetailItem } from './validationError.ts';

const SECONDS_PER_DAY = 86_400;
const LONGEST_NUMBER = 40;

/** Why a value is not a date, in the words Pydantic v2 has for a `date` field. Only for values that are not one. */
export function dateProblem(value: unknown, loc: Location): DetailItem {
  if (typeof value === 'string') return textProblem(value, loc);
  // Pydantic reads numbers as seconds and takes those that are whole days; here a date is always text.
  const isInexact = typeof value === 'number' && value % SECONDS_PER_DAY !== 0;
  return isInexact ? inexact(value, loc) : detailItem('date_type', loc, 'Input should be a valid date', value);
}

function textProblem(text: string, loc: Location): DetailItem {
  if (text.length <= LONGEST_NUMBER && /^\d+(\.\d+)?$/.test(text)) return inexact(text, loc);
  const reason = dateReason(text) ?? timeReason(text);
  if (reason !== null) {
    const msg = `Input should be a valid date or datetime, ${reason}`;
    return detailItem('date_from_datetime_parsing', loc, msg, text, { error: reason });
  }
  if (!/^.{10}.00:00(:00)?/s.test(text)) return inexact(text, loc);
  // Pydantic takes a datetime at midnight for a date; here the answer is that of its strict mode.
  const error = 'unexpected extra characters at the end of the input';
  return detailItem('date_parsing', loc, `Input should be a valid date in the format YYYY-MM-DD, ${error}`, text, {
    error,
  });
}

/** What is wrong with the first ten characters. */
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

/** What is wrong with the rest, down to minutes. */
function timeReason(text: string): string | null {
  if (text.length > 10 && !/[Tt_ ]/.test(text[10] ?? '')) {
    return 'invalid datetime separator, expected `T`, `t`, `_` or space';
  }
  if (text.length < 16) return 'input is too short';
  if (!/^\d\d/.test(text.slice(11))) return 'invalid character in hour';
  if (text[13] !== ':') return 'invalid time separator, expected `:`';
  if (!/^\d\d/.test(text.slice(14))) return 'invalid character in minute';
  if (Number(text.slice(11, 13)) > 23) return 'hour value is outside expected range of 0-23';
  return Number(text.slice(14, 16)) > 59 ? 'minute value is outside expected range of 0-59' : null;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function inexact(value: unknown, loc: Location): DetailItem {
  const msg = 'Datetimes provided to dates should have zero time - e.g. be exact dates';
  return detailItem('date_from_datetime_inexact', loc, msg, value);
}
