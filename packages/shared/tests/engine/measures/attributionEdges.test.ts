import { describe, expect, test } from '@jest/globals';
import {
  type ArithmeticLinking,
  brinsonFachler,
  carinoLink,
  linkEffects,
  linkingFactors,
  logEffects,
} from '../../../src/engine/measures/index.ts';

const METHODS: readonly ArithmeticLinking[] = ['carino', 'menchero', 'frongello'];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

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
