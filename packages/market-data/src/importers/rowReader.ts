import { type Day, formatDay } from '@tearsheet/shared';
import { rowKey } from './draft.ts';
import { createRepeatedKeys, type Problems, type RepeatedKeys } from './problems.ts';
import { BadCell, booleanCell, type Cell, dayCell, numberCell, type TableRow, textCell } from './readTable.ts';

/**
 * One row at a time, by column name. What cannot be read or is missing though required is added to the problems, and
 * the row counts as failed: its values must not be used then.
 */
export interface RowReader {
  readonly failed: boolean;
  move(row: TableRow): void;
  text(column: string): string;
  textOrNull(column: string): string | null;
  number(column: string): number;
  numberOrNull(column: string): number | null;
  /** Like numberOrNull, NaN for no value: for price columns. */
  numberOrNaN(column: string): number;
  day(column: string): Day;
  /** Of something that was observed: refused when it is after the latest day. */
  pastDay(column: string): Day;
  dayOrNull(column: string): Day | null;
  booleanOrNull(column: string): boolean | null;
  /** The key of this row in the draft. A key that comes again in the same file is reported. */
  key(...parts: readonly (string | number)[]): string;
  /** Adds a problem with the cell of a column in this row. */
  refuse(column: string, message: string): void;
}

/**
 * @param latestDay of what can have been observed
 * @param repeats is told of keys that come again
 */
export function createRowReader(
  header: readonly string[],
  problems: Problems,
  latestDay: Day,
  repeats: RepeatedKeys = createRepeatedKeys([]),
): RowReader {
  const positions = new Map(header.map((name, i) => [name, i]));
  let row: TableRow = { line: 1, cells: [] };
  let failed = false;

  const reader: RowReader = {
    get failed() {
      return failed;
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
    day: (column) => required(column, optional(column, dayCell), Number.NaN),
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
    refuse,
  };
  return reader;

  function cell(column: string): Cell {
    const position = positions.get(column);
    return position === undefined ? null : (row.cells[position] ?? null);
  }

  /** The value, null for none, undefined when it cannot be read (and was refused). */
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

/** Another encoding shows as characters that could not be decoded. */
function readText(cell: Cell): string | null | BadCell {
  const text = textCell(cell);
  return text?.includes('\uFFFD') ? new BadCell(`is not UTF-8: "${text.slice(0, 40)}"`) : text;
}
