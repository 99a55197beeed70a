import { narrow } from './numbers.ts';

/** The order of day, month, and year in numeric dates such as 03/04/2025. Dates with the year first need none. */
export type DateOrder = 'DMY' | 'MDY' | 'YMD';

type NumericDate = { readonly a: number; readonly b: number; readonly year: number; readonly shape: string };
type Dated = { readonly date: string | null; readonly shape: string };

const MONTHS: readonly string[] = [
  'jan januar january januari janvier janv enero ene',
  'feb februar february februari fevrier fevr febrero',
  'mar march maerz marz maart mrt mars marzo mrz',
  'apr april avril avr abril abr',
  'may mai mei mayo',
  'jun june juni juin junio',
  'jul july juli juillet juil julio',
  'aug august augustus aout agosto ago',
  'sep sept september septembre septiembre',
  'oct okt october oktober octobre octubre',
  'nov november novembre noviembre',
  'dec dez december dezember decembre diciembre dic',
];
const MONTH_BY_NAME = new Map(MONTHS.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)));

/** Returns a date of the calendar as YYYY-MM-DD. Null for February 30. */
function dayOf(year: number, month: number, day: number): string | null {
  const full = year < 70 ? 2000 + year : year < 100 ? 1900 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const isReal = date.getUTCFullYear() === full && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && full >= 1900 && full <= 2200 ? date.toISOString().slice(0, 10) : null;
}

/** Days of a spreadsheet from 1970 to 2064, counted from the end of 1899. */
const SERIAL = { first: 25_569, last: 60_000, zero: Date.UTC(1899, 11, 30) };

/** Seconds from 1970 to a day from 2005 to 2040, with or without milliseconds. */
const EPOCH = { pattern: /^\d{10}(\d{3})?$/, first: 1_104_537_600, last: 2_208_988_800 };

/** Reads the parts of a date. A time behind it is ignored. Null for other text. */
function partsOf(written: string): NumericDate | Dated | null {
  // Schwab writes "01/16/2019 as of 01/15/2019". The second date is the day on which it counts.
  const text = narrow(written.replace(/^.{6,20} as of |^(mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? /i, '')).replace(
    /^(\d{4})年(\d{1,2})月(\d{1,2})日/,
    '$1-$2-$3',
  );
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0;
  if (serial >= SERIAL.first && serial <= SERIAL.last) {
    const date = new Date(SERIAL.zero + serial * 86_400_000).toISOString().slice(0, 10);
    return { date, shape: 'day numbers of a spreadsheet' };
  }
  const seconds = EPOCH.pattern.test(text) ? Number(text.slice(0, 10)) : 0;
  if (seconds >= EPOCH.first && seconds <= EPOCH.last)
    return { date: new Date(seconds * 1000).toISOString().slice(0, 10), shape: 'seconds since 1970' };
  const iso = /^(\d{4})([-/.])(\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso) return { date: dayOf(Number(iso[1]), Number(iso[3]), Number(iso[4])), shape: `YYYY${iso[2]}MM${iso[2]}DD` };
  const compact = /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text);
  if (compact) {
    return { date: dayOf(Number(compact[1]), Number(compact[2]), Number(compact[3])), shape: 'YYYYMMDD' };
  }
  const numeric = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text);
  if (numeric) {
    const [, a, mark = '/', b, year = ''] = numeric;
    return { a: Number(a), b: Number(b), year: Number(year), shape: `${mark}${year.length === 2 ? 'YY' : 'YYYY'}` };
  }
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s.,/-]/)
    .filter((word) => word !== '' && word !== 'de');
  const [first = '', second = '', third = ''] = words;
  const dayFirst = MONTH_BY_NAME.get(second);
  if (dayFirst !== undefined && /^\d{1,2}(st|nd|rd|th)?$/.test(first) && /^(\d{4}|\d{2})$/.test(third)) {
    return { date: dayOf(Number(third), dayFirst, Number.parseInt(first, 10)), shape: 'D MMM YYYY' };
  }
  const monthFirst = MONTH_BY_NAME.get(first);
  if (monthFirst !== undefined && /^\d{1,2}(st|nd|rd|th)?$/.test(second) && /^\d{4}$/.test(third)) {
    return { date: dayOf(Number(third), monthFirst, Number.parseInt(second, 10)), shape: 'MMM D YYYY' };
  }
  return null;
}

/** True for a text of the form of a date in any order. */
export function isDateText(text: string): boolean {
  return partsOf(text) !== null;
}

/** The order that a format such as `DD/MM/YYYY` states. Null if it is not a format of dates. */
export function orderOf(format: string): DateOrder | null {
  const letters = format.toUpperCase().replace(/[^DMY]/g, '');
  const order = letters.replace(/(.)\1*/g, '$1');
  return order === 'DMY' || order === 'MDY' || order === 'YMD' ? order : null;
}

/** A column of dates: its format for people, and the reader of a cell. */
export interface DateColumn {
  readonly format: string;
  /** Returns YYYY-MM-DD. Null for a text that is not a date of this format. */
  readonly read: (text: string) => string | null;
}

/** Dates whose format is unknown. */
export interface DateDoubt {
  readonly reason: string;
  /** A date with two meanings, if another answer than the reason is possible. */
  readonly unclear: string | null;
}

/**
 * Finds the format of a column. It is in doubt if no date has a day above 12, so day and month are ambiguous, or if two
 * dates contradict each other.
 *
 * @param fixed the order, if the format of the file or the user gives it.
 * @param others other dates of the file, which decide if the column does not.
 * @param hasCommas true for decimal commas, whose countries begin with the day.
 */
export function dateColumnOf(
  cells: readonly string[],
  fixed: DateOrder | null,
  others: readonly string[] = [],
  hasCommas = false,
): DateColumn | DateDoubt {
  const shapes = new Set<string>();
  let [dayFirst, monthFirst, unclear]: (string | null)[] = [null, null, null];
  let numericShape: string | null = null;
  for (const cell of cells) {
    const parts = partsOf(cell);
    if (parts === null) continue;
    if ('date' in parts) {
      shapes.add(parts.shape);
      continue;
    }
    numericShape ??= parts.shape;
    if (parts.a > 12) dayFirst ??= cell;
    else if (parts.b > 12) monthFirst ??= cell;
    else if (parts.a !== parts.b) unclear ??= cell;
  }
  const mark = numericShape?.slice(0, 1) ?? '/';
  const name = (order: DateOrder) => order.replace(/./g, (part) => NAMES[part] + mark).slice(0, -1);
  let order: DateOrder = fixed ?? 'DMY';
  let isByCommas = false;
  // Dates with dots begin with the day in every country that writes them.
  const isDotted = numericShape === '.YYYY' && monthFirst === null;
  if (fixed === null && numericShape !== null && !isDotted) {
    if (dayFirst !== null && monthFirst !== null) {
      const reason = `"${dayFirst}" begins with the day, and "${monthFirst}" begins with the month. Set the date format (date_format)`;
      return { reason, unclear: null };
    }
    const isUnclear = dayFirst === null && monthFirst === null && unclear !== null;
    const proven = isUnclear ? orderOfOthers(others, mark) : null;
    if (proven !== null) {
      const reader = dateColumnOf(cells, proven.order);
      return 'reason' in reader ? reader : { ...reader, format: `${reader.format}, because of ${proven.date}` };
    }
    const sorted = isUnclear ? orderOfRows(cells) : null;
    if (sorted !== null) {
      const other = sorted === 'DMY' ? 'MDY' : 'DMY';
      return {
        format: `${[...shapes, name(sorted)].join(', ')}, because the rows would not be in order as ${name(other)}`,
        read: (text) => readDate(text, sorted),
      };
    }
    isByCommas = isUnclear && hasCommas;
    if (isUnclear && !isByCommas) {
      const reason = `"${unclear}" can be ${name('DMY')} or ${name('MDY')}, and no other date decides. Set the date format (date_format)`;
      return { reason, unclear: unclear ?? null };
    }
    order = monthFirst === null ? 'DMY' : 'MDY';
  }
  const yearFirst = fixed === null && numericShape?.length === 3 ? yearFirstIn(cells) : null;
  if (yearFirst !== null) {
    const reason = `"${yearFirst}" can begin with the day or with the year. Set the date format (date_format)`;
    return { reason, unclear: yearFirst };
  }
  const year = numericShape?.endsWith('YYYY') === false ? 'YY' : 'YYYY';
  const numericName = numericShape === null ? [] : [name(order).replace('YYYY', year)];
  const format = [...shapes, ...numericName].join(', ');
  return {
    format: isByCommas ? `${format}, because of the decimal commas` : format,
    read: (text) => readDate(text, order),
  };
}

/** The first year that a short date is likelier to have than one that begins with the day. */
const LIKELY_YEAR = '2010';

/**
 * Returns a date such as 24-03-05 of a column whose first numbers vary less than its last ones, as years do. Null if the dates cannot
 * begin with the year, or are likelier to begin with the day.
 */
function yearFirstIn(cells: readonly string[]): string | null {
  const short = cells.flatMap((text) => {
    const parts = partsOf(text);
    return parts === null || 'date' in parts ? [] : [{ text, ...parts }];
  });
  const isLikely = short.every(({ text }) => (readDate(text, 'YMD') ?? '') >= LIKELY_YEAR);
  const [firsts, lasts] = [new Set(short.map(({ a }) => a)).size, new Set(short.map(({ year }) => year)).size];
  const isOld = short.some(({ text }) => (readDate(text, 'DMY') ?? LIKELY_YEAR) < LIKELY_YEAR);
  return isLikely && (firsts < lasts || (firsts === lasts && isOld)) ? (short[0]?.text ?? null) : null;
}

/** Returns the order of day and month that other dates of the file prove. Null if they contradict each other. */
function orderOfOthers(
  others: readonly string[],
  mark: string,
): { readonly order: DateOrder; readonly date: string } | null {
  const found = others.flatMap((date): { readonly order: DateOrder; readonly date: string }[] => {
    const parts = partsOf(date);
    if (parts === null || 'date' in parts || parts.shape[0] !== mark) return [];
    return parts.a > 12 ? [{ order: 'DMY', date }] : parts.b > 12 ? [{ order: 'MDY', date }] : [];
  });
  const [first] = found;
  return first !== undefined && found.every(({ order }) => order === first.order) ? first : null;
}

/** The least number of different dates whose order is evidence. */
const ORDERED_DATES = 6;

/** Returns the order of day and month that sorts the rows, if the other one does not. Null if both or none do. */
function orderOfRows(cells: readonly string[]): DateOrder | null {
  const isSorted = (order: DateOrder) => {
    const dates = cells.flatMap((cell) => readDate(cell, order) ?? []);
    const steps = dates.slice(1).map((date, at) => date.localeCompare(dates[at] ?? date));
    return dates.length === cells.length && (steps.every((step) => step >= 0) || steps.every((step) => step <= 0));
  };
  if (new Set(cells).size < ORDERED_DATES) return null;
  const [dayFirst, monthFirst] = [isSorted('DMY'), isSorted('MDY')];
  return dayFirst === monthFirst ? null : dayFirst ? 'DMY' : 'MDY';
}

const NAMES: Readonly<Record<string, string>> = { D: 'DD', M: 'MM', Y: 'YYYY' };

/** Reads a date in this order, or in a form that needs none. Null for other text. */
export function readDate(text: string, order: DateOrder): string | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  if ('date' in parts) return parts.date;
  if (order === 'YMD') return dayOf(parts.a, parts.b, parts.year);
  return order === 'DMY' ? dayOf(parts.year, parts.b, parts.a) : dayOf(parts.year, parts.a, parts.b);
}
