import { describe, expect, test } from '@jest/globals';
import { list, returnSeries } from '@tearsheet/testing/engine/returnSeries.ts';
import fc from 'fast-check';
import {
  annualizedVolatility,
  calmarRatio,
  downsideDeviation,
  historicalCvar,
  historicalVar,
  omegaRatio,
  sampleStandardDeviation,
  sharpeRatio,
  sortinoRatio,
} from '../../../src/engine/measures/index.ts';
import { quantile } from '../../../src/statistics.ts';

describe('risk and its ratios', () => {
  test('by hand', () => {
    expect(annualizedVolatility(list(0.01, -0.01), 252)).toBeCloseTo(Math.sqrt(2 * 0.0001 * 252), 12);
    expect(downsideDeviation(list(0.02, -0.02), 0, 4)).toBeCloseTo(Math.sqrt((0.0004 / 2) * 4), 12);
    expect(sharpeRatio(list(0.01, 0.03), 0, 1)).toBeCloseTo(Math.SQRT2, 12);
    expect(sharpeRatio(list(0.01, 0.03), 0.02, 252)).toBeCloseTo(0, 12);
    expect(sortinoRatio(list(0.03, -0.01), 0, 1)).toBeCloseTo(Math.SQRT2, 12);
    // All periods count in the downside: with the shortfalls alone this would be 1.
    expect(sortinoRatio(list(0.03, -0.01), 0, 1)).not.toBeCloseTo(1, 3);
    expect(omegaRatio(list(0.03, -0.01), 0)).toBeCloseTo(3, 12);
    expect(calmarRatio(0.1, -0.2)).toBe(0.5);
    expect(calmarRatio(null, -0.1)).toBeNull();
    expect(calmarRatio(0.1, 0)).toBeNull();
  });

  test('scaling all returns scales the risk and leaves the ratios', () => {
    fc.assert(
      fc.property(returnSeries(3), fc.double({ min: 0.1, max: 10, noNaN: true }), (r, scale) => {
        fc.pre((sampleStandardDeviation(r) ?? 0) > 1e-6 && (downsideDeviation(r, 0, 1) ?? 0) > 1e-6);
        const scaled = r.map((value) => value * scale);
        expect(annualizedVolatility(scaled, 252)! / annualizedVolatility(r, 252)!).toBeCloseTo(scale, 9);
        expect(sharpeRatio(scaled, 0, 252)).toBeCloseTo(sharpeRatio(r, 0, 252)!, 7);
        expect(sortinoRatio(scaled, 0, 252)).toBeCloseTo(sortinoRatio(r, 0, 252)!, 7);
        const omega = omegaRatio(r, 0)!;
        expect(Math.abs(omegaRatio(scaled, 0)! - omega)).toBeLessThan(1e-9 * (1 + omega));
      }),
    );
  });

  test('a VaR is the quantile of the returns, signed; the mean of its tail is not above it', () => {
    fc.assert(
      fc.property(returnSeries(20), fc.constantFrom(0.01, 0.05), (r, tail) => {
        expect(historicalVar(r, tail)).toBe(quantile(r.slice().sort(), tail));
        expect(historicalCvar(r, tail)!).toBeLessThanOrEqual(historicalVar(r, tail)! + 1e-15);
        expect(historicalVar(r, 0.01)!).toBeLessThanOrEqual(historicalVar(r, 0.05)!);
      }),
    );
    const r = Float64Array.from({ length: 21 }, (_, i) => (i - 10) / 100);
    expect(historicalVar(r, 0.05)).toBeCloseTo(-0.09, 15);
    expect(historicalCvar(r, 0.05)).toBeCloseTo(-0.095, 15);
  });
});
