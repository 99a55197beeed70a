import { LARGEST_UNITS, MOST_DIGITS, roundTo, toMostDigits } from './numbers.ts';
import { isList, isTable, type Json, type SectionValue, type Table } from './table.ts';

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
      ? { ...column, values: column.values.map((value) => cleaned(value, digits, exact)) }
      : column,
  );
  return { ...table, columns };
}

/** Money of more than 15 digits was not rounded before. */
function cleaned(value: number, digits: Digits, exact: number): number {
  if (Number.isInteger(value)) return value;
  const scale = SCALES[exact]!;
  const units = Math.round(value * scale);
  return Math.abs(units) < LARGEST_UNITS && units / scale === value ? value : roundToDigits(value, digits);
}
