/**
 * A long list of rows kept as columns. Sections with one row per day or per trade return a Table, so that computing
 * allocates nothing per row; `writeJson` turns it into a JSON array of objects and `tableRows` into objects for tests.
 */
export interface Table {
  readonly kind: 'table';
  readonly length: number;
  readonly columns: readonly Column[];
}

export type Column =
  /** Rounded to `decimals` when written (null: shortest exact form); NaN is written as null. */
  | { readonly name: string; readonly type: 'number'; readonly values: Float64Array; readonly decimals: number | null }
  | { readonly name: string; readonly type: 'integer'; readonly values: Int32Array }
  /** Weekdays (dates.ts), written YYYY-MM-DD; -1 is written as null. */
  | { readonly name: string; readonly type: 'date'; readonly values: Int32Array }
  /** Positions in `labels`; -1 is written as null. */
  | { readonly name: string; readonly type: 'label'; readonly values: Int32Array; readonly labels: readonly string[] };

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** What a section computes: JSON whose numbers are finite, with a Table in the place of any array of row objects. */
export type SectionValue = Json | Table | { readonly [key: string]: SectionValue };

export function isTable(value: SectionValue): value is Table {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'table' && 'columns' in value;
}

export function isList(value: SectionValue): value is readonly Json[] {
  return Array.isArray(value);
}
