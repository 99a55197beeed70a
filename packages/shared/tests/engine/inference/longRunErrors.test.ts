import { describe, expect, test } from '@jest/globals';
import { congruentialSeries } from '@tearsheet/testing/engine/congruentialSeries.ts';
import {
  criticalValue,
  logDeviationError,
  longLags,
  meanError,
  robustSharpeError,
  sharpeScale,
} from '../../../src/engine/inference/longRunErrors.ts';
import { momentSharpeError, sharpeSample } from '../../../src/engine/inference/sharpe.ts';
import { mean } from '../../../src/statistics.ts';

const RETURNS = congruentialSeries(500, 6, 0.2).map((value) => 0.01 * value + 0.0006);

// statsmodels 0.15.0 for Python: OLS on a constant with cov_type="HAC", of r, of (z² − 1) / 2, and of z − SR / 2 · (z² − 1). The last
// column is Lo's formula with the covariance of both moments, which has the population deviation in place of the sample deviation.
const STATSMODELS = [
  [0, 0.00013204570801186603, 0.020912714102738372, 0.0450153910916523, 0.04501589872127481],
  [4, 0.0001382716750525656, 0.020093133662426745, 0.04662075255700953, 0.04662073340951337],
  [5, 0.0001391087375056064, 0.02011769815303188, 0.04686120669755272, 0.04686114371778335],
  [12, 0.00015270383314750212, 0.02011013527581445, 0.05144915791069031, 0.051449061331075165],
] as const;

describe('standard errors', () => {
  test.each(STATSMODELS)('with %d lags are those of statsmodels', (lags, ofMean, ofDeviation, ofSharpe, lo) => {
    expect(meanError(RETURNS, lags)).toBeCloseTo(ofMean, 14);
    expect(logDeviationError(RETURNS, lags)).toBeCloseTo(ofDeviation, 12);
    expect(robustSharpeError(RETURNS, lags)).toBeCloseTo(ofSharpe, 12);
    expect(robustSharpeError(RETURNS, lags)).toBeCloseTo(lo, 5);
  });

  test('without lags, the error of the Sharpe ratio is that of its moments, except for n − 1', () => {
    const { n } = sharpeSample(RETURNS)!;
    const ofMoments = momentSharpeError(sharpeSample(RETURNS)!) * Math.sqrt((n - 1) / n);
    expect(Math.abs(robustSharpeError(RETURNS, 0)! / ofMoments - 1)).toBeLessThan(1e-4);
  });

  test('have the scale of the values, or none', () => {
    const scaled = RETURNS.map((value) => 1e6 * value);
    expect(meanError(scaled, 5)! / 1e6).toBeCloseTo(meanError(RETURNS, 5)!, 14);
    expect(logDeviationError(scaled, 5)).toBeCloseTo(logDeviationError(RETURNS, 5)!, 12);
    expect(robustSharpeError(scaled, 5)).toBeCloseTo(robustSharpeError(RETURNS, 5)!, 12);
  });

  test('are null without spread, and read no more lags than there are', () => {
    for (const errorOf of [meanError, logDeviationError, robustSharpeError]) {
      expect(errorOf(new Float64Array(), 3)).toBeNull();
      expect(errorOf(Float64Array.of(0.01), 3)).toBeNull();
      expect(errorOf(new Float64Array(40).fill(0.01), 3)).toBeNull();
      expect(errorOf(Float64Array.of(0.01, 0.02, -0.01), 50)).toBeGreaterThanOrEqual(0);
    }
  });
});

test('critical values begin at 1.96 and rise with the share of lags', () => {
  expect(criticalValue(8, 2520)).toBeCloseTo(1.971, 3);
  // With as many lags as values, 4.771 is exact (Kiefer, Vogelsang, and Bunzel 2000), and the polynomial is 0.9% above it.
  expect(criticalValue(99, 100)).toBeCloseTo(4.813, 3);
  expect(longLags(2520)).toBe(65);
  expect(longLags(0)).toBe(0);
});

describe('the scale of a Sharpe ratio over several periods', () => {
  /** Lo 2002 for returns of which each repeats a share ρ of the last one. */
  const persistent = (rho: number, q: number) =>
    Math.sqrt(q) / Math.sqrt(1 + ((2 * rho) / (1 - rho)) * (1 - (1 - rho ** q) / (q * (1 - rho))));

  test.each([
    [0, 12],
    [0.2, 12],
    [-0.2, 12],
    [0.5, 252],
  ])('with the persistence %d over %d periods is about that of Lo', (rho, q) => {
    const long = congruentialSeries(200_000, 3, rho);
    expect(Math.abs(sharpeScale(long, q, q)! / persistent(rho, q) - 1)).toBeLessThan(0.03);
  });

  test('is that of the formula with the sample autocorrelations', () => {
    const center = mean(RETURNS);
    const product = (k: number) =>
      RETURNS.slice(k).reduce((total, value, t) => total + (value - center) * (RETURNS[t]! - center), 0);
    for (const q of [1, 2, 12, 252]) {
      let sum = q;
      for (let k = 1; k < q; k++) sum += (2 * (q - k) * product(k)) / product(0);
      expect(sharpeScale(RETURNS, q, q)! / (q / Math.sqrt(sum))).toBeCloseTo(1, 11);
    }
    expect(sharpeScale(Float64Array.of(1, -1, 1, -1), 2, 1)).toBeCloseTo(Math.sqrt(8), 14);
  });

  test('has no autocorrelation beyond its lags', () => {
    // ρ(1) = −0.75 and ρ(2) = 0.5 of 1, −1, 1, −1.
    expect(sharpeScale(Float64Array.of(1, -1, 1, -1), 3, 0)).toBeCloseTo(Math.sqrt(3), 14);
    expect(sharpeScale(Float64Array.of(1, -1, 1, -1), 3, 1)).toBeNull();
    expect(sharpeScale(Float64Array.of(1, -1, 1, -1), 3, 2)).toBeCloseTo(3, 14);
    const noise = congruentialSeries(2520, 5, 0);
    const off = (lags: number) => Math.abs(sharpeScale(noise, 252, lags)! / Math.sqrt(252) - 1);
    expect(off(8)).toBeLessThan(off(251));
  });

  test('is null for too few and for constant returns', () => {
    expect(sharpeScale(new Float64Array(), 12, 4)).toBeNull();
    expect(sharpeScale(Float64Array.of(0.01), 12, 4)).toBeNull();
    expect(sharpeScale(new Float64Array(50).fill(0.01), 12, 4)).toBeNull();
    expect(sharpeScale(new Float64Array(50).fill(Number.NaN), 12, 4)).toBeNull();
  });
});
