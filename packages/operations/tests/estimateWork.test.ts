import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkUnits, estimateWork, type Task, unitsOf } from '../src/budget.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ date: '2023-12-01', symbol: `S${i}`, weight: 1 }));

const optimization = (change: object): Task => ({
  kind: 'optimization',
  portfolio: null,
  size: {
    objective: 'minimum_variance',
    count: 20,
    periods: 1000,
    points: 0,
    dates: 0,
    window: 0,
    isLimited: false,
    mostHeld: 20,
    ...change,
  },
});

test.each([
  [{}, 0],
  [{ portfolio: rows(4999) }, 0],
  [{ portfolio: rows(5000) }, 1],
  [{ transactions: rows(20_000) }, 4],
  [{ symbols: ['A', 'B'], custom_metrics: Array(20).fill({}) }, 0],
])('the units of the check %#', (input, units) => {
  expect(checkUnits(input)).toBe(units);
});

test('work of any size costs a whole number of units, more of it never less, and at most 20', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e7, noNaN: true }),
      fc.double({ min: 0, max: 1e7, noNaN: true }),
      (work, more) => {
        const [least, most] = [unitsOf(work), unitsOf(work + more)];
        expect(Number.isInteger(least) && least >= 0 && most >= least && most <= 20).toBe(true);
      },
    ),
    { numRuns: 100 },
  );
});

test('an optimization is more work with every point, date, and search, and ends after 8 minutes', () => {
  const plain = estimateWork(optimization({}));
  for (const change of [{ points: 10 }, { dates: 10, window: 252 }, { isLimited: true, mostHeld: 5 }]) {
    expect(estimateWork(optimization(change))).toBeGreaterThan(plain);
  }
  const limited = { isLimited: true, mostHeld: 15 };
  const tracking = optimization({ ...limited, objective: 'minimum_tracking_error' });
  expect(estimateWork(tracking)).toBeGreaterThan(estimateWork(optimization(limited)));
  expect(estimateWork(optimization({ count: 500, points: 50, isLimited: true, mostHeld: 5 }))).toBe(480_000);
});
