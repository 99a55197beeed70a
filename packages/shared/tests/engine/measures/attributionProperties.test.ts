import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type ArithmeticLinking,
  brinsonFachler,
  carinoLink,
  currencyEffects,
  type GroupPair,
  linkEffects,
  linkingFactors,
  logEffects,
} from '../../../src/engine/measures/index.ts';

const METHODS: readonly ArithmeticLinking[] = ['carino', 'menchero', 'frongello'];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
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
function read(groups: readonly GroupPair[]) {
  const portfolio = sum(groups.map((one) => one.portfolioWeight * one.portfolioReturn));
  const benchmark = sum(groups.map((one) => one.benchmarkWeight * one.benchmarkReturn));
  return { portfolio, benchmark, groups: groups.map((one) => brinsonFachler(one, benchmark)) };
}

/** `tests/oracle/attribution.test.ts` has the sums of effects of one period, and of linked ones, in exact fractions. */
const runs = { numRuns: 500 };

describe('arithmetic effects', () => {
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
});

describe('geometric effects', () => {
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
});
