import { describe, expect, test } from '@jest/globals';
import { list, returnPair } from '@tearsheet/testing/engine/returnSeries.ts';
import fc from 'fast-check';
import {
  activeShare,
  annualizedVolatility,
  battingAverage,
  beta,
  correlation,
  downBeta,
  martinRatio,
  maxDrawdown,
  mergeMoments,
  momentMetrics,
  mSquared,
  painIndex,
  pairMoments,
  sampleStandardDeviation,
  sharpeRatio,
  specificRisk,
  systematicRisk,
  ulcerIndex,
  upBeta,
} from '../../../src/engine/measures/index.ts';

describe('drawdown indexes', () => {
  test('by hand', () => {
    expect(ulcerIndex(list(50, 60, 57))).toBeCloseTo(Math.sqrt(0.05 ** 2 / 2), 12);
    expect(painIndex(list(50, 60, 57))).toBeCloseTo(0.025, 12);
    expect([ulcerIndex(list(1, 2, 3)), painIndex(list(1, 2, 3))]).toEqual([0, 0]);
    expect([ulcerIndex(list(1)), painIndex(list(1))]).toEqual([null, null]);
  });

  test('the pain index is at most the ulcer index, which is at most the deepest drawdown', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1, max: 100, noNaN: true }), { minLength: 2 }), (values) => {
        const levels = list(...values);
        expect(painIndex(levels)!).toBeLessThanOrEqual(ulcerIndex(levels)! + 1e-12);
        expect(ulcerIndex(levels)!).toBeLessThanOrEqual(-maxDrawdown(levels) + 1e-12);
      }),
    );
  });

  test('a ratio needs an annualized return and a drawdown', () => {
    expect(martinRatio(0.1, 0.02, 0.04)).toBeCloseTo(2, 12);
    expect([martinRatio(null, 0, 0.1), martinRatio(0.1, 0, 0), martinRatio(0.1, 0, null)]).toEqual([null, null, null]);
  });
});

describe('measures against a benchmark', () => {
  test('of the benchmark itself', () => {
    const b = list(0.01, -0.02, 0.03, -0.01, 0.02);
    expect([upBeta(b, b), downBeta(b, b)]).toEqual([1, 1]);
    expect(specificRisk(b, b, 12)).toBe(0);
    expect(systematicRisk(b, b, 12)).toBeCloseTo(annualizedVolatility(b, 12)!, 14);
    expect(battingAverage(b, b)).toBe(0);
  });

  test('sided betas see one side only', () => {
    const b = list(0.01, -0.02, 0.03, -0.01, 0.02);
    const r = b.map((value) => (value > 0 ? 2 * value : value));
    expect(upBeta(r, b)).toBeCloseTo(2, 12);
    expect(downBeta(r, b)).toBeCloseTo(1, 12);
    expect(upBeta(list(0.1, 0.2), list(0.01, -0.01))).toBeNull();
  });

  test('systematic² + specific² = volatility² for any returns', () => {
    fc.assert(
      fc.property(returnPair(2), ([r, b]) => {
        const systematic = systematicRisk(r, b, 252);
        if (systematic === null) return;
        expect(Math.hypot(systematic, specificRisk(r, b, 252)!)).toBeCloseTo(annualizedVolatility(r, 252)!, 10);
      }),
    );
  });

  test('M² of the benchmark is its own mean return, and null without a Sharpe ratio', () => {
    const b = list(0.01, -0.02, 0.03, -0.01, 0.02);
    const f = 0.001;
    const annualRate = 0.012;
    const squared = mSquared(sharpeRatio(b, f, 12), annualizedVolatility(b, 12), annualRate);
    expect(squared).toBeCloseTo(12 * 0.006, 12);
    expect(mSquared(null, 0.1, 0)).toBeNull();
  });
});

describe('activeShare', () => {
  const weights = (entries: Record<string, number>) => new Map(Object.entries(entries));

  test('by hand', () => {
    expect(activeShare(weights({ A: 0.6, B: 0.4 }), weights({ A: 0.5, C: 0.5 }))).toBeCloseTo(0.5, 12);
    expect(activeShare(weights({ A: 1 }), weights({ A: 1 }))).toBe(0);
    expect(activeShare(weights({ A: 1 }), weights({ B: 1 }))).toBe(1);
  });
});

describe('merged moments', () => {
  test('give the measures of all pairs together, wherever they are cut', () => {
    fc.assert(
      fc.property(returnPair(3), fc.nat(), ([x, y], cut) => {
        fc.pre([x, y].every((one) => sampleStandardDeviation(one)! > 1e-4));
        const at = cut % (x.length + 1);
        const merged = mergeMoments([pairMoments(x, y, 0, at), pairMoments(x, y, at, x.length)]);
        const found = momentMetrics(merged, 0.0001, 252);
        expect(found.volatility).toBeCloseTo(annualizedVolatility(x, 252)!, 10);
        expect(found.beta).toBeCloseTo(beta(x, y)!, 8);
        expect(found.correlation).toBeCloseTo(correlation(x, y)!, 8);
        expect(found.sharpe).toBeCloseTo(sharpeRatio(x, 0.0001, 252)!, 8);
      }),
    );
  });

  test('are not defined for a single pair', () => {
    const one = momentMetrics(pairMoments(list(0.01), list(0.02), 0, 1), 0, 252);
    expect(Object.values(one)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  });
});
