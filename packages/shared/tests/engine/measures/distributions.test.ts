import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chiSquareTail, normalQuantile, normalTail } from '../../../src/engine/measures/index.ts';

/** The expected values are those of SciPy 1.17. */
describe('the normal distribution', () => {
  test.each([
    [0, 0.5],
    [0.1, 0.460172162722971],
    [1, 0.15865525393145707],
    [1.96, 0.024997895148220435],
    [1.999999, 0.0227501859391997],
    [2, 0.022750131948179195],
    [2.5, 0.006209665325776132],
    [4, 3.167124183311986e-5],
    [8, 6.22096057427174e-16],
    [20, 2.7536241186061556e-89],
    [-0.5, 0.6914624612740131],
    [-3, 0.9986501019683699],
  ])('has the tail of %d', (x, expected) => {
    expect(normalTail(x) / expected).toBeCloseTo(1, 12);
  });

  test.each([
    [1e-300, -37.0470962993612],
    [1e-12, -7.034483825301131],
    [0.001, -3.090232306167813],
    [0.01, -2.3263478740408408],
    [0.025, -1.9599639845400545],
    [0.05, -1.6448536269514729],
    [0.1, -1.2815515655446004],
    [0.3, -0.5244005127080409],
    [0.5, 0.0],
    [0.9, 1.2815515655446004],
    [0.975, 1.959963984540054],
    [0.99, 2.3263478740408408],
  ])('has the quantile at %d', (p, expected) => {
    expect(Math.abs(normalQuantile(p) - expected)).toBeLessThanOrEqual(1e-13 * Math.max(1, Math.abs(expected)));
  });

  test('has a quantile that undoes the cumulative distribution', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 0.999, noNaN: true }), (p) => {
        expect(normalTail(-normalQuantile(p)) / p).toBeCloseTo(1, 11);
      }),
    );
  });

  test('has no quantile outside 0 to 1', () => {
    for (const p of [0, 1, -0.1, 1.1, Number.NaN]) expect(normalQuantile(p)).toBeNaN();
  });
});

describe('the chi-square distribution', () => {
  test.each([
    [0, 1, 1.0],
    [0.46147, 1, 0.4969377669491605],
    [3.841458820694124, 1, 0.04999999999999989],
    [6.6349, 1, 0.009999980919422082],
    [60, 1, 9.485737571073857e-15],
    [0, 2, 1.0],
    [0.72013, 2, 0.6976309785836458],
    [5.991464547107979, 2, 0.05000000000000007],
    [100, 2, 1.9287498479639183e-22],
  ] as const)('has the tail of %d with %d degrees of freedom', (x, degrees, expected) => {
    expect(chiSquareTail(x, degrees) / expected).toBeCloseTo(1, 12);
  });
});
