import type { Column, Table } from './table.ts';

/** Weights, returns and ratios in long tables. */
export const RATIO_DECIMALS = 10;
/** Fine enough that the written costs of 10,000 trades add up to their total within 1e-6. */
export const COST_DECIMALS = 10;
export const QUANTITY_DECIMALS = 10;

/** NaN is written as null; `decimals` null writes the shortest exact form. */
export function numbers(name: string, values: Float64Array, decimals: number | null): Column {
  return { name, type: 'number', values, decimals };
}

export function integers(name: string, values: Int32Array): Column {
  return { name, type: 'integer', values };
}

/** Weekdays; -1 is written as null. */
export function dates(name: string, values: Int32Array): Column {
  return { name, type: 'date', values };
}

/** Positions in `labels`; -1 is written as null. */
export function labels(name: string, values: Int32Array, texts: readonly string[]): Column {
  return { name, type: 'label', values, labels: texts };
}

export function table(length: number, columns: readonly Column[]): Table {
  return { kind: 'table', length, columns };
}
