import { expect } from '@jest/globals';

/**
 * Checks in whole-number arithmetic that a result of at most 15 digits is the nearest decimal of so many places. A value counts
 * as half way if it is the number nearest to the halfway decimal, and a half is rounded away from zero.
 */
export function expectNearest(result: number, value: number, places: number): void {
  const size = Math.abs(value);
  const units = BigInt(Math.round(Math.abs(result) * 10 ** places));
  expect(result).toBe(Number(`${value < 0 && units > 0n ? '-' : ''}${units}e-${places}`));
  if (units > 0n) expect(size).toBeGreaterThanOrEqual(Number(`${10n * units - 5n}e-${places + 1}`));
  expect(size).toBeLessThan(Number(`${10n * units + 5n}e-${places + 1}`));
}
