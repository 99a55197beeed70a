import { describe, expect, test } from '@jest/globals';
import { list } from '@tearsheet/testing/engine/returnSeries.ts';
import fc from 'fast-check';
import {
  covarianceContributions,
  covarianceTimes,
  ledoitWolfCovariance,
  ledoitWolfTimes,
  sampleCovariance,
} from '../../../src/engine/measures/index.ts';

/** Returns of `assets` for `periods` days, the same as in the computation with scikit-learn 1.9. */
const waves = (periods: number, assets: number) =>
  Array.from({ length: assets }, (_, i) =>
    Float64Array.from(
      { length: periods },
      (_, t) => 0.01 * Math.sin(1 + 0.7 * (t + 1) * (i + 1)) + 0.005 * Math.cos(3.1 * t),
    ),
  );
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0);

/** The example of scikit-learn's page on LedoitWolf: 50 draws of a normal distribution, NumPy seed 0, to four decimals. */
const SCIKIT_LEARN_EXAMPLE = [
  Float64Array.from(
    '0.8425 1.5179 0.163 0.2629 0.1765 0.8085 0.337 0.3332 0.4305 -0.3318 -0.5779 -0.0753 0.0594 -0.0809 1.3156 0.2525 -1.3498 -0.0438 1.068 -0.2966 -1.1159 0.4015 -0.4112 -0.0459 -0.691 -0.1207 -0.798 0.2127 0.1813 -0.4168 -0.4289 -1.1906 -0.1452 -0.3454 -0.2992 0.3293 -0.2328 -0.2116 -0.6143 -0.0828 0.0497 -0.6319 1.5216 0.3302 0.1636 0.4911 0.583 0.4958 0.933 0.2548'.split(
      ' ',
    ),
    Number,
  ),
  Float64Array.from(
    '1.4451 0.3667 1.8318 0.8574 -0.1781 -0.1884 0.6344 0.3134 1.3412 0.4558 -2.357 0.9103 2.2838 0.0801 1.0139 0.053 -0.3438 -0.3357 0.8089 -0.2711 -0.6042 -1.9016 -0.348 -1.2551 -1.3551 -0.8607 -0.189 -0.1168 -0.0074 -0.4725 -0.5063 -0.3338 0.2406 -1.5149 -0.7988 0.6051 1.2552 0.4968 -0.6312 -0.2826 -1.2056 0.7353 0.8833 1.062 -1.1567 -0.6134 -0.0297 0.1571 -0.3758 0.0235'.split(
      ' ',
    ),
    Number,
  ),
];

/** Maillard, Roncalli and Teiletche 2010: volatilities of 10, 20, 30 and 40%. */
const VOLATILITIES = [0.1, 0.2, 0.3, 0.4];
const CORRELATIONS = [
  [1, 0.8, 0, 0],
  [0.8, 1, 0, 0],
  [0, 0, 1, -0.5],
  [0, 0, -0.5, 1],
];
const FOUR_ASSETS = {
  size: 4,
  values: Float64Array.from(
    CORRELATIONS.flatMap((row, i) => row.map((value, j) => value * VOLATILITIES[i]! * VOLATILITIES[j]!)),
  ),
  shrinkage: 0,
};

const assetReturns = fc
  .record({ assets: fc.integer({ min: 1, max: 9 }), periods: fc.integer({ min: 2, max: 20 }) })
  .chain(({ assets, periods }) =>
    fc.array(
      fc
        .array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), { minLength: periods, maxLength: periods })
        .map((values) => Float64Array.from(values)),
      { minLength: assets, maxLength: assets },
    ),
  );

describe('the Ledoit-Wolf covariance', () => {
  test.each([
    [12, 3, 0.8949359668375025, 7.704700132920767e-5, 3.404484852500666e-6, 0.0002483213697399427],
    [8, 20, 0.4715217514634466, 6.952878473347406e-5, 9.746937332745993e-6, 0.005867460833769605],
    [60, 4, 0.6289215296708098, 6.176872470752601e-5, 3.3951848250863063e-6, 0.0002978876237752072],
  ])('of %d periods and %d assets is that of scikit-learn', (periods, assets, shrinkage, first, second, total) => {
    const covariance = ledoitWolfCovariance(waves(periods, assets))!;
    expect(covariance.shrinkage).toBeCloseTo(shrinkage, 12);
    expect(covariance.values[0]! / first).toBeCloseTo(1, 12);
    expect(covariance.values[1]! / second).toBeCloseTo(1, 12);
    expect(sum(covariance.values) / total).toBeCloseTo(1, 12);
  });

  test('of the documented example of scikit-learn', () => {
    const { values, shrinkage } = ledoitWolfCovariance(SCIKIT_LEARN_EXAMPLE)!;
    expect(shrinkage).toBeCloseTo(0.23026040849917934, 12);
    // The page prints 0.4406, 0.1616, and 0.8022.
    [0.4406876241583544, 0.16161753230583423, 0.16161753230583423, 0.8022636885616458].forEach((expected, i) => {
      expect(values[i]).toBeCloseTo(expected, 12);
    });
  });

  test('has an intensity from 0 to 1, keeps the trace, and scales with the square of the returns', () => {
    fc.assert(
      fc.property(assetReturns, fc.double({ min: 0.1, max: 10, noNaN: true }), (returns, scale) => {
        const covariance = ledoitWolfCovariance(returns)!;
        const { size, values, shrinkage } = covariance;
        expect(shrinkage).toBeGreaterThanOrEqual(0);
        expect(shrinkage).toBeLessThanOrEqual(1);
        const periods = returns[0]!.length;
        const trace = (matrix: Float64Array) => sum(returns.map((_, i) => matrix[i * size + i]!));
        expect(trace(values)).toBeCloseTo((trace(sampleCovariance(returns)!.values) * (periods - 1)) / periods, 14);
        const scaled = ledoitWolfCovariance(returns.map((row) => row.map((value) => value * scale)))!;
        if (trace(values) > 1e-12) expect(scaled.shrinkage).toBeCloseTo(shrinkage, 8);
      }),
    );
  });

  test('is null without two periods or with a value that is not finite, and has no intensity for one asset', () => {
    for (const covariance of [sampleCovariance, ledoitWolfCovariance]) {
      expect(covariance([])).toBeNull();
      expect(covariance([list(0.01)])).toBeNull();
      expect(covariance([list(0.01, Number.NaN)])).toBeNull();
      expect(covariance([list(0.01, 0.02), list(0, Number.POSITIVE_INFINITY)])).toBeNull();
      expect(covariance([list(1e200, -1e200)])).toBeNull();
    }
    expect(ledoitWolfCovariance([list(0.01, 0.03, -0.02)])!.shrinkage).toBe(0);
    expect(ledoitWolfCovariance([list(0.1, 0.1, 0.1), list(0.1, 0.1, 0.1)])).toEqual({
      size: 2,
      values: new Float64Array(4),
      shrinkage: 0,
    });
  });

  test('has the same product with weights when the matrix is not made', () => {
    for (const [periods, assets] of [
      [8, 20],
      [2, 9],
      [20, 8],
    ] as const) {
      const returns = waves(periods, assets);
      const weights = returns.map((_, i) => Math.cos(i));
      const covariance = ledoitWolfCovariance(returns)!;
      const { product, shrinkage } = ledoitWolfTimes(returns, weights)!;
      expect(shrinkage).toBeCloseTo(covariance.shrinkage, 12);
      const expected = covarianceTimes(covariance, weights);
      product.forEach((value, i) => {
        expect(value).toBeCloseTo(expected[i]!, 16);
      });
    }
    expect(ledoitWolfTimes([list(0.01), list(0.02)], [1, 1])).toBeNull();
    expect(ledoitWolfTimes([list(0, 0.1), list(0, Number.NaN), list(0, 0)], [1, 1, 1])).toBeNull();
  });

  test('of two equal assets is positive definite, unlike the sample covariance', () => {
    const own = waves(30, 1)[0]!;
    const determinant = ({ values }: { values: Float64Array }) => values[0]! * values[3]! - values[1]! * values[2]!;
    expect(determinant(sampleCovariance([own, own])!)).toBeCloseTo(0, 20);
    expect(determinant(ledoitWolfCovariance([own, own])!)).toBeGreaterThan(1e-10);
  });
});

describe('the sample covariance', () => {
  test('by hand', () => {
    const { values } = sampleCovariance([list(0.01, 0.03), list(0.02, 0)])!;
    [2e-4, -2e-4, -2e-4, 2e-4].forEach((expected, i) => {
      expect(values[i]).toBeCloseTo(expected, 15);
    });
    expect(Array.from(covarianceTimes({ size: 2, values: list(1, 2, 2, 5), shrinkage: 0 }, [3, 4]))).toEqual([11, 26]);
  });
});

describe('the parts of the risk by a covariance', () => {
  test('are those of Maillard, Roncalli and Teiletche 2010', () => {
    // The table has weights of 38.4, 19.2, 24.3, and 18.2%, a volatility of 10.29%, and parts of 2.5734%.
    const inverse = VOLATILITIES.map((volatility, i) => 1 / volatility / Math.sqrt(i < 2 ? 1.8 : 0.5));
    const weights = inverse.map((value) => value / sum(inverse));
    [0.384, 0.192, 0.243, 0.182].forEach((expected, i) => {
      expect(Math.abs(weights[i]! - expected)).toBeLessThan(6e-4);
    });
    const risk = covarianceContributions(FOUR_ASSETS, weights, 1)!;
    expect(risk.total).toBeCloseTo(0.1029, 4);
    for (const part of risk.contribution) {
      expect(part).toBeCloseTo(0.025734, 6);
      expect(Math.abs(part - risk.contribution[0]!)).toBeLessThan(1e-12);
    }
    expect(covarianceContributions(FOUR_ASSETS, [0.25, 0.25, 0.25, 0.25], 1)!.total).toBeCloseTo(0.1151, 4);
    expect(covarianceContributions(FOUR_ASSETS, [0.745, 0, 0.152, 0.103], 1)!.total).toBeCloseTo(0.0863, 4);
  });

  test('sum to the total, also for exposures that sum to zero', () => {
    fc.assert(
      fc.property(assetReturns, (returns) => {
        const raw = returns.map((_, i) => Math.cos(i + 1));
        const exposures = raw.map((value) => value - sum(raw) / raw.length);
        const risk = covarianceContributions(ledoitWolfCovariance(returns)!, exposures, 252);
        if (risk !== null) expect(sum(risk.contribution) / risk.total).toBeCloseTo(1, 10);
      }),
    );
  });

  test('are null without risk', () => {
    expect(covarianceContributions(FOUR_ASSETS, [0, 0, 0, 0], 252)).toBeNull();
    expect(covarianceContributions(FOUR_ASSETS, [Number.NaN, 0, 0, 1], 252)).toBeNull();
    expect(covarianceContributions({ size: 1, values: list(0), shrinkage: 0 }, [1], 252)).toBeNull();
  });
});
