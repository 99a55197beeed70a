import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toDay } from '../../../src/dates.ts';
import { type CashFlow, modifiedDietz, xirr } from '../../../src/engine/measures/index.ts';

const dated = (...rows: readonly [string, number][]): CashFlow[] =>
  rows.map(([date, amount]) => ({ day: toDay(date), amount }));
const yearly = (...amounts: readonly number[]): CashFlow[] => amounts.map((amount, i) => ({ day: 365 * i, amount }));
const presentValue = (flows: readonly CashFlow[], rate: number) =>
  flows.reduce((sum, { day, amount }) => sum + amount * (1 + rate) ** ((flows[0]!.day - day) / 365), 0);

const someFlows = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 4000 }),
    amount: fc.double({ min: -1000, max: 1000, noNaN: true }).filter((amount) => Math.abs(amount) > 0.01),
  }),
  { minLength: 2, maxLength: 40 },
);

describe('xirr', () => {
  test('gives the published figures', () => {
    const microsoft = dated(
      ['2008-01-01', -10_000],
      ['2008-03-01', 2750],
      ['2008-10-30', 4250],
      ['2009-02-15', 3250],
      ['2009-04-01', 2750],
    );
    expect(xirr(microsoft).annualized).toBeCloseTo(0.373362535, 8);
    const wikipedia = xirr(yearly(-100, -50, 300));
    expect(wikipedia.annualized).toBeCloseTo(0.5, 12);
    expect(wikipedia.total).toBeCloseTo(1.25, 12);
    expect(xirr(yearly(-100, -95, 220)).total).toBeCloseTo(0.1717, 4);
  });

  test('reports every root', () => {
    const { status, annualized, total, roots } = xirr(yearly(-1000, 2300, -1320));
    expect([status, annualized, total]).toEqual(['multiple_roots', null, null]);
    expect(roots).toHaveLength(2);
    expect(roots[0]).toBeCloseTo(0.1, 12);
    expect(roots[1]).toBeCloseTo(0.2, 12);
  });

  test('finds three roots, and one that touches zero', () => {
    // (v − 1/0.9)(v − 1/1.1)(v − 1/1.4), constant first.
    const [a, b, c] = [1 / 0.9, 1 / 1.1, 1 / 1.4];
    const { roots } = xirr(yearly(-a * b * c, a * b + a * c + b * c, -(a + b + c), 1));
    [-0.1, 0.1, 0.4].forEach((root, i) => {
      expect(roots[i]).toBeCloseTo(root, 10);
    });
    const touching = xirr(yearly(-1, 2, -1));
    expect(touching.status).toBe('converged');
    expect(touching.annualized).toBeCloseTo(0, 6);
  });

  test('says why there is no rate', () => {
    expect(xirr(yearly(-100, -50)).status).toBe('no_sign_change');
    expect(xirr(yearly(100, 0, 50)).status).toBe('no_sign_change');
    expect(xirr(yearly(-1000, 2300, -1400)).status).toBe('not_defined');
    for (const bad of [
      [],
      yearly(-100),
      yearly(0, 0),
      yearly(-100, Number.NaN),
      yearly(-1, Number.POSITIVE_INFINITY),
    ]) {
      expect(xirr(bad)).toEqual({ status: 'not_defined', annualized: null, total: null, roots: [], totals: [] });
    }
    expect(xirr(dated(['2024-01-01', -100], ['2024-01-01', 110])).status).toBe('not_defined');
  });

  test('finds rates near the ends of the range and over short windows', () => {
    expect(xirr(yearly(-1e6, 2)).annualized).toBeCloseTo(-0.999998, 12);
    expect(xirr(yearly(-1, 9e5)).annualized).toBeCloseTo(9e5 - 1, 4);
    expect(xirr(yearly(-1, 1e7)).status).toBe('not_defined');
    expect(xirr(dated(['2024-01-01', -100], ['2024-01-02', 105])).total).toBeCloseTo(0.05, 12);
    expect(xirr(yearly(-100, 100)).annualized).toBe(0);
  });

  test('rates over a window of days stay within the range, and have the value 0', () => {
    const cents = fc.integer({ min: -1e8, max: 1e8 }).map((amount) => amount / 100);
    const short = fc.array(fc.record({ day: fc.integer({ min: 0, max: 40 }), amount: cents }), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(short, (flows) => {
        const { totals, roots, annualized } = xirr(flows);
        expect(totals).toHaveLength(roots.length);
        expect(annualized === null || Number.isFinite(annualized)).toBe(true);
        const used = flows.filter(({ amount }) => amount !== 0);
        const first = Math.min(...used.map(({ day }) => day));
        const days = Math.max(...used.map(({ day }) => day)) - first;
        for (const total of totals) {
          expect(total >= -0.999999 && total <= 1e6).toBe(true);
          const values = flows.map(({ day, amount }) => amount * (1 + total) ** (-(day - first) / days));
          const size = values.reduce((sum, value) => sum + Math.abs(value), 0);
          expect(Math.abs(values.reduce((sum, value) => sum + value, 0))).toBeLessThan(1e-6 * size);
        }
      }),
    );
    // Ten times the money in a day has no annual rate that a number can hold.
    const day = xirr(dated(['2024-01-01', -100], ['2024-01-02', 1000]));
    expect([day.status, day.annualized, day.totals.length]).toEqual(['converged', null, 1]);
    expect(day.total).toBeCloseTo(9, 9);
  });

  test('makes the present value zero, whatever the scale, the order, and flows of zero', () => {
    fc.assert(
      fc.property(someFlows, fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (flows, scale) => {
        const { roots, status } = xirr(flows);
        const size = flows.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
        for (const rate of roots.filter((root) => root > -0.5 && root < 10)) {
          expect(Math.abs(presentValue(flows, rate))).toBeLessThan(1e-8 * size * 2 ** 11);
        }
        const changed = [...flows].reverse().map(({ day, amount }) => ({ day, amount: scale * amount }));
        const same = xirr([...changed, { day: 4000, amount: 0 }]);
        expect(same.status).toBe(status);
        same.roots.forEach((root, i) => {
          expect(Math.abs(root - roots[i]!)).toBeLessThan(1e-6 * (1 + Math.abs(root)));
        });
      }),
      { seed: 19 },
    );
  });

  test('recovers the rate that a ledger of deposits and withdrawals was valued with', () => {
    fc.assert(
      fc.property(someFlows, fc.double({ min: -0.6, max: 1.5, noNaN: true }), (flows, rate) => {
        const future = flows.reduce((sum, { day, amount }) => sum + amount * (1 + rate) ** ((4001 - day) / 365), 0);
        const { roots } = xirr([...flows, { day: 4001, amount: -future }]);
        const nearest = Math.min(...roots.map((root) => Math.abs(root - rate)));
        expect(nearest).toBeLessThan(1e-6);
      }),
      { seed: 19 },
    );
  });
});

describe('modified Dietz', () => {
  const span = { from: 0, to: 730 };

  test('give the published figures', () => {
    // The source counts the flow from the end of day 365, which is the start of day 366.
    const flows = [{ day: 366, amount: 50 }];
    expect(modifiedDietz(100, 300, flows, span).total).toBeCloseTo(1.2, 12);
    expect(modifiedDietz(100, 300, flows, span).annualized).toBeCloseTo(Math.sqrt(2.2) - 1, 12);
  });

  test('an inflow works on its day, an outflow too, and flows of one day offset each other', () => {
    const total = (amounts: readonly number[]) =>
      modifiedDietz(
        100,
        300,
        amounts.map((amount) => ({ day: 365, amount })),
        span,
      ).total;
    expect(total([50])).toBeCloseTo(150 / (100 + (50 * 366) / 730), 12);
    expect(total([-50])).toBeCloseTo(250 / (100 - (50 * 365) / 730), 12);
    expect(total([1e9, -1e9])).toBe(2);
  });

  test('is the simple return without flows', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        (a, b) => {
          expect(modifiedDietz(a, b, [], span).total).toBeCloseTo(b / a - 1, 6);
        },
      ),
    );
  });

  test('are null without average capital, and not annualized under a year or after a total loss', () => {
    expect(modifiedDietz(0, 0, [], span)).toEqual({ total: null, annualized: null });
    expect(modifiedDietz(100, 10, [{ day: 1, amount: -150 }], span).total).toBeNull();
    expect(modifiedDietz(100, 110, [], { from: 5, to: 5 }).total).toBeNull();
    expect(modifiedDietz(Number.NaN, 110, [], span).total).toBeNull();
    expect(modifiedDietz(100, 110, [], { from: 0, to: 364 }).annualized).toBeNull();
    expect(modifiedDietz(100, 0, [], span)).toEqual({ total: -1, annualized: null });
  });

  test('a flow at the start of the first day counts in full', () => {
    expect(modifiedDietz(0, 110, [{ day: 0, amount: 100 }], span).total).toBeCloseTo(0.1, 12);
  });
});
