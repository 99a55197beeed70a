import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  annualizedVolatility,
  diversificationRatio,
  historicalCvar,
  historicalVar,
  riskContributions,
  tailContributions,
  weightedReturns,
} from '../../../src/engine/measures/index.ts';

const YEAR = 252;
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0);

/** Up to six holdings of 25 to 60 returns, and weights that sum to 1. */
const portfolios = fc
  .record({ holdings: fc.integer({ min: 1, max: 6 }), days: fc.integer({ min: 25, max: 60 }) })
  .chain(({ holdings, days }) =>
    fc.record({
      returns: fc.array(
        fc
          .array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), { minLength: days, maxLength: days })
          .map((values) => Float64Array.from(values)),
        { minLength: holdings, maxLength: holdings },
      ),
      weights: fc
        .array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: holdings, maxLength: holdings })
        .map((raw) => raw.map((value) => value / sum(raw))),
    }),
  );

describe('the parts of the volatility', () => {
  test('sum to the volatility of the whole', () => {
    fc.assert(
      fc.property(portfolios, ({ returns, weights }) => {
        const risk = riskContributions(returns, weights, YEAR);
        if (risk === null) return;
        expect(sum(risk.contribution)).toBeCloseTo(risk.total, 10);
        expect(risk.total).toBeCloseTo(annualizedVolatility(weightedReturns(returns, weights), YEAR) as number, 12);
      }),
    );
  });

  test('are the derivative by the weight', () => {
    const returns = [
      [0.01, -0.02, 0.03, 0.01],
      [0.02, 0.01, -0.01, 0.03],
    ].map((values) => Float64Array.from(values));
    const at = (first: number) => riskContributions(returns, [first, 0.4], 1)?.total as number;
    const step = 1e-6;
    const slope = (at(0.6 + step) - at(0.6 - step)) / (2 * step);
    expect(riskContributions(returns, [0.6, 0.4], 1)?.marginal[0]).toBeCloseTo(slope, 8);
  });

  test('of two uncorrelated holdings with volatilities 3 and 4, half each: 9/25 and 16/25', () => {
    const returns = [Float64Array.from([3, -3, 3, -3]), Float64Array.from([4, 4, -4, -4])];
    const risk = riskContributions(returns, [0.5, 0.5], 1);
    expect(Array.from(risk?.contribution ?? [], (part) => part / (risk?.total ?? 0))).toEqual([
      expect.closeTo(9 / 25, 12),
      expect.closeTo(16 / 25, 12),
    ]);
  });

  test('are undefined without two days or without movement', () => {
    expect(riskContributions([Float64Array.from([0.1])], [1], YEAR)).toBeNull();
    expect(riskContributions([new Float64Array(30)], [1], YEAR)).toBeNull();
    expect(riskContributions([], [], YEAR)).toBeNull();
  });
});

describe('the parts of the tail', () => {
  test('sum to the VaR and the shortfall of the whole', () => {
    fc.assert(
      fc.property(portfolios, fc.constantFrom(0.01, 0.05), ({ returns, weights }, tail) => {
        const parts = tailContributions(returns, weights, tail);
        const whole = weightedReturns(returns, weights);
        expect(parts?.valueAtRisk).toBe(historicalVar(whole, tail));
        expect(parts?.shortfall).toBeCloseTo(historicalCvar(whole, tail) as number, 12);
        expect(sum(parts?.valueAtRiskOf ?? [])).toBeCloseTo(parts?.valueAtRisk as number, 12);
        expect(sum(parts?.shortfallOf ?? [])).toBeCloseTo(parts?.shortfall as number, 12);
      }),
    );
  });

  test('need 20 days', () => {
    expect(tailContributions([new Float64Array(19)], [1], 0.05)).toBeNull();
  });
});

describe('diversificationRatio', () => {
  test('is √2 for two uncorrelated holdings of one volatility, and 1 for two equal ones', () => {
    const one = Float64Array.from([1, -1, 1, -1]);
    const other = Float64Array.from([1, 1, -1, -1]);
    expect(diversificationRatio([one, other], [0.5, 0.5])).toBeCloseTo(Math.SQRT2, 12);
    expect(diversificationRatio([one, one], [0.3, 0.7])).toBeCloseTo(1, 12);
  });
});
