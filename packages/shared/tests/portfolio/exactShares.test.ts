import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { exactShares, sumOf } from '../../src/portfolio/rows.ts';

const weights = fc.array(fc.double({ min: Number.MIN_VALUE, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 200 });

describe('exactShares', () => {
  test('weights that already sum to 1 come back as they are', () => {
    const given = [0.1, 0.2, 0.7];
    expect(exactShares(given)).toBe(given);
  });

  test('the sum is exactly 1, and every share is above 0', () => {
    fc.assert(
      fc.property(weights, (given) => {
        const shares = exactShares(given);
        expect(sumOf(shares)).toBe(1);
        expect(shares.every((share) => share > 0)).toBe(true);
      }),
    );
  });

  test('the scale of decimals does not count', () => {
    const decimals = fc.array(fc.integer({ min: 1, max: 1e8 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(
        decimals,
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 8 }),
        (parts, factor, places) => {
          const scaled = parts.map((part) => Number(`${part * factor}e-${places}`));
          expect(exactShares(scaled)).toEqual(exactShares(parts));
        },
      ),
    );
    expect(exactShares([33.3, 44.4, 22.3])).toEqual([0.333, 0.444, 0.223]);
  });

  test('twice is the same as once', () => {
    fc.assert(fc.property(weights, (given) => expect(exactShares(exactShares(given))).toEqual(exactShares(given))));
  });
});
