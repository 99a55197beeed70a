import { type Day, parseDay } from '@tearsheet/shared/dates';

/** A cell as CSV (always text) or Parquet gives it. */
export type Cell = string | number | bigint | boolean | Date | null;

/** Why a cell cannot be read, in words that follow the column's name. */
export class BadCell {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

const MISSING = new Set(['', 'na', 'n/a', 'nan', 'null', 'none']);

/** Text without the blanks around it; null for an empty cell and the usual words for "no value". */
export function textCell(cell: Cell): string | null {
  if (cell === null || (typeof cell === 'number' && Number.isNaN(cell))) return null;
  const text = cell instanceof Date ? cell.toISOString() : String(cell).trim();
  return text === '' ? null : text;
}

export function numberCell(cell: Cell): number | null | BadCell {
  if (typeof cell === 'number') return Number.isNaN(cell) ? null : finite(cell, cell);
  if (typeof cell === 'bigint') return Number(cell);
  const text = textCell(cell);
  if (text === null || MISSING.has(text.toLowerCase())) return null;
  return /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/.test(text) ? finite(Number(text), text) : bad('a number', text);
}

/** ISO dates, also with a time behind them; the time is dropped, not converted. */
export function dayCell(cell: Cell): Day | null | BadCell {
  if (cell instanceof Date) return Math.floor(cell.getTime() / 86_400_000);
  const text = textCell(cell);
  if (text === null) return null;
  const [, date, time] =
    /^(\d{4}-\d{2}-\d{2})([ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text) ?? [];
  const day = date === undefined ? null : parseDay(date);
  return day ?? bad(time === undefined ? 'a date (YYYY-MM-DD)' : 'a date of the calendar', text);
}

export function booleanCell(cell: Cell): boolean | null | BadCell {
  if (typeof cell === 'boolean') return cell;
  const text = textCell(cell)?.toLowerCase() ?? null;
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
