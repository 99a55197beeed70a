import { describe, expect, test } from '@jest/globals';
import { list } from '@tearsheet/testing/engine/returnSeries.ts';
import {
  alphaAnnualized,
  annualizedVolatility,
  beta,
  correlation,
  downsideCapture,
  downsideDeviation,
  excessKurtosis,
  historicalCvar,
  historicalVar,
  informationRatio,
  omegaRatio,
  sampleStandardDeviation,
  sharpeRatio,
  skewness,
  sortinoRatio,
  trackingError,
  treynorRatio,
  upsideCapture,
} from '../../../src/engine/measures/index.ts';

const wave = (length: number) => Float64Array.from({ length }, (_, i) => Math.sin(i + 1) / 50);
const benchmark = (length: number) => Float64Array.from({ length }, (_, i) => Math.cos(2 * i) / 60 + 0.001);

function measured(r: Float64Array, b: Float64Array) {
  return {
    deviation: sampleStandardDeviation(r),
    volatility: annualizedVolatility(r, 252),
    downside: downsideDeviation(r, 0, 252),
    sharpe: sharpeRatio(r, 0, 252),
    sortino: sortinoRatio(r, 0, 252),
    omega: omegaRatio(r, 0),
    var: historicalVar(r, 0.05),
    cvar: historicalCvar(r, 0.05),
    skewness: skewness(r),
    kurtosis: excessKurtosis(r),
    beta: beta(r, b),
    alpha: alphaAnnualized(r, b, 0, 252),
    correlation: correlation(r, b),
    tracking: trackingError(r, b, 252),
    information: informationRatio(r, b, 252),
    treynor: treynorRatio(r, b, 0, 252),
    upside: upsideCapture(r, b),
    downsideCapture: downsideCapture(r, b),
  };
}

function undefinedOnes(length: number): string[] {
  const values = Object.entries(measured(wave(length), benchmark(length)));
  for (const [, value] of values) expect(value === null || Number.isFinite(value)).toBe(true);
  return values.filter(([, value]) => value === null).map(([name]) => name);
}

describe('too little data gives null, never a crash, NaN or 0', () => {
  const pairs = ['beta', 'alpha', 'correlation', 'tracking', 'information', 'treynor'];
  const single = ['deviation', 'volatility', 'sharpe', 'sortino', 'omega', 'var', 'cvar', 'skewness', 'kurtosis'];

  test('no return', () => {
    expect(undefinedOnes(0).sort()).toEqual([...single, ...pairs, 'downside', 'upside', 'downsideCapture'].sort());
  });
  test('one return', () => {
    expect(undefinedOnes(1).sort()).toEqual([...single, ...pairs, 'downsideCapture'].sort());
  });
  test('two returns', () => {
    expect(undefinedOnes(2).sort()).toEqual(['cvar', 'kurtosis', 'omega', 'skewness', 'sortino', 'var']);
  });
  test('20 returns have a VaR and 19 do not, and 30 returns have every figure', () => {
    expect(undefinedOnes(19).sort()).toEqual(['cvar', 'var']);
    expect(undefinedOnes(20)).toEqual([]);
    expect(undefinedOnes(30)).toEqual([]);
  });

  test('a series that does not move has no ratio', () => {
    const flat = new Float64Array(30).fill(0.001);
    const of = measured(flat, benchmark(30));
    expect([of.sharpe, of.sortino, of.omega, of.skewness, of.kurtosis, of.correlation]).toEqual(Array(6).fill(null));
    expect([of.downside, of.beta]).toEqual([0, expect.closeTo(0, 12)]);
    const against = measured(wave(30), flat);
    expect([against.beta, against.alpha, against.correlation, against.treynor]).toEqual(Array(4).fill(null));
    expect(upsideCapture(wave(30), new Float64Array(30))).toBeNull();
    // 0.1 + 0.2 − 0.3 is not 0, but rounding noise does not count as spread.
    expect(sharpeRatio(list(0.3, 0.1 + 0.2), 0, 252)).toBeNull();
  });
});
