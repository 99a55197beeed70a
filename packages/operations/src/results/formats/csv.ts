import { markedCsv } from '@tearsheet/shared';
import { stringify } from 'csv-stringify/sync';
import type { ResultTable } from '../resultTable.ts';

/**
 * Returns a table as CSV (RFC 4180) that spreadsheets read right: a text that begins like a formula is escaped, and a byte order
 * mark marks letters beyond ASCII.
 */
export function toCsv({ length, columns }: ResultTable): Buffer {
  const rows = Array.from({ length }, (_, row) => columns.map(({ values }) => values[row]));
  const text = stringify(rows, {
    header: true,
    columns: columns.map(({ name }) => name),
    cast: { boolean: String },
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  return Buffer.from(markedCsv(text));
}
