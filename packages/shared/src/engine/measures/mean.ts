import { sum } from './sum.ts';

/** Arithmetic mean Σx / n, in the unit of the values. Throws RangeError without a value. Example: [1, 2, 6] → 3. */
export function mean(values: ArrayLike<number>): number {
  if (values.length === 0) throw new RangeError('mean requires at least one value');
  return sum(values) / values.length;
}
