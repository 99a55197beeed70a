import { formatWeekday } from '../dates.ts';
import { roundTo } from './json/roundTo.ts';
import { type Column, isList, isTable, type Json, type SectionValue, type Table } from './table.ts';

/** What JSON.parse would make of writeJson's text: for tests and small uses. Throws RangeError where writeJson does. */
export function toPlain(value: SectionValue): Json {
  if (typeof value === 'number') return finite(value);
  if (value === null || typeof value !== 'object') return value;
  if (isTable(value)) return tableRows(value);
  if (isList(value)) return value.map(toPlain);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPlain(item)]));
}

/** The rows of a table as plain objects, with the values that writeJson writes. */
export function tableRows(table: Table): Record<string, string | number | null>[] {
  return Array.from({ length: table.length }, (_, row) =>
    Object.fromEntries(table.columns.map((column) => [column.name, cellOf(column, row)])),
  );
}

function cellOf(column: Column, row: number): string | number | null {
  const value = column.values[row]!;
  if (column.type === 'number') return Number.isNaN(value) ? null : finite(roundTo(value, column.decimals));
  if (column.type === 'integer') return value;
  if (value === -1) return null;
  if (column.type === 'date') return formatWeekday(value);
  const label = column.labels[value];
  if (label === undefined) throw new RangeError(`column ${column.name} has no label ${value}`);
  return label;
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`JSON cannot hold ${value}`);
  return value === 0 ? 0 : value;
}
