import { type Day, parseDay, toDay } from '@tearsheet/shared/dates';

/** A cell as CSV (always text) or Parquet gives it. */
export type Cell = string | number | bigint | boolean | Date | null;

/** Why a cell cannot be read, in words that follow the column's name. */
export class BadCell {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

const MISSING = new Set(['na', 'n/a', 'nan', 'null', 'none']);
/** Outside are mistyped years; columns have a place for every weekday between their first and last one. */
const FIRST_DAY = toDay('1800-01-01');
const LAST_DAY = toDay('2199-12-31');

/** Text without the blanks around it; null for an empty cell. NA is a word here: tickers are called so. */
export function textCell(cell: Cell): string | null {
  if (cell === null || (typeof cell === 'number' && Number.isNaN(cell))) return null;
  const text = cell instanceof Date ? cell.toISOString() : String(cell).trim();
  return text === '' ? null : text;
}

/** The same for what is no text: null also for the usual words for "no value". */
function valueCell(cell: Cell): string | null {
  const text = textCell(cell);
  return text === null || MISSING.has(text.toLowerCase()) ? null : text;
}

export function numberCell(cell: Cell): number | null | BadCell {
  if (typeof cell === 'number') return Number.isNaN(cell) ? null : finite(cell, cell);
  if (typeof cell === 'bigint') return Number(cell);
  const text = valueCell(cell);
  if (text === null) return null;
  return /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/.test(text) ? finite(Number(text), text) : bad('a number', text);
}

/** ISO dates, also with a time behind them; the time is dropped, not converted. */
export function dayCell(cell: Cell): Day | null | BadCell {
  if (cell instanceof Date) return plausible(Math.floor(cell.getTime() / 86_400_000), String(cell));
  const text = valueCell(cell);
  if (text === null) return null;
  const [, date, time] =
    /^(\d{4}-\d{2}-\d{2})([ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text) ?? [];
  const day = date === undefined ? null : parseDay(date);
  if (day === null) return bad(time === undefined ? 'a date (YYYY-MM-DD)' : 'a date of the calendar', text);
  return plausible(day, text);
}

function plausible(day: Day, written: string): Day | BadCell {
  return day >= FIRST_DAY && day <= LAST_DAY ? day : bad('a date between 1800 and 2199', written);
}

export function booleanCell(cell: Cell): boolean | null | BadCell {
  if (typeof cell === 'boolean') return cell;
  const text = valueCell(cell)?.toLowerCase() ?? null;
  if (text === null) return null;
  if (text === 'true' || text === '1' || text === 'yes') return true;
  if (text === 'false' || text === '0' || text === 'no') return false;
  return bad('true or false', text);
}

function finite(value: number, written: string | number): number | BadCell {
  return Number.isFinite(value) ? value : bad('a finite number', String(written));
}

function bad(wanted: string, text: string): BadCell {
  return new BadCell(`is not ${wanted}: "${text.slice(0, 40)}"`);
}
