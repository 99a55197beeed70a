import type { Weekday } from '../../dates.ts';
import type { DenseSeries } from '../input.ts';

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
