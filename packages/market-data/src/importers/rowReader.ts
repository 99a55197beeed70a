import { type Day, formatDay } from '@tearsheet/shared';
import { rowKey } from './draft.ts';
import { type Conflicts, createRepeatedKeys, type Problems, type RepeatedKeys } from './problems.ts';
import { BadCell, booleanCell, type Cell, dayCell, numberCell, type TableRow, textCell } from './readTable.ts';

/**
 * Reads one row at a time, by column name. Unreadable cells and missing required cells become problems. A row with a
 * problem has failed, and its values must not be used.
 */
export interface RowReader {
  readonly failed: boolean;
  readonly line: number;
  move(row: TableRow): void;
  text(column: string): string;
  textOrNull(column: string): string | null;
  number(column: string): number;
  numberOrNull(column: string): number | null;
  /** Returns NaN instead of null for an empty cell, because price columns are typed arrays. */
  numberOrNaN(column: string): number;
  day(column: string): Day;
  /** Returns the day of an observation. A day after the latest day is rejected. */
  pastDay(column: string): Day;
  dayOrNull(column: string): Day | null;
  booleanOrNull(column: string): boolean | null;
  /** Returns the key of this row in the draft, and reports a key that the file repeats. */
  key(...parts: readonly (string | number)[]): string;
  /** Returns false, and reports both lines, if an earlier row of the file has another value for the key. */
  single(value: number, ...parts: readonly (string | number)[]): boolean;
  /** Adds a problem with the cell of a column in this row. */
  refuse(column: string, message: string): void;
}

/**
 * Creates the reader of one file.
 *
 * @param latestDay last day of possible observations
 * @param notices records keys that the file repeats, and values of one key that differ
 */
export function createRowReader(
  header: readonly string[],
  problems: Problems,
  latestDay: Day,
  { repeats = createRepeatedKeys([]), conflicts }: { readonly repeats?: RepeatedKeys; readonly conflicts: Conflicts },
): RowReader {
  const positions = new Map(header.map((name, i) => [name, i]));
  let row: TableRow = { line: 1, cells: [] };
  let failed = false;
  const values = new Map<string, { readonly value: number; readonly line: number }>();
  /** The dates of a file repeat. */
  const days = new Map<string, Day>();

  const reader: RowReader = {
    get failed() {
      return failed;
    },
    get line() {
      return row.line;
    },
    move(next) {
      row = next;
      failed = false;
      if (next.cells.length > header.length) {
        refuse(null, `the row has ${next.cells.length} cells, the header ${header.length}`);
      }
    },
    text: (column) => required(column, optional(column, readText), ''),
    textOrNull: (column) => unread(optional(column, readText)),
    number: (column) => required(column, optional(column, numberCell), Number.NaN),
    numberOrNull: (column) => unread(optional(column, numberCell)),
    numberOrNaN: (column) => unread(optional(column, numberCell)) ?? Number.NaN,
    day: (column) => required(column, optional(column, rememberedDay), Number.NaN),
    pastDay(column) {
      const day = reader.day(column);
      if (day > latestDay) refuse(column, `is in the future: ${formatDay(day)}`);
      return day;
    },
    dayOrNull: (column) => unread(optional(column, dayCell)),
    booleanOrNull: (column) => unread(optional(column, booleanCell)),
    key(...parts) {
      const key = rowKey(...parts);
      repeats.add(key, row.line);
      return key;
    },
    single(value, ...parts) {
      const key = rowKey(...parts);
      const first = values.get(key);
      values.set(key, { value, line: row.line });
      if (first === undefined || first.value === value) return true;
      return conflicts.report({ line: row.line, first: first.line, column: null, values: [first.value, value] });
    },
    refuse,
  };
  return reader;

  function rememberedDay(given: Cell): Day | null | BadCell {
    const known = typeof given === 'string' ? days.get(given) : undefined;
    if (known !== undefined) return known;
    const day = dayCell(given);
    if (typeof given === 'string' && typeof day === 'number' && days.size < MOST_DAYS) days.set(given, day);
    return day;
  }

  function cell(column: string): Cell {
    const position = positions.get(column);
    return position === undefined ? null : (row.cells[position] ?? null);
  }

  /** Returns the value, null for an empty cell, or undefined for an unreadable one, which it reports. */
  function optional<T>(column: string, read: (cell: Cell) => T | null | BadCell): T | null | undefined {
    const value = read(cell(column));
    if (!(value instanceof BadCell)) return value;
    refuse(column, value.message);
    return undefined;
  }

  function required<T>(column: string, value: T | null | undefined, instead: T): T {
    if (value === null) refuse(column, 'is missing');
    return value ?? instead;
  }

  function unread<T>(value: T | null | undefined): T | null {
    return value ?? null;
  }

  function refuse(column: string | null, message: string): void {
    failed = true;
    problems.add({ line: row.line, column, message });
  }
}

/** Every day of a century. */
const MOST_DAYS = 36_525;

/** Reads text. Characters that could not be decoded show another encoding. */
function readText(cell: Cell): string | null | BadCell {
  const text = textCell(cell);
  return text?.includes('\uFFFD') ? new BadCell(`is not UTF-8: "${text.slice(0, 40)}"`) : text;
}
