import { markedCsv } from '@tearsheet/shared';
import { stringify } from 'csv-stringify/sync';
import { asCell, type Cell, type TableData } from '../../documents/document.ts';
import { MISSING } from '../../format/numbers.ts';

type Row = TableData['rows'][number];

export interface Order {
  readonly column: number;
  readonly isDown: boolean;
}

/** The rows in the order of one column. Rows without a value come last. */
export function sortRows(rows: readonly Row[], order: Order | null): readonly Row[] {
  if (order === null) return rows;
  const sign = order.isDown ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: sortKey(asCell(row[order.column] ?? '')) }));
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en'));
  });
  return keyed.map(({ row }) => row);
}

function sortKey({ text, value }: Cell): string | number | null {
  if (value !== undefined) return value;
  if (text === '' || text === MISSING) return null;
  const number = Number(text.replace('−', '-').replace(/[,%×+\u00a0]/g, ''));
  return Number.isNaN(number) ? text : number;
}

/** All rows as CSV (RFC 4180) with unrounded values. A text that begins like a formula gets an apostrophe. */
export function toCsv({ columns, rows, total }: TableData): string {
  const lines = [...rows, ...(total ? [total] : [])].map((row) => row.map((given) => csvValue(asCell(given))));
  const all = [columns.map(({ title }) => title), ...lines];
  return markedCsv(stringify(all, { escape_formulas: true, record_delimiter: 'windows' }));
}

function csvValue({ text, value }: Cell): string | number | null {
  if (value !== undefined) return value;
  return text === MISSING ? null : text;
}
