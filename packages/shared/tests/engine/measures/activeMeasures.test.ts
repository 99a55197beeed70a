import { describe, expect, test } from '@jest/globals';
import { list, returnPair } from '@tearsheet/testing/engine/returnSeries.ts';
import fc from 'fast-check';
import {
  annualizedVolatility,
  beta,
  correlation,
  mergeMoments,
  momentMetrics,
  pairMoments,
  sampleStandardDeviation,
  sharpeRatio,
} from '../../../src/engine/measures/index.ts';

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
