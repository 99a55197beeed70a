import { formatWeekday } from '../../dates.ts';
import type { SectionName } from '../../schemas/sectionNames.ts';
import { unsetFloat64 } from '../arrays.ts';
import { LARGEST_UNITS, MOST_DIGITS, roundTo, toMostDigits } from './byteBuffer.ts';

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

/** The digits that a number has when it is written. No number has more than 15 significant ones. */
export interface Digits {
  readonly decimals: number;
  /** Significant digits that a small number keeps beyond the decimals. */
  readonly significant?: number;
}

/** Returns, weights, ratios, prices, and all others. Differences below 5e-13, such as rounding noise, are written as 0. */
export const FIGURES: Digits = { decimals: 12 };
/** Figures that can be tiny and still mean something, such as a p-value or the beta of an own factor. */
export const STATISTICS: Digits = { decimals: 12, significant: 12 };
/** Members that repeat the request. A decimal of up to 15 digits comes back as it was sent. */
export const SENT: Digits = { decimals: 15 };
/** Effects of attribution, which add up as they are written. */
const EFFECTS = 14;

/** The digits of a section. FIGURES if absent. */
const DIGITS: Partial<Readonly<Record<SectionName, Digits>>> = {
  portfolio_parameters: SENT,
  portfolio_input: SENT,
  attribution: { decimals: EFFECTS },
  factor_exposures: STATISTICS,
  custom_metrics: STATISTICS,
};

/** Returns the value of a section as callers see it. Custom metrics read the same numbers. */
export function writtenSection(name: SectionName, value: SectionValue, moneyDecimals: number): SectionValue {
  return withDigits(value, DIGITS[name] ?? FIGURES, name === 'attribution' ? EFFECTS : moneyDecimals);
}

/** Members that are STATISTICS in every section. */
const TINY = /p_value$|_statistic$|^(?:probabilistic|deflated)_sharpe_ratio$/;

/** Decimals of money, unless a portfolio is small and needs more (`moneyDecimals`). */
const MONEY_DECIMALS = 6;
/** Powers of ten are exact doubles up to here, so a division by one is correctly rounded. */
const LARGEST_EXACT_POWER = 22;
const SCALES = Float64Array.from({ length: LARGEST_EXACT_POWER + 1 }, (_, power) => 10 ** power);

/**
 * Returns the nearest number with so many digits, half away from zero, and never −0. Whole numbers and values that are not finite
 * stay as they are. Example: 0.22691461359999998 is 0.2269146136 with 12 decimals.
 */
export function roundToDigits(value: number, { decimals, significant = Number.NEGATIVE_INFINITY }: Digits): number {
  if (Number.isInteger(value) || !Number.isFinite(value)) return value === 0 ? 0 : value;
  // Most numbers need no logarithm.
  if (significant < 0 && Math.abs(value) < SCALES[MOST_DIGITS - decimals]!) return roundTo(value, decimals);
  const exponent = Math.floor(Math.log10(Math.abs(value)));
  const places = Math.max(decimals, significant - 1 - exponent);
  if (exponent + places >= MOST_DIGITS) return toMostDigits(value);
  return places > LARGEST_EXACT_POWER ? Number(value.toPrecision(significant)) : roundTo(value, places);
}

/**
 * Returns the value of a section or a result as callers see it: every number outside the columns that have decimals of their own
 * gets its digits. Figures that were rounded to `exact` decimals before stay as they are, so that their sums stay exact.
 */
export function withDigits(value: SectionValue, digits: Digits, exact: number = MONEY_DECIMALS): SectionValue {
  if (typeof value === 'number') return cleaned(value, digits, exact);
  if (value === null || typeof value !== 'object') return value;
  if (isTable(value)) return cleanTable(value, digits, exact);
  // The items of a list are no tables, so they stay JSON.
  if (isList(value)) return value.map((item) => withDigits(item, digits, exact) as Json);
  let members: { [key: string]: SectionValue } | null = null;
  for (const key of Object.keys(value)) {
    const item = value[key]!;
    const written = withDigits(item, typeof item === 'number' && TINY.test(key) ? STATISTICS : digits, exact);
    if (written === item) continue;
    members ??= { ...value };
    members[key] = written;
  }
  return members ?? value;
}

function cleanTable(table: Table, digits: Digits, exact: number): Table {
  const columns = table.columns.map((column) =>
    column.type === 'number' && column.decimals === null
      ? { ...column, values: cleanColumn(column.values, digits, exact) }
      : column,
  );
  return { ...table, columns };
}

/** It is a function of its own, because V8 compiles a callback again for each table. */
function cleanColumn(values: Float64Array, digits: Digits, exact: number): Float64Array {
  const written = unsetFloat64(values.length);
  for (let i = 0; i < written.length; i++) written[i] = cleaned(values[i]!, digits, exact);
  return written;
}

/** Money of more than 15 digits was not rounded before. */
function cleaned(value: number, digits: Digits, exact: number): number {
  if (Number.isInteger(value)) return value;
  const scale = SCALES[exact]!;
  const units = Math.round(value * scale);
  return Math.abs(units) < LARGEST_UNITS && units / scale === value ? value : roundToDigits(value, digits);
}

/**
 * Returns the decimals of money in results. There are 6, and more for a small portfolio, so that rounding stays below 1e-10 of it. From
 * 100 million on there are fewer, so that ten times as much has 15 digits, which a double holds. Example: 6 for 10,000, 10 for 1, and 4
 * for a billion.
 */
export function moneyDecimals(portfolioSize: number): number {
  const size = Math.floor(Math.log10(portfolioSize));
  return size < 8 ? Math.min(15, Math.max(6, 10 - size)) : Math.max(0, 13 - size);
}

/** Returns the value rounded to a number of decimals, with halves up and never −0. Beyond 2^53 units it is unchanged. */
export function roundMoney(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = value * scale;
  return Math.abs(scaled) >= Number.MAX_SAFE_INTEGER ? value : Math.round(scaled) / scale + 0;
}

/** Returns the sum of the values, rounded to a number of decimals. */
export function roundedSum(values: Float64Array, decimals: number): number {
  return roundMoney(
    values.reduce((sum, value) => sum + value, 0),
    decimals,
  );
}

/**
 * Rounds in place so that every partial sum is the rounded partial sum: each value moves by less than one unit, 0 stays
 * 0 and no sign changes. Example, no decimals: [0.4, 0.4, 0.4] → [0, 1, 0].
 */
export function roundKeepingSum(values: Float64Array, decimals: number): void {
  let sum = 0;
  let roundedSum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i]!;
    const rounded = roundMoney(sum, decimals);
    values[i] = roundMoney(rounded - roundedSum, decimals);
    roundedSum = rounded;
  }
}
