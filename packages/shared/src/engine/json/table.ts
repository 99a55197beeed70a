import { formatWeekday } from '../../dates.ts';
import { roundTo } from './numbers.ts';

/**
 * A long list of rows, stored as columns. Sections with one row per day or per trade return a Table, so that they
 * allocate nothing per row. `writeJson` turns it into a JSON array of objects, and `tableRows` into objects for tests.
 */
export interface Table {
  readonly kind: 'table';
  readonly length: number;
  readonly columns: readonly Column[];
}

export type Column =
  /** Rounded to `decimals` when written, or written in the shortest exact form if null. NaN is written as null. */
  | { readonly name: string; readonly type: 'number'; readonly values: Float64Array; readonly decimals: number | null }
  | { readonly name: string; readonly type: 'integer'; readonly values: Int32Array }
  /** Weekdays (dates.ts), written as YYYY-MM-DD. -1 is written as null. */
  | { readonly name: string; readonly type: 'date'; readonly values: Int32Array }
  /** Positions in `labels`. -1 is written as null. */
  | { readonly name: string; readonly type: 'label'; readonly values: Int32Array; readonly labels: readonly string[] };

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The value of a section: JSON with finite numbers, and a Table instead of a long array of row objects. */
export type SectionValue = Json | Table | { readonly [key: string]: SectionValue };

export function isTable(value: SectionValue): value is Table {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'table' && 'columns' in value;
}

export function isList(value: SectionValue): value is readonly Json[] {
  return Array.isArray(value);
}

/** Weights, returns and ratios in long tables. */
export const RATIO_DECIMALS = 10;
/** Fine enough that the written costs of 10,000 trades add up to their total within 1e-6. */
export const COST_DECIMALS = 10;
export const QUANTITY_DECIMALS = 10;

/** Returns a number column. NaN is written as null. With null `decimals`, numbers have their shortest exact form. */
export function numbers(name: string, values: Float64Array, decimals: number | null): Column {
  return { name, type: 'number', values, decimals };
}

export function integers(name: string, values: Int32Array): Column {
  return { name, type: 'integer', values };
}

/** Returns a column of weekdays. -1 is written as null. */
export function dates(name: string, values: Int32Array): Column {
  return { name, type: 'date', values };
}

/** Returns a column of positions in `labels`. -1 is written as null. */
export function labels(name: string, values: Int32Array, texts: readonly string[]): Column {
  return { name, type: 'label', values, labels: texts };
}

export function table(length: number, columns: readonly Column[]): Table {
  return { kind: 'table', length, columns };
}

/** Returns the value that JSON.parse would read from writeJson's text. Throws RangeError where writeJson does. */
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
