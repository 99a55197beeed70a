import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  dates,
  FIGURES,
  numbers,
  roundToDigits,
  SENT,
  STATISTICS,
  table,
  toPlain,
  withDigits,
} from '../../../src/engine/json/table.ts';
import { expectNearest } from './expectNearest.ts';

const exponentOf = (value: number) => Number(value.toExponential().split('e')[1]);

describe('roundToDigits', () => {
  test.each([
    [0.22691461359999998, FIGURES, 0.2269146136],
    [10.951999999999998, FIGURES, 10.952],
    [-4.4e-17, FIGURES, 0],
    [0.0227237732389955, FIGURES, 0.022723773239],
    [10_018.874056081762, FIGURES, 10_018.8740560818],
    [124_267_767_462.20001, FIGURES, 124_267_767_462.2],
    [1.25e300, FIGURES, 1.25e300],
    [1.2345678901234567e-30, STATISTICS, 1.23456789012e-30],
    [-0.0001234567890123456, STATISTICS, -0.000123456789012],
    [0.9994439191695167, STATISTICS, 0.99944391917],
    [0.123456789012345, SENT, 0.123456789012345],
    [123456789.123456, SENT, 123456789.123456],
    [-0, FIGURES, 0],
    [5e-324, STATISTICS, 5e-324],
  ])('%p with %p is %p', (value, digits, expected) => {
    expect(Object.is(roundToDigits(value, digits), expected)).toBe(true);
  });

  test('leaves values that are not finite as they are', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(roundToDigits(value, FIGURES)).toBe(value);
    }
  });

  test('is the nearest decimal of 12 decimals, and of at most 15 digits', () => {
    const sizes = fc.tuple(fc.double({ min: -10, max: 10, noNaN: true }), fc.integer({ min: -14, max: 13 }));
    fc.assert(
      fc.property(sizes, ([mantissa, power]) => {
        const value = mantissa * 10 ** power;
        fc.pre(value !== 0 && !Number.isInteger(value));
        const rounded = roundToDigits(value, FIGURES);
        const room = 14 - exponentOf(value);
        // A number without room for 12 decimals has 15 digits, and toPrecision takes the exact value of the double.
        if (room < 12) expect(rounded).toBe(Number(value.toPrecision(15)));
        else expectNearest(rounded, value, 12);
        expect(roundToDigits(rounded, FIGURES)).toBe(rounded);
      }),
      { numRuns: 1000 },
    );
  });

  test('keeps 12 significant digits of small statistics', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 9.9, noNaN: true }),
        fc.integer({ min: -300, max: -1 }),
        (mantissa, power) => {
          const value = mantissa * 10 ** power;
          expect(Math.abs(roundToDigits(value, STATISTICS) / value - 1)).toBeLessThanOrEqual(5.1e-12);
          expect(roundToDigits(value, STATISTICS).toExponential().replace(/e.*/, '').length).toBeLessThanOrEqual(13);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('withDigits', () => {
  test('keeps money that was rounded before, and gives every other number its digits', () => {
    const value = {
      total_pl: 987_654_321.123456,
      beta: 0.1 + 0.2,
      kupiec_p_value: 1.23456789012345e-20,
      list: [0.30000000000000004, null, 'text'],
    };
    expect(withDigits(value, FIGURES)).toEqual({
      total_pl: 987_654_321.123456,
      beta: 0.3,
      kupiec_p_value: 1.23456789012e-20,
      list: [0.3, null, 'text'],
    });
  });

  test('rounds the columns of a table that have no decimals of their own', () => {
    const columns = [
      dates('date', Int32Array.of(0, 1)),
      numbers('exact', Float64Array.of(0.1 + 0.2, Number.NaN), null),
      numbers('short', Float64Array.of(0.123456, 1 / 3), 2),
    ];
    expect(toPlain(withDigits(table(2, columns), FIGURES))).toMatchObject([
      { exact: 0.3, short: 0.12 },
      { exact: null, short: 0.33 },
    ]);
  });
});
