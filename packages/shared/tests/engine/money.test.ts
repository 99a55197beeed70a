import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { moneyDecimals, roundKeepingSum, roundMoney } from '../../src/engine/json/table.ts';

test('6 decimals, more for small portfolios and fewer for large ones', () => {
  expect([1e4, 9e7, 1e8, 1e9, 1e15, 1, 0.01].map(moneyDecimals)).toEqual([6, 6, 5, 4, 0, 10, 12]);
});

test('halves go up and there is no negative zero', () => {
  expect(roundMoney(1.0000005, 6)).toBe(1.000001);
  expect(Object.is(roundMoney(-1e-9, 6), 0)).toBe(true);
});

test('rounding keeps the sum, the zeros and the signs', () => {
  const values = Float64Array.of(0.4, 0.4, 0.4);
  roundKeepingSum(values, 0);
  expect([...values]).toEqual([0, 1, 0]);
  const amount = fc.oneof(fc.constant(0), fc.double({ min: -1e5, max: 1e5, noNaN: true }));
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 200 }), (amounts) => {
      const rounded = Float64Array.from(amounts);
      roundKeepingSum(rounded, 6);
      const sum = (list: Iterable<number>) => [...list].reduce((total, value) => total + value, 0);
      expect(Math.abs(sum(rounded) - sum(amounts))).toBeLessThan(1e-6);
      amounts.forEach((value, i) => {
        expect(Math.abs(rounded[i]! - value)).toBeLessThan(1.01e-6);
        expect(rounded[i] === 0 || Math.sign(rounded[i]!) === Math.sign(value)).toBe(true);
      });
    }),
  );
});
