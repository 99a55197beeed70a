import { markedCsv } from '@tearsheet/shared';
import { stringify } from 'csv-stringify/sync';
import { asCell, type Cell, type TableData } from '../../documents/document.ts';
import { locale } from '../../format/locale.ts';
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
    return (
      sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), locale()))
    );
  });
  return keyed.map(({ row }) => row);
}

function sortKey({ text, value }: Cell): string | number | null {
  if (value !== undefined) return value;
  if (text === '' || text === MISSING) return null;
  return numberIn(text) ?? text;
}

/** Returns the number of a text in the format of the reader. Null if the text is not a number. */
function numberIn(text: string): number | null {
  const parts = new Intl.NumberFormat(locale()).formatToParts(12345.6);
  const sign = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  const plain = text.replaceAll(sign('group'), '').replace(sign('decimal'), '.').replace('−', '-');
  const number = Number(plain.replace(/[%×+\s]/g, ''));
  return Number.isNaN(number) ? null : number;
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
