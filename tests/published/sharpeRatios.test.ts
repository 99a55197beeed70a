import { describe, expect, test } from '@jest/globals';
import {
  expectedMaximumSharpe,
  minimumTrackRecord,
  momentSharpeError,
  normalSharpeError,
  probabilisticSharpeRatio,
} from '@tearsheet/shared/engine';

describe('published figures about the reliability of Sharpe ratios', () => {
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
