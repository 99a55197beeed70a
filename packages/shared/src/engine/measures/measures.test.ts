import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as measures from './index.ts';

const {
  alphaAnnualized,
  annualizedReturn,
  annualizedReturnByPeriods,
  annualizedVolatility,
  beta,
  calmarRatio,
  correlation,
  cumulativeReturn,
  downsideCapture,
  drawdownEpisodes,
  excessKurtosis,
  giniCoefficient,
  herfindahlIndex,
  historicalCvar,
  historicalVar,
  informationRatio,
  maxDrawdown,
  omegaRatio,
  periodReturn,
  perPeriodRate,
  quantileLinear,
  returnsOf,
  rollingMaxDrawdown,
  rollingMetrics,
  sampleStandardDeviation,
  sharpeRatio,
  skewness,
  sortinoRatio,
  sum,
  topShare,
  trackingError,
  treynorRatio,
  underwater,
  upsideCapture,
  winRate,
} = measures;

const list = (...values: number[]) => Float64Array.from(values);
const returnSeries = (minLength: number, maxLength = 300) =>
  fc
    .array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength, maxLength })
    .map((values) => Float64Array.from(values));
const pair = (minLength: number) =>
  returnSeries(minLength).chain((r) => fc.tuple(fc.constant(r), returnSeries(r.length, r.length)));

// empyrical-reloaded tests/test_stats.py (Apache-2.0): mixed_returns without its leading NaN, and negative_returns.
const mixed = list(0.01, 0.1, -0.04, 0.02, 0.03, 0.02, 0.01, -0.1);
const negative = list(0, -0.06, -0.07, -0.01, -0.09, -0.02, -0.06, -0.08, -0.05);

describe('published values (empyrical-reloaded tests, recomputed)', () => {
  test('cumulative return and maximum drawdown', () => {
    expect(cumulativeReturn(mixed)).toBeCloseTo(0.03893, 5);
    expect(cumulativeReturn(negative)).toBeCloseTo(-0.3659, 4);
    expect(maxDrawdown(levelsOf(mixed))).toBeCloseTo(-0.1, 12);
    expect(maxDrawdown(levelsOf(negative))).toBeCloseTo(-0.3659073, 7);
  });
  test('annual return, volatility, Sharpe', () => {
    // empyrical counts the leading NaN as a period, so a zero stands in its place here.
    expect(annualizedReturnByPeriods(list(0, ...mixed), 252)).toBeCloseTo(1.9135925373194231, 12);
    expect(annualizedVolatility(mixed, 252)).toBeCloseTo(0.9136465399704637, 12);
    expect(sharpeRatio(mixed, 0, 252)).toBeCloseTo(1.7238613961706866, 12);
    expect(sharpeRatio(negative, 0, 252)).toBeCloseTo(-24.406808633910085, 10);
  });
  test('beta, rolling Sharpe, historical VaR', () => {
    expect(beta(mixed, negative.subarray(1))).toBeCloseTo(-0.7129629629629631, 12);
    const rolling = rollingMetrics(negative, negative, 0, 6, 252).sharpe.subarray(5);
    [-18.09162052, -26.79897486, -26.69138263, -25.72298838].forEach((value, i) => {
      expect(rolling[i]).toBeCloseTo(value, 7);
    });
    expect([...rollingMaxDrawdown(negative, 6).subarray(5)].map((value) => Math.round(value * 1e4) / 1e4)).toEqual([
      -0.2282, -0.2745, -0.2899, -0.2747,
    ]);
    const percentiles = list(1, 81, 82, 83, 84, 85);
    expect([0.1, 0.2, 0.3].map((tail) => historicalVar(percentiles, tail, 1))).toEqual([41, 81, 81.5]);
  });
});

describe('identities', () => {
  test('a series against itself', () => {
    fc.assert(
      fc.property(returnSeries(3), (r) => {
        fc.pre((sampleStandardDeviation(r) ?? 0) > 1e-6);
        expect(beta(r, r)).toBeCloseTo(1, 12);
        expect(correlation(r, r)).toBeCloseTo(1, 12);
        expect(trackingError(r, r, 252)).toBe(0);
        expect(informationRatio(r, r, 252)).toBeNull();
        expect(alphaAnnualized(r, r, 0.0001, 252)).toBeCloseTo(0, 10);
        expect(upsideCapture(r, r) ?? 1).toBeCloseTo(1, 10);
        expect(downsideCapture(r, r) ?? 1).toBeCloseTo(1, 10);
      }),
    );
  });
  test('alpha is what beta leaves over', () => {
    fc.assert(
      fc.property(pair(5), ([r, b]) => {
        const slope = beta(r, b);
        fc.pre(slope !== null && Math.abs(slope) < 1e3);
        const treynor = treynorRatio(r, b, 0, 252);
        const alpha = alphaAnnualized(r, b, 0, 252) as number;
        const meanYear = (values: Float64Array) => (252 * sum(values)) / values.length;
        expect(alpha + (slope as number) * meanYear(b)).toBeCloseTo(meanYear(r), 7);
        if (treynor !== null) expect(treynor * (slope as number)).toBeCloseTo(meanYear(r), 7);
      }),
    );
  });
  test('quantiles: ends, median, monotone; the tail mean is not above the quantile', () => {
    fc.assert(
      fc.property(returnSeries(20), (r) => {
        const sorted = r.slice().sort();
        expect(quantileLinear(sorted, 0)).toBe(sorted[0]);
        expect(quantileLinear(sorted, 1)).toBe(sorted.at(-1));
        expect(historicalVar(r, 0.01) as number).toBeLessThanOrEqual(historicalVar(r, 0.05) as number);
        expect(historicalCvar(r, 0.05) as number).toBeLessThanOrEqual((historicalVar(r, 0.05) as number) + 1e-15);
      }),
    );
    expect(quantileLinear(list(1, 2, 3, 10), 0.5)).toBe(2.5);
  });
  test('levels and returns go there and back; the deepest episode is the maximum drawdown', () => {
    fc.assert(
      fc.property(returnSeries(1), (r) => {
        const levels = levelsOf(r);
        returnsOf(levels).forEach((value, i) => {
          expect(value).toBeCloseTo(r[i] as number, 12);
        });
        const episodes = drawdownEpisodes(levels);
        const deepest = Math.min(0, ...episodes.map((episode) => episode.depth));
        expect(maxDrawdown(levels)).toBeCloseTo(deepest, 14);
        expect(Math.min(...underwater(levels))).toBeCloseTo(deepest, 14);
        for (const { peak, start, trough, end } of episodes) {
          expect(peak < start && start <= trough && (end === -1 || trough < end)).toBe(true);
        }
      }),
    );
  });
  test('rolling windows equal the whole-series measures of the window, outliers and calm stretches included', () => {
    const wild = fc.oneof(
      fc.constant(0.001),
      fc.constant(0),
      fc.constant(50),
      fc.double({ min: -0.1, max: 0.1, noNaN: true }),
    );
    const series = fc.array(fc.tuple(wild, wild), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(series, fc.integer({ min: 2, max: 30 }), (points, window) => {
        const r = Float64Array.from(points, ([x]) => x);
        const b = Float64Array.from(points, ([, y]) => y);
        const rolling = rollingMetrics(r, b, 0.0001, window, 252);
        for (let i = 0; i < r.length; i++) {
          const [x, y] = [r, b].map((values) => values.subarray(Math.max(0, i - window + 1), i + 1)) as [
            Float64Array,
            Float64Array,
          ];
          const full = i >= window - 1;
          expectSame(rolling.sharpe[i] as number, full ? sharpeRatio(x, 0.0001, 252) : null);
          expectSame(rolling.beta[i] as number, full ? beta(x, y) : null);
          expectSame(rolling.correlation[i] as number, full ? correlation(x, y) : null);
          expectSame(rolling.volatility[i] as number, full ? annualizedVolatility(x, 252) : null);
        }
      }),
      { numRuns: 300 },
    );
  });
  test('appended future changes no past rolling value', () => {
    fc.assert(
      fc.property(pair(60), fc.integer({ min: 31, max: 59 }), ([r, b], cut) => {
        const all = rollingMetrics(r, b, 0, 30, 252);
        const past = rollingMetrics(r.slice(0, cut), b.slice(0, cut), 0, 30, 252);
        expect([...all.beta.subarray(0, cut)]).toEqual([...past.beta]);
        expect([...all.sharpe.subarray(0, cut)]).toEqual([...past.sharpe]);
      }),
    );
  });
  test('concentration', () => {
    expect(herfindahlIndex(list(0.25, 0.25, 0.25, 0.25))).toBe(0.25);
    expect(giniCoefficient(list(0.25, 0.25, 0.25, 0.25))).toBeCloseTo(0, 15);
    expect(giniCoefficient(list(0, 0, 0, 1))).toBe(0.75);
    expect(topShare(list(0.1, 0.5, 0.4), 2)).toBeCloseTo(0.9, 15);
  });
});

describe('too little data gives null', () => {
  test.each([0, 1])('%i returns', (count) => {
    const r = list(0.01).subarray(0, count);
    const undefinedOnes = [
      sampleStandardDeviation(r),
      annualizedVolatility(r, 252),
      sharpeRatio(r, 0, 252),
      sortinoRatio(r, 0, 252),
      historicalVar(r, 0.05),
      historicalCvar(r, 0.05),
      beta(r, r),
      correlation(r, r),
      trackingError(r, r, 252),
      informationRatio(r, r, 252),
      alphaAnnualized(r, r, 0, 252),
      treynorRatio(r, r, 0, 252),
      skewness(r),
      excessKurtosis(r),
    ];
    expect(undefinedOnes.every((value) => value === null)).toBe(true);
  });
  test('a series that does not move has no ratio', () => {
    const flat = new Float64Array(30).fill(0.001);
    const move = Float64Array.from({ length: 30 }, (_, i) => i / 1000);
    for (const value of [sharpeRatio(flat, 0, 252), beta(move, flat), correlation(move, flat), skewness(flat)]) {
      expect(value).toBeNull();
    }
    expect(sortinoRatio(flat, 0, 252)).toBeNull();
    expect(omegaRatio(flat, 0)).toBeNull();
    expect(upsideCapture(flat, new Float64Array(30))).toBeNull();
  });
  test('under a year nothing is annualised; a VaR needs 20 returns', () => {
    expect(annualizedReturn(0.5, 364)).toBeNull();
    expect(annualizedReturn(0.21, 730.5)).toBeCloseTo(0.1, 12);
    expect(annualizedReturn(-1, 800)).toBe(-1);
    expect(calmarRatio(null, -0.1)).toBeNull();
    expect(calmarRatio(0.1, 0)).toBeNull();
    expect(historicalVar(new Float64Array(19), 0.05)).toBeNull();
    expect(historicalVar(new Float64Array(20), 0.05)).toBe(0);
    expect(winRate(list())).toBeNull();
  });
});

test('small facts', () => {
  expect(maxDrawdown(list(50, 55, 60, 57))).toBeCloseTo(-0.05, 15); // quantstats 0.0.81 says -0.5
  expect(maxDrawdown(list(100, 90))).toBeCloseTo(-0.1, 15); // the first day counts
  expect(perPeriodRate(0.04, 252)).toBeCloseTo(1.04 ** (1 / 252) - 1, 15);
  expect(sum([1, 1e100, 1, -1e100])).toBe(2);
  expect(sampleStandardDeviation(list(2, 4, 4, 4, 5, 5, 7, 9))).toBeCloseTo(2.13809, 5);
  expect(periodReturn(Int32Array.of(1, 2, 5, 6), list(100, 110, 120, 132), 5)).toBeCloseTo(0.2, 15);
  expect(periodReturn(Int32Array.of(5, 6), list(100, 110), 5)).toBeNull();
});

function levelsOf(returns: Float64Array): Float64Array {
  const levels = new Float64Array(returns.length + 1).fill(100);
  returns.forEach((value, i) => {
    levels[i + 1] = (levels[i] as number) * (1 + value);
  });
  return levels;
}

function expectSame(rolling: number, whole: number | null): void {
  if (whole === null) expect(rolling).toBeNaN();
  else expect(Math.abs(rolling - whole)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(whole)));
}
