import { MISSING, type Show } from './format.ts';

export type Cell = string | number | boolean | null;

/** One column: what a row has in it, and how a number of it is shown. CSV gets the value itself. */
export interface Column<Row> {
  readonly label: string;
  readonly value: (row: Row) => Cell;
  /** Of numbers; a column with it is set flush right. */
  readonly show?: Show;
  /** Of texts that are numbers: flush right too. */
  readonly isNumber?: boolean;
  /** However long its texts are. */
  readonly isOneLine?: boolean;
  /** Draws each value as a bar too; the value of the longest one. */
  readonly barOf?: number;
  /** Where a cell leads, in the table only. */
  readonly href?: (row: Row) => string | null;
  /** Colours gains and losses. */
  readonly isSigned?: boolean;
}

/** Rows with their columns: what a chart shows, a table lists and a CSV file holds. */
export interface TableData<Row = never> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

export function shownCell<Row>({ value, show }: Column<Row>, row: Row): string {
  const cell = value(row);
  if (cell === null) return MISSING;
  if (typeof cell === 'number') return show ? show(cell) : String(cell);
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell;
}

/** RFC 4180, with the values unrounded. A text that begins like a formula must not become one in a spreadsheet. */
export function toCsv<Row>({ columns, rows }: TableData<Row>): string {
  const lines = [
    columns.map(({ label }) => quote(label)),
    ...rows.map((row) => columns.map(({ value }) => csvCell(value(row)))),
  ];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? quote(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell) : String(cell);
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
