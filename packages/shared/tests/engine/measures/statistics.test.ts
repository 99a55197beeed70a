import { describe, expect, test } from '@jest/globals';
import { list, returnPair } from '@tearsheet/testing/engine/returnSeries.ts';
import fc from 'fast-check';
import { corr, mean as meanOracle, quantileSeq, std, variance } from 'mathjs';
import { correlation, excessKurtosis, sampleStandardDeviation, skewness } from '../../../src/engine/measures/index.ts';
import { sortLowest } from '../../../src/engine/measures/tailRisk.ts';
import { centredProducts, mean, quantile, sum } from '../../../src/statistics.ts';

describe('statistics', () => {
  test('a compensated sum loses nothing between numbers of very different size', () => {
    expect(sum(list(1, 1e100, 1, -1e100))).toBe(2);
    expect(sum(new Float64Array(10).fill(0.1))).toBe(1);
    expect(sum([])).toBe(0);
  });

  test('agree with mathjs', () => {
    fc.assert(
      fc.property(returnPair(3), fc.integer({ min: 0, max: 64 }), ([x, y], step) => {
        const p = step / 64;
        fc.pre((sampleStandardDeviation(x) ?? 0) > 1e-6 && (sampleStandardDeviation(y) ?? 0) > 1e-6);
        expect(mean(x)).toBeCloseTo(meanOracle([...x]) as number, 12);
        expect(sampleStandardDeviation(x)).toBeCloseTo(Number(std([...x])), 12);
        expect(quantile(x.slice().sort(), p)).toBeCloseTo(Number(quantileSeq([...x], p)), 12);
        // mathjs subtracts large squares, so it gets values around 0.
        const centred = (values: Float64Array) => Array.from(values, (value) => value - mean(values));
        expect(correlation(x, y)).toBeCloseTo(Number(corr(centred(x), centred(y))), 9);
        expect(centredProducts(x, x) / (x.length - 1)).toBeCloseTo(Number(variance([...x])), 12);
      }),
    );
  });

  test('the lowest values are split off as a full sort has them, many equal ones included', () => {
    const value = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -1, max: 1, noNaN: true }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 200 }), fc.nat(210), (values, count) => {
        const all = Float64Array.from(values);
        const lowest = sortLowest(all, count);
        const sorted = all.slice().sort();
        expect(lowest.subarray(0, count).map((x) => x + 0)).toEqual(sorted.subarray(0, count).map((x) => x + 0));
        expect(lowest.slice().sort()).toEqual(sorted);
      }),
      { numRuns: 500 },
    );
  });

  // The example in the documentation of Microsoft Excel's SKEW and KURT.
  test('skewness and kurtosis of the spreadsheet example', () => {
    const values = list(3, 4, 5, 2, 3, 4, 5, 6, 4, 7);
    expect(skewness(values)).toBeCloseTo(0.359543071, 9);
    expect(excessKurtosis(values)).toBeCloseTo(-0.151799637, 9);
  });
});
