import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { roundTo } from '../../../src/engine/json/numbers.ts';

/** Rounds the decimal text of a number in whole-number arithmetic, half away from zero. */
function roundedText(value: number, decimals: number): number {
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const shift = Number(exponent) - fraction.length + decimals;
  const digits = BigInt(whole + fraction);
  const divisor = 10n ** BigInt(Math.max(-shift, 0));
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : (2n * digits + divisor) / (2n * divisor);
  return Number(`${value < 0 && units > 0n ? '-' : ''}${units}e-${decimals}`);
}

describe('roundTo', () => {
  test.each([
    [1.005, 2, 1.01],
    [8.575, 2, 8.58],
    [-0.285, 2, -0.29],
    [0.000029, 6, 0.000029],
    [0.49999999999999994, 0, 0],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.9999999, 6, 1],
    [-0.0000004, 6, 0],
    [1e-7, 8, 1e-7],
    [0.1 + 0.2, null, 0.1 + 0.2],
    [-0, null, 0],
  ])('%p to %p decimals is %p', (value, decimals, expected) => {
    expect(Object.is(roundTo(value, decimals), expected)).toBe(true);
  });

  test('rounds the decimal text half away from zero, ties included', () => {
    const tie = fc
      .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 5 }))
      .map(([digits, places]) => Number(`${digits}5e-${places + 1}`));
    const any = fc.double({ min: -1e8, max: 1e8, noNaN: true });
    fc.assert(
      fc.property(fc.oneof(tie, any), fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        expect(roundTo(value, decimals)).toBe(roundedText(value, decimals));
      }),
      { numRuns: 3000 },
    );
  });

  test('gives numbers without room for the decimals 15 digits', () => {
    expect(roundTo(8912345678.123457, 6)).toBe(8912345678.12346);
    expect(roundTo(5958004.456668391, 10)).toBe(5958004.45666839);
    expect(roundTo(1234567890123457, 10)).toBe(1234567890123457);
    expect(roundTo(-1e300, 10)).toBe(-1e300);
  });
});
