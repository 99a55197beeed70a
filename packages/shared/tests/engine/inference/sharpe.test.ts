import { describe, expect, test } from '@jest/globals';
import {
  expectedMaximumSharpe,
  minimumTrackRecord,
  momentSharpeError,
  normalSharpeError,
  probabilisticSharpeRatio,
  sharpeSample,
} from '../../../src/engine/inference/sharpe.ts';

describe('published figures', () => {
  test('Lo 2002, table 1: standard errors for independent returns', () => {
    const row = [0.5, 1, 1.5, 2, 2.5, 3].map((sharpe) => Number(normalSharpeError({ sharpe, n: 12 }).toFixed(3)));
    expect(row).toEqual([0.306, 0.354, 0.421, 0.5, 0.586, 0.677]);
  });

  test('Bailey and López de Prado 2012: two years of monthly returns, normal and not', () => {
    const sample = { sharpe: 0.458, skewness: 0, kurtosis: 3, n: 24 };
    expect(probabilisticSharpeRatio(sample, 0)).toBeCloseTo(0.982, 3);
    expect(probabilisticSharpeRatio({ ...sample, skewness: -2.448, kurtosis: 10.164 }, 0)).toBeCloseTo(0.913, 3);
  });

  test('Bailey and López de Prado 2012: standard errors of two hedge fund indexes', () => {
    const [distressed, convertible] = [
      { sharpe: 0.7079, skewness: -0.225, kurtosis: 2.957, n: 134 },
      { sharpe: 0.8183, skewness: -1.4455, kurtosis: 7.0497, n: 134 },
    ];
    expect(momentSharpeError(distressed)).toBeCloseTo(0.1028, 4);
    expect(momentSharpeError(convertible)).toBeCloseTo(0.155, 4);
  });

  test('Bailey and López de Prado 2012, as in PerformanceAnalytics: minimum track record of 59.895 months', () => {
    const sample = { sharpe: 2 / Math.sqrt(12), skewness: -0.72, kurtosis: 5.78 };
    expect(minimumTrackRecord(sample, 1 / Math.sqrt(12))).toBeCloseTo(59.895, 3);
  });

  test('Bailey and López de Prado 2014: the best of 100 trials', () => {
    const expected = expectedMaximumSharpe(100, 0.5 / 250);
    expect(expected).toBeCloseTo(0.1132, 4);
    const sample = { sharpe: 2.5 / Math.sqrt(250), skewness: -3, kurtosis: 10, n: 1250 };
    expect(probabilisticSharpeRatio(sample, expected)).toBeCloseTo(0.9004, 4);
  });
});

describe('identities', () => {
  test('errors for normal returns and for their moments agree, except for n − 1', () => {
    const sample = { sharpe: 0.3, skewness: 0, kurtosis: 3, n: 100 };
    expect(momentSharpeError(sample) * Math.sqrt(99)).toBeCloseTo(normalSharpeError(sample) * 10, 14);
  });

  test('with the minimum track record, the probability is the wanted one', () => {
    const moments = { sharpe: 0.2, skewness: -1, kurtosis: 6 };
    const n = minimumTrackRecord(moments, 0.05, 0.9)!;
    expect(probabilisticSharpeRatio({ ...moments, n }, 0.05)).toBeCloseTo(0.9, 12);
  });

  test('there is no track record for a ratio that is not above the benchmark', () => {
    const moments = { sharpe: 0.2, skewness: 0, kurtosis: 3 };
    expect(minimumTrackRecord(moments, 0.2)).toBeNull();
    expect(minimumTrackRecord(moments, 0.3)).toBeNull();
    expect(minimumTrackRecord({ ...moments, sharpe: Number.NaN }, 0)).toBeNull();
  });

  test('one trial is expected to have a ratio of 0, and more trials more', () => {
    expect(expectedMaximumSharpe(1, 1)).toBe(0);
    const ratios = [2, 10, 100, 1e6, 1e9].map((trials) => expectedMaximumSharpe(trials, 1));
    for (let i = 1; i < ratios.length; i++) expect(ratios[i]).toBeGreaterThan(ratios[i - 1]!);
  });
});

describe('sharpeSample', () => {
  test('has the moments of its returns', () => {
    const sample = sharpeSample(Float64Array.of(0, 0, 0, 4))!;
    expect(sample.sharpe).toBeCloseTo(1 / 2, 14);
    // Bernoulli with p = 1/4: (1 − 2p) / √(p(1 − p)) and 3 + (1 − 6p(1 − p)) / (p(1 − p)).
    expect(sample.skewness).toBeCloseTo(0.5 / Math.sqrt(3 / 16), 14);
    expect(sample.kurtosis).toBeCloseTo(3 + (1 - 18 / 16) / (3 / 16), 14);
  });

  test('is null for too few returns and for constant ones', () => {
    expect(sharpeSample(new Float64Array())).toBeNull();
    expect(sharpeSample(Float64Array.of(0.01))).toBeNull();
    expect(sharpeSample(new Float64Array(50).fill(0.01))).toBeNull();
    expect(sharpeSample(new Float64Array(50).fill(Number.NaN))).toBeNull();
  });
});
