import { formatWeekday, type Weekday } from '../../dates.ts';
import { AnalysisError } from '../analysisError.ts';
import type { DenseSeries, PreparedSeries } from '../inputs/series.ts';

/** "No such weekday": later than any date. */
export const NEVER = 0x7fffffff;

/** Only values above 0 count. Missing, zero, and negative prices and rates are all treated as missing. */
export function hasValue(series: DenseSeries, weekday: Weekday): boolean {
  const position = weekday - series.first;
  return position >= 0 && position < series.values.length && series.values[position]! > 0;
}

/** Returns the last weekday on or before `weekday` with a value of its own, or null if there is none. */
export function lastWithValue(series: DenseSeries, weekday: Weekday): Weekday | null {
  const { first, values } = series;
  for (let position = Math.min(weekday - first, values.length - 1); position >= 0; position--) {
    if (values[position]! > 0) return first + position;
  }
  return null;
}

/** Returns the first weekday on or after `weekday` with a value of its own, or null if there is none. */
export function firstWithValue(series: DenseSeries, weekday: Weekday): Weekday | null {
  const { first, values } = series;
  for (let position = Math.max(weekday - first, 0); position < values.length; position++) {
    if (values[position]! > 0) return first + position;
  }
  return null;
}

/** The value of a weekday known to have one. */
export function valueAt(series: DenseSeries, weekday: Weekday): number {
  return series.values[weekday - series.first]!;
}

/** Returns the last value on or before `weekday`, or null if there is none. */
export function lastValue(series: DenseSeries | null | undefined, weekday: Weekday): number | null {
  const last = series ? lastWithValue(series, weekday) : null;
  return series && last !== null ? valueAt(series, last) : null;
}

/** The positions of `marks` that are not 0, ascending. */
export function positionsOf(marks: Uint8Array): Int32Array {
  const positions = new Int32Array(marks.length);
  let count = 0;
  for (let i = 0; i < marks.length; i++) if (marks[i] !== 0) positions[count++] = i;
  return positions.slice(0, count);
}

/** The same series without anything after `last`, so that no later data can reach a result. */
export function clip(series: DenseSeries, last: Weekday): DenseSeries {
  const length = Math.max(0, last - series.first + 1);
  return length >= series.values.length ? series : { first: series.first, values: series.values.subarray(0, length) };
}

/** Returns the first position in the ascending list whose element is at least `value`, or the length if there is none. */
export function lowerBound(sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the values of a column at positions. */
export function valuesAt(column: Float64Array, positions: Int32Array): Float64Array {
  const values = new Float64Array(positions.length);
  for (let i = 0; i < values.length; i++) values[i] = column[positions[i]!]!;
  return values;
}

/** Powers of ten. Within them, fourth powers of returns stay finite. */
const MOST_PRICE = 1e20;
const MOST_RATE = 1e12;
/** The largest value of a portfolio or benchmark is at most so many times its smallest one, so products of returns stay finite. */
const MOST_GROWTH = 1e20;

/**
 * Checks that every price of an instrument is between 1e-20 and 1e20. Beyond that, moments of returns overflow.
 *
 * @throws AnalysisError that names the instrument and the date
 */
export function checkPrices(series: DenseSeries | null, ric: string): void {
  if (series) checkSeries(series, MOST_PRICE, `the price of ${ric}`);
}

/** Returns true if `checkPrices` accepts the prices. */
export function isInRange({ values }: DenseSeries): boolean {
  return values.every((value) => !isOutside(value, MOST_PRICE));
}

/**
 * Checks that reinvested dividends do not multiply a share beyond what a number can hold.
 *
 * @throws AnalysisError that names the instrument
 */
export function checkLevels({ levels }: PreparedSeries, ric: string): void {
  if (levels.at(-1) !== Number.POSITIVE_INFINITY) return;
  const message = `the dividends of ${ric} are too large for its prices to compute with them`;
  throw new AnalysisError('values_out_of_range', message);
}

/**
 * Checks that every exchange rate is between 1e-12 and 1e12.
 *
 * @throws AnalysisError that names the currency and the date
 */
export function checkRates(series: DenseSeries | null | undefined, currency: string): void {
  if (series) checkSeries(series, MOST_RATE, `the exchange rate of ${currency}`);
}

function checkSeries({ first, values }: DenseSeries, most: number, what: string): void {
  for (let i = 0; i < values.length; i++) {
    if (isOutside(values[i]!, most)) throw outOfRange(what, values[i]!, first + i, most);
  }
}

/** A missing price is NaN, and a price of 0 is none. */
function isOutside(value: number, most: number): boolean {
  return value > most || (value < 1 / most && value > 0);
}

function outOfRange(what: string, value: number, day: Weekday, most: number): AnalysisError {
  const message = `${what} on ${formatWeekday(day)} is ${value}, but it must be between ${(1 / most).toExponential()} and ${most.toExponential()} to compute with it`;
  return new AnalysisError('values_out_of_range', message);
}

/**
 * Checks that values differ by at most a factor of 1e20. Values that are missing or 0 do not count.
 *
 * @throws AnalysisError that names what the values are of
 */
export function checkGrowth(levels: Float64Array, what: string): void {
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i]!;
    if (level > most) most = level;
    if (level > 0 && level < least) least = level;
  }
  if (most <= least * MOST_GROWTH) return;
  const message = `the largest value of ${what} is more than 1e20 times its smallest one, which is too much to compute with`;
  throw new AnalysisError('values_out_of_range', message);
}
