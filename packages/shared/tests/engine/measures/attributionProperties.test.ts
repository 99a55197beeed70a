import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type ArithmeticLinking,
  brinsonFachler,
  carinoLink,
  currencyEffects,
  type GroupPair,
  geometricEffects,
  linkEffects,
  linkingFactors,
  logEffects,
} from '../../../src/engine/measures/index.ts';

const METHODS: readonly ArithmeticLinking[] = ['carino', 'menchero', 'frongello'];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const product = (values: readonly number[]) => values.reduce((growth, value) => growth * (1 + value), 1) - 1;

const weight = fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 1, noNaN: true }));
const change = fc.double({ min: -0.6, max: 1.5, noNaN: true });
const group = fc.record({
  portfolioWeight: weight,
  benchmarkWeight: weight,
  portfolioReturn: change,
  benchmarkReturn: change,
});
/** Groups of one period. Both sides have weights that sum to one. */
const period = fc.array(group, { minLength: 1, maxLength: 6 }).map((groups): GroupPair[] => {
  const [w, W] = [sum(groups.map((one) => one.portfolioWeight)), sum(groups.map((one) => one.benchmarkWeight))];
  return groups.map((one, i) => ({
    ...one,
    portfolioWeight: w > 0 ? one.portfolioWeight / w : Number(i === 0),
    benchmarkWeight: W > 0 ? one.benchmarkWeight / W : Number(i === 0),
  }));
});
const table = fc.array(period, { minLength: 1, maxLength: 8 });

function read(groups: readonly GroupPair[]) {
  const portfolio = sum(groups.map((one) => one.portfolioWeight * one.portfolioReturn));
  const benchmark = sum(groups.map((one) => one.benchmarkWeight * one.benchmarkReturn));
  return { portfolio, benchmark, groups: groups.map((one) => brinsonFachler(one, benchmark)) };
}

/** `tests/oracle/attribution.test.ts` has the sums of effects of one period, and of linked ones, in exact fractions. */
const runs = { numRuns: 500 };

describe('arithmetic effects', () => {
  test('scale with the effects, and follow the order of the groups', () => {
    fc.assert(
      fc.property(table, fc.double({ min: -3, max: 3, noNaN: true }), (rows, factor) => {
        const periods = rows.map(read);
        const returns = {
          portfolio: periods.map((one) => one.portfolio),
          benchmark: periods.map((one) => one.benchmark),
        };
        const effects = periods.map(({ groups }) => groups[0]!.allocation);
        for (const method of METHODS) {
          const plain = linkEffects(method, effects, returns);
          const scaled = linkEffects(
            method,
            effects.map((effect) => factor * effect),
            returns,
          );
          scaled.forEach((value, t) => {
            expect(Math.abs(value - factor * plain[t]!)).toBeLessThan(1e-9);
          });
        }
        rows.forEach((groups, t) => {
          read(groups.toReversed()).groups.forEach((effect, i, { length }) => {
            expect(effect.allocation).toBeCloseTo(periods[t]!.groups[length - 1 - i]!.allocation, 12);
            expect(effect.selection).toBe(periods[t]!.groups[length - 1 - i]!.selection);
          });
        });
      }),
      runs,
    );
  });

  test('a group that one side lacks has only an allocation effect', () => {
    const cash = { portfolioWeight: 1, benchmarkWeight: 0, portfolioReturn: 0, benchmarkReturn: Number.NaN };
    expect(brinsonFachler(cash, 0.1)).toEqual({ allocation: -0.1, selection: 0, interaction: 0 });
    const absent = { portfolioWeight: 0, benchmarkWeight: 0.5, portfolioReturn: Number.NaN, benchmarkReturn: 0.2 };
    expect(brinsonFachler(absent, 0.1)).toEqual({ allocation: -0.05, selection: 0, interaction: -0 });
    const loan = { portfolioWeight: -0.5, benchmarkWeight: 0.5, portfolioReturn: 0.02, benchmarkReturn: 0.01 };
    const effects = brinsonFachler(loan, 0);
    expect(effects.allocation + effects.selection + effects.interaction).toBeCloseTo(-0.01 - 0.005, 15);
  });
});

describe('linking', () => {
  test('of one period changes nothing', () => {
    for (const method of METHODS) {
      expect(linkingFactors(method, [0.2], [0.1])[0]).toBeCloseTo(1, 14);
      expect(linkEffects(method, [0.04], { portfolio: [0.2], benchmark: [0.1] })[0]).toBeCloseTo(0.04, 15);
    }
  });

  test('without an active return uses the limit', () => {
    const returns = [0.1, -0.2, 0.3];
    expect(carinoLink(0.25, 0.25)).toBe(0.8);
    expect(linkingFactors('carino', returns, returns)).toEqual(
      returns.map((value) => expect.closeTo((1.1 * 0.8 * 1.3) / (1 + value), 12)),
    );
    const scale = (1.1 * 0.8 * 1.3) ** (2 / 3);
    expect(linkingFactors('menchero', returns, returns)).toEqual(returns.map(() => expect.closeTo(scale, 12)));
    // The limit is continuous: a difference of 1e-9 changes the factors by as little.
    const near = linkingFactors('menchero', returns, [0.1 + 1e-9, -0.2, 0.3]);
    expect(near[1]).toBeCloseTo(scale, 6);
    // The active returns of two periods cancel.
    const cancelled = { portfolio: [0.1, 0.2], benchmark: [0.2, 0.1] };
    for (const method of METHODS) expect(sum(linkEffects(method, [-0.1, 0.1], cancelled))).toBeCloseTo(0, 14);
  });

  test('of a total loss works for Frongello and Menchero, and has no value for Carino', () => {
    const returns = { portfolio: [0.1, -1, 0.5], benchmark: [0.05, -0.2, 0.1] };
    const effects = returns.portfolio.map((value, t) => value - returns.benchmark[t]!);
    const active = -1 - product(returns.benchmark);
    expect(linkingFactors('carino', returns.portfolio, returns.benchmark)).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
    for (const method of ['menchero', 'frongello'] as const) {
      expect(sum(linkEffects(method, effects, returns))).toBeCloseTo(active, 12);
      const turned = { portfolio: returns.benchmark, benchmark: returns.portfolio };
      expect(
        sum(
          linkEffects(
            method,
            effects.map((value) => -value),
            turned,
          ),
        ),
      ).toBeCloseTo(-active, 12);
    }
    expect(linkingFactors('menchero', [-1.5], [0])).toEqual([Number.NaN]);
  });
});

describe('geometric effects', () => {
  test('compound to the active return of each period and of the whole, also as parts that add up', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const periods = rows.map((groups) => {
          const { portfolio, benchmark, groups: effects } = read(groups);
          return { portfolio, benchmark, ...geometricEffects(effects, benchmark) };
        });
        for (const { portfolio, benchmark, groups } of periods) {
          const parts = [sum(groups.map((one) => one.allocation)), sum(groups.map((one) => one.selection))];
          expect(product(parts)).toBeCloseTo((1 + portfolio) / (1 + benchmark) - 1, 11);
        }
        const whole =
          (1 + product(periods.map((one) => one.portfolio))) / (1 + product(periods.map((one) => one.benchmark))) - 1;
        const parts = periods.flatMap(({ groups }) =>
          [groups.map((one) => one.allocation), groups.map((one) => one.selection)].flatMap(logEffects),
        );
        expect(Math.abs(Math.expm1(sum(parts)) - whole)).toBeLessThan(1e-9 * (1 + Math.abs(whole)));
      }),
      runs,
    );
  });

  test('parts keep their sign, and parts that sum to zero stay as they are', () => {
    expect(logEffects([0.1, -0.1])).toEqual([0.1, -0.1]);
    expect(logEffects([])).toEqual([]);
    expect(logEffects([0.3, -0.1])).toEqual([
      expect.closeTo(1.5 * Math.log(1.2), 14),
      expect.closeTo(-0.5 * Math.log(1.2), 14),
    ]);
    expect(logEffects([-1, -0.5])[0]).toBeNaN();
  });
});

describe('currency effects', () => {
  const currency = fc.record({ pair: group, cashReturn: change, f: change, F: change });

  test('sum to the active return with and without forwards', () => {
    fc.assert(
      fc.property(period, fc.array(currency, { minLength: 6, maxLength: 6 }), (groups, extras) => {
        const [f, F] = [0, 1].map((side) => {
          const raw = groups.map((_, i) => (side === 0 ? extras[i]!.f : extras[i]!.F));
          return raw.map((value) => value - sum(raw) / raw.length);
        });
        const pairs = groups.map((pair, i) => ({
          ...pair,
          cashReturn: extras[i]!.cashReturn,
          portfolioForwards: f![i]!,
          benchmarkForwards: F![i]!,
        }));
        const { portfolio, benchmark } = read(groups);
        const forwards = sum(pairs.map((one) => (one.portfolioForwards - one.benchmarkForwards) * one.cashReturn));
        const total = sum(currencyEffects(pairs).flatMap((one) => Object.values(one)));
        expect(total).toBeCloseTo(portfolio - benchmark + forwards, 10);
      }),
      runs,
    );
  });

  test('equal currency weights have no currency effect, and equal cash returns have none either', () => {
    const base = { portfolioReturn: 0.1, benchmarkReturn: 0.08 };
    const same = [
      { ...base, portfolioWeight: 0.4, benchmarkWeight: 0.4, cashReturn: 0.05 },
      { ...base, portfolioWeight: 0.6, benchmarkWeight: 0.6, cashReturn: -0.02 },
    ];
    for (const { currency: effect } of currencyEffects(same)) expect(effect).toBeCloseTo(0, 15);
    const tilted = same.map((pair, i) => ({ ...pair, portfolioWeight: i, cashReturn: 0.03 }));
    for (const { currency: effect } of currencyEffects(tilted)) expect(effect).toBeCloseTo(0, 15);
  });

  test('of the example in the definition', () => {
    const [first, second] = currencyEffects([
      { portfolioWeight: 1, benchmarkWeight: 0, portfolioReturn: 0.05, benchmarkReturn: 0, cashReturn: 0.05 },
      { portfolioWeight: 0, benchmarkWeight: 1, portfolioReturn: 0, benchmarkReturn: 0.02, cashReturn: 0.02 },
    ]);
    expect(first).toEqual({ currency: expect.closeTo(0.03, 15), allocation: 0, selection: 0, interaction: 0 });
    expect(Object.values(second!).map(Math.abs)).toEqual([0, 0, 0, 0]);
  });
});
