import { expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import fc from 'fast-check';
import { workUnits } from '../src/workUnits.ts';

const TODAY = toDay('2024-01-01');
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ date: '2023-12-01', symbol: `S${i}`, weight: 1 }));

test.each([
  [{}, 1],
  [{ portfolio: rows(999) }, 1],
  [{ portfolio: rows(2500) }, 3],
  [{ transactions: rows(20_000) }, 21],
  [{ portfolio: rows(1), custom_metrics: Array(20).fill({}) }, 3],
  [{ portfolio: [{ date: '1994-01-01', symbol: 'A' }, ...rows(399)] }, 5],
  [{ symbols: ['A', 'B'], frontier: { points: 48 }, walk_forward: {} }, 15],
  [{ portfolio: rows(1), paths: 100_000 }, 11],
])('the work of %#', (input, units) => {
  expect(workUnits(input, TODAY)).toBe(units);
});

test('work is a whole number, at least 1, and grows with rows', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), (few, more) => {
      const [least, most] = [
        workUnits({ portfolio: rows(few) }, TODAY),
        workUnits({ portfolio: rows(few + more) }, TODAY),
      ];
      expect(Number.isInteger(least) && least >= 1 && most >= least).toBe(true);
    }),
    { numRuns: 30 },
  );
});
