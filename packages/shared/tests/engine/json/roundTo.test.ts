import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { roundTo } from '../../../src/engine/json/byteBuffer.ts';
import { expectNearest } from './expectNearest.ts';

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

  test('rounds half away from zero, and a half is any number that the halfway decimal reads as', () => {
    const tie = fc
      .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 5 }))
      .map(([digits, places]) => Number(`${digits}5e-${places + 1}`));
    const any = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(fc.oneof(tie, any), fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        expectNearest(roundTo(value, decimals), value, decimals);
      }),
      { numRuns: 3000 },
    );
    // The halfway decimal 923.4055880708525 reads as the same number as 923.4055880708524.
    expect(roundTo(923.4055880708524, 12)).toBe(923.405588070853);
  });

  test('gives numbers without room for the decimals 15 digits', () => {
    expect(roundTo(8912345678.123457, 6)).toBe(8912345678.12346);
    expect(roundTo(5958004.456668391, 10)).toBe(5958004.45666839);
    expect(roundTo(1234567890123457, 10)).toBe(1234567890123457);
    expect(roundTo(-1e300, 10)).toBe(-1e300);
  });
});
