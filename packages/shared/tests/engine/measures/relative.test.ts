import { describe, expect, test } from '@jest/globals';
import { decimal, list, returnPair, returnSeries } from '@tearsheet/testing/engine/returnSeries.ts';
import fc from 'fast-check';
import {
  alphaAnnualized,
  beta,
  correlation,
  downsideCapture,
  informationRatio,
  sampleStandardDeviation,
  trackingError,
  treynorRatio,
  upsideCapture,
} from '../../../src/engine/measures/index.ts';
import { mean } from '../../../src/statistics.ts';

const b = list(0.01, -0.02, 0.03, 0.005);

describe('against a benchmark', () => {
  test('a series against itself', () => {
    fc.assert(
      fc.property(returnSeries(3), (r) => {
        fc.pre((sampleStandardDeviation(r) ?? 0) > 1e-6);
        expect(beta(r, r)).toBe(1);
        expect(correlation(r, r)).toBeCloseTo(1, 12);
        expect(trackingError(r, r, 252)).toBe(0);
        expect(informationRatio(r, r, 252)).toBeNull();
        expect(alphaAnnualized(r, r, 0.0001, 252)).toBeCloseTo(0, 10);
        expect(upsideCapture(r, r) ?? 1).toBeCloseTo(1, 10);
        expect(downsideCapture(r, r) ?? 1).toBeCloseTo(1, 10);
      }),
    );
  });

  test('a line through the benchmark gives its slope and intercept', () => {
    fc.assert(
      fc.property(returnSeries(3), decimal(-3, 3), decimal(-0.01, 0.01), (x, slope, intercept) => {
        fc.pre((sampleStandardDeviation(x) ?? 0) > 1e-3 && Math.abs(slope) > 1e-3);
        const f = 0.0002;
        const r = x.map((value) => f + intercept + slope * (value - f));
        expect(beta(r, x)).toBeCloseTo(slope, 9);
        expect(alphaAnnualized(r, x, f, 252)).toBeCloseTo(252 * intercept, 8);
        expect(correlation(r, x)).toBeCloseTo(Math.sign(slope), 6);
      }),
    );
  });

  test('Treynor × beta is the mean excess of a year; a shifted benchmark is noticed', () => {
    fc.assert(
      fc.property(returnPair(5), ([r, x]) => {
        const slope = beta(r, x);
        fc.pre(slope !== null && Math.abs(slope) > 1e-6 && Math.abs(slope) < 1e3);
        expect(treynorRatio(r, x, 0.0001, 252)! * slope).toBeCloseTo(252 * (mean(r) - 0.0001), 7);
      }),
    );
    expect(beta(b.subarray(1), b.subarray(0, 3))).not.toBeCloseTo(1, 1);
  });

  test('tracking error and information ratio by hand', () => {
    const r = b.map((value, i) => value + (i % 2 === 0 ? 0.03 : 0.01));
    expect(trackingError(r, b, 1)).toBeCloseTo(Math.sqrt(0.0004 / 3), 12);
    expect(informationRatio(r, b, 252)).toBeCloseTo((252 * 0.02) / Math.sqrt((252 * 0.0004) / 3), 9);
  });

  test('captures are geometric means over the days up and the days down', () => {
    const market = list(0.1, -0.1, 0.2, 0, -0.2);
    const own = list(0.05, -0.2, 0.1, 0.7, -0.1);
    expect(upsideCapture(own, market)).toBeCloseTo((Math.sqrt(1.05 * 1.1) - 1) / (Math.sqrt(1.1 * 1.2) - 1), 12);
    expect(downsideCapture(own, market)).toBeCloseTo((Math.sqrt(0.8 * 0.9) - 1) / (Math.sqrt(0.9 * 0.8) - 1), 12);
    expect(upsideCapture(list(0.01), list(-0.01))).toBeNull();
    expect(downsideCapture(list(0.01), list(0))).toBeNull();
  });
});
