import { describe, expect, test } from '@jest/globals';
import {
  expectedMaximumSharpe,
  minimumTrackRecord,
  momentSharpeError,
  normalSharpeError,
  probabilisticSharpeRatio,
  sharpeSample,
} from '../../../src/engine/inference/sharpe.ts';

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
