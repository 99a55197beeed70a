import { type Day, formatDay, type IsoDate, MS_PER_DAY, parseDay, toDay } from './dates.ts';

/** The first and the last day of a time, both inclusive. */
export interface DayRange {
  readonly first: IsoDate;
  readonly last: IsoDate;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Months of a period. */
const LENGTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, half: 6, year: 12 };
const TO_DATE: Readonly<Record<string, number>> = { mtd: 1, qtd: 3, ytd: 12 };
/** A longer text is not a date. */
const LONGEST = 40;

/**
 * Returns the days that words name, and null for other text. As a start, the first day counts. As an end, the last day counts, but
 * no day after today.
 *
 * - Days: 2024-06-28, today, yesterday, March 15, 2020, 15 March 2020, 5 years ago (also days, weeks, months)
 * - Periods: 2020, March 2020, 2020-03, Q1 2021, H2 2021, this month, last quarter, last year
 * - Up to today: ytd, qtd, mtd, last 3 years, since 2020
 *
 * Some months before a day is the same day of the earlier month, or its last day if that month is shorter.
 *
 * @example readDateWords('last quarter', toDay('2024-05-31')) // 2024-01-01 to 2024-03-31
 */
export function readDateWords(text: string, today: Day): DayRange | null {
  if (text.length > LONGEST) return null;
  const words = text
    .trim()
    .toLowerCase()
    .replace(/,|\bthe\b|\bof\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const range = readRange(words, today);
  if (range === null) return null;
  const [first, last] = range;
  return { first: formatDay(first), last: formatDay(Math.min(last, Math.max(first, today))) };
}

type Range = readonly [Day, Day];

function readRange(words: string, today: Day): Range | null {
  const day = dayOf(words, today);
  if (day !== null) return [day, day];
  if (Object.hasOwn(TO_DATE, words)) return [periodAt(today, TO_DATE[words]!)[0], today];
  const edge = /^(start|beginning|end) (.+)$/.exec(words);
  if (edge) {
    const range = readRange(edge[2]!, today);
    const at = range && (edge[1] === 'end' ? range[1] : range[0]);
    return at === null ? null : [at, at];
  }
  const since = /^since (.+)$/.exec(words);
  if (since) {
    const range = readRange(since[1]!, today);
    return range && range[0] <= today ? [range[0], today] : null;
  }
  const latest = /^(?:last|past|previous) (\d{1,4}) (day|week|month|quarter|year)s?$/.exec(words);
  if (latest) return [before(today, Number(latest[1]), latest[2]!), today];
  return periodOf(words, today);
}

function dayOf(words: string, today: Day): Day | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(words)) return parseDay(words);
  if (words === 'today') return today;
  if (words === 'yesterday') return today - 1;
  const ago = /^(\d{1,4}|an?|one) (day|week|month|quarter|year)s? ago$/.exec(words);
  if (ago) return before(today, Number(ago[1]) || 1, ago[2]!);
  const written = /^(?:([a-z]{3,9})\.? (\d{1,2})|(\d{1,2}) ([a-z]{3,9})\.?) (\d{4})$/.exec(words);
  const month = written && monthOf((written[1] ?? written[4])!);
  if (!written || month === null) return null;
  const dayOfMonth = (written[2] ?? written[3])!.padStart(2, '0');
  return parseDay(`${written[5]}-${twoDigits(month + 1)}-${dayOfMonth}`);
}

function periodOf(words: string, today: Day): Range | null {
  const relative = /^(this|last|previous) (week|month|quarter|year)$/.exec(words);
  if (relative) {
    const [, which, unit] = relative;
    if (unit === 'week') {
      // Weeks begin on Monday, and day 4 is the first Monday.
      const monday = today - ((((today - 4) % 7) + 7) % 7) - (which === 'this' ? 0 : 7);
      return [monday, monday + 6];
    }
    const present = periodAt(today, LENGTHS[unit!]!);
    return which === 'this' ? present : periodAt(present[0] - 1, LENGTHS[unit!]!);
  }
  const year = /^(\d{4})$/.exec(words);
  if (year) return months(Number(year[1]), 0, 12);
  const numbered = /^(\d{4})-(\d{2})$/.exec(words);
  if (numbered) return Number(numbered[2]) >= 1 ? months(Number(numbered[1]), Number(numbered[2]) - 1, 1) : null;
  const part = /^([qh])(\d)[ -]?(\d{4})$/.exec(words) ?? swapped(/^(\d{4})[ -]?([qh])(\d)$/.exec(words));
  if (part) {
    const length = part[1] === 'q' ? 3 : 6;
    const number = Number(part[2]);
    return number < 1 || number > 12 / length ? null : months(Number(part[3]), (number - 1) * length, length);
  }
  const named = /^([a-z]{3,9})\.? (\d{4})$/.exec(words);
  const month = named && monthOf(named[1]!);
  return named && month !== null ? months(Number(named[2]), month, 1) : null;
}

/** Returns the groups of "2021 Q1" in the order of "Q1 2021". */
function swapped(match: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return match && [match[0], match[2], match[3], match[1]];
}

/** Returns the number of a month, 0 to 11, for its English name or a beginning of it. Null for other words. */
function monthOf(name: string): number | null {
  const found = MONTHS.indexOf(name.slice(0, 3));
  const full =
    found < 0 ? '' : new Date(Date.UTC(2000, found)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  return full.toLowerCase().startsWith(name) ? found : null;
}

/** Returns the first and the last day of some months of a year. Null before year 1 and after 9999. */
function months(year: number, month: number, count: number): Range | null {
  const first = parseDay(`${String(year).padStart(4, '0')}-${twoDigits(month + 1)}-01`);
  return first === null ? null : [first, addMonths(first, count) - 1];
}

/** Returns the calendar period of a length in months that contains the day. */
function periodAt(day: Day, length: number): Range {
  const [year, month] = yearAndMonth(day);
  const first = Math.floor(month / length) * length;
  const start = toDay(`${String(year).padStart(4, '0')}-${twoDigits(first + 1)}-01`);
  return [start, addMonths(start, length) - 1];
}

function before(day: Day, count: number, unit: string): Day {
  if (unit === 'day') return day - count;
  return unit === 'week' ? day - 7 * count : addMonths(day, -count * LENGTHS[unit]!);
}

function addMonths(day: Day, count: number): Day {
  const date = new Date(day * MS_PER_DAY);
  const [year, month] = yearAndMonth(day);
  const lastOfMonth = Date.UTC(year, month + count + 1, 0);
  const sameDay = Date.UTC(year, month + count, date.getUTCDate());
  return Math.min(sameDay, lastOfMonth) / MS_PER_DAY;
}

function yearAndMonth(day: Day): readonly [number, number] {
  const date = new Date(day * MS_PER_DAY);
  return [date.getUTCFullYear(), date.getUTCMonth()];
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
