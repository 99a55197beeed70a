import { describe, expect, test } from '@jest/globals';
import { EDHEC } from '@tearsheet/testing/engine/edhecReturns.ts';
import { list, returnSeries } from '@tearsheet/testing/engine/returnSeries.ts';
import fc from 'fast-check';
import {
  cornishFisherModel,
  cornishFisherQuantile,
  ewmaVariance,
  isCornishFisherMonotone,
  normalModel,
  normalQuantile,
  sampleStandardDeviation,
  tailModels,
  tailOf,
  VAR_METHODS,
} from '../../../src/engine/measures/index.ts';

const LAMBDA = 0.94;

/** Bacon 2008, the portfolio of 24 months. */
const BACON = Float64Array.from(
  '0.003 0.026 0.011 -0.01 0.015 0.025 0.016 0.067 -0.014 0.04 -0.005 0.081 0.04 -0.037 -0.061 0.017 -0.049 -0.022 0.07 0.058 -0.065 0.024 -0.005 -0.009'.split(
    ' ',
  ),
  Number,
);

const riskOf = (method: (typeof VAR_METHODS)[number], returns: Float64Array, tail = 0.05, periods = 1) => {
  const model = tailModels(returns, LAMBDA)[method];
  return typeof model === 'string' ? model : model.valueAtRisk(tailOf(tail), periods);
};

describe('published figures', () => {
  // The documents of PerformanceAnalytics print table.DownsideRisk(edhec, p = .95).
  test.each([
    ['ctaGlobal', 'historical', -0.0354],
    ['ctaGlobal', 'cornish_fisher', -0.0338],
    ['emergingMarkets', 'historical', -0.0446],
    ['emergingMarkets', 'cornish_fisher', -0.0636],
  ] as const)('of the EDHEC index %s by the %s method', (index, method, expected) => {
    expect(riskOf(method, EDHEC[index])).toBeCloseTo(expected, 4);
  });

  test('of the normal method: Bacon with PerformanceAnalytics 2.1, and the ten-day example of Hull', () => {
    expect(riskOf('parametric', BACON)).toBeCloseTo(-0.05605155822002584, 13);
    expect(normalModel(0, 0.02).valueAtRisk(tailOf(0.01), 10)).toBeCloseTo(-0.14713, 5);
  });

  test('of the Cornish-Fisher expansion: the example of Dowd, 4.145348', () => {
    expect(-(3.2 + 5.6 * cornishFisherQuantile(normalQuantile(0.1), 2, 0))).toBeCloseTo(4.145348, 6);
  });

  // The figures of this table are from memory. They agree with its formula, and nobody has compared them with the document.
  test('of the moving average: RiskMetrics 1996, table 5.3, US dollar against mark in percent', () => {
    const returns =
      '0.634 0.115 -0.46 0.094 0.176 -0.088 -0.142 0.324 -0.943 -0.528 -0.107 -0.16 -0.445 0.053 0.152 -0.318 0.424 -0.708 -0.105 -0.257'
        .split(' ')
        .map(Number);
    const printed =
      '0.401 0.378 0.368 0.346 0.327 0.308 0.291 0.28 0.316 0.314 0.296 0.28 0.275 0.258 0.244 0.236 0.232 0.248 0.234 0.224'
        .split(' ')
        .map(Number);
    printed.forEach((expected, t) => {
      // The table rounds each return to three decimals.
      expect(Math.abs(ewmaVariance(Float64Array.from(returns.slice(0, t + 1)), LAMBDA) - expected)).toBeLessThan(2e-3);
    });
  });
});

describe('every method', () => {
  const samples = returnSeries(100, 200).filter((returns) => sampleStandardDeviation(returns)! > 1e-4);

  test('has a value at risk that is worse at 99% than at 95%, and a shortfall at least as bad', () => {
    fc.assert(
      fc.property(
        samples,
        fc.constantFrom(...VAR_METHODS),
        fc.integer({ min: 1, max: 250 }),
        (returns, method, periods) => {
          const model = tailModels(returns, LAMBDA)[method];
          if (typeof model === 'string') throw new Error(model);
          const [at95, at99] = [model.valueAtRisk(tailOf(0.05), periods), model.valueAtRisk(tailOf(0.01), periods)];
          if (typeof at95 === 'string' || typeof at99 === 'string') {
            expect(method).toBe('cornish_fisher');
            return;
          }
          expect(at99).toBeLessThanOrEqual(at95 + 1e-12);
          expect(model.expectedShortfall(tailOf(0.05), periods)).toBeLessThanOrEqual(at95 + 1e-12);
          expect(model.expectedShortfall(tailOf(0.01), periods)).toBeLessThanOrEqual(at99 + 1e-12);
        },
      ),
    );
  });

  test.each(VAR_METHODS)('gives a reason for too few or constant returns: %s', (method) => {
    expect(riskOf(method, list(0.01, -0.02))).toMatch(/^it needs at least (20|75) returns and there are 2$/);
    const same = riskOf(method, new Float64Array(120));
    if (method === 'historical') expect(same).toBe(0);
    else expect(same).toBe('the returns do not vary');
  });

  test('needs 100 returns for the historical quantile of 1%', () => {
    expect(riskOf('historical', EDHEC.ctaGlobal.subarray(0, 99), 0.01)).toBe(
      'it needs at least 100 returns and there are 99',
    );
    expect(riskOf('historical', EDHEC.ctaGlobal.subarray(0, 100), 0.01)).toEqual(expect.any(Number));
  });
});

describe('the Cornish-Fisher model', () => {
  const model = (skewness: number, kurtosis: number) =>
    cornishFisherModel({ mean: 0.001, deviation: 0.02, skewness, kurtosis });

  test('without skewness and excess kurtosis is the normal model', () => {
    const normal = normalModel(0.001, 0.02);
    expect(model(0, 0).valueAtRisk(tailOf(0.01), 5)).toBeCloseTo(normal.valueAtRisk(tailOf(0.01), 5) as number, 15);
    expect(model(0, 0).expectedShortfall(tailOf(0.01), 5)).toBeCloseTo(normal.expectedShortfall(tailOf(0.01), 5), 15);
  });

  test('has the mean of its quantiles as the shortfall', () => {
    const steps = 200_000;
    let total = 0;
    for (let i = 0; i < steps; i++) {
      total += 0.001 + 0.02 * cornishFisherQuantile(normalQuantile((0.05 * (i + 0.5)) / steps), -0.8, 3);
    }
    expect(model(-0.8, 3).expectedShortfall(tailOf(0.05), 1)).toBeCloseTo(total / steps, 6);
  });

  test('gives a reason outside the domain, and a figure when a longer horizon leads back into it', () => {
    expect(model(-3, 15).valueAtRisk(tailOf(0.05), 1)).toBe(
      'skewness -3 and excess kurtosis 15 are outside the domain of the Cornish-Fisher expansion',
    );
    expect(model(0, 12).valueAtRisk(tailOf(0.05), 1)).toEqual(expect.any(String));
    expect(model(0, 12).valueAtRisk(tailOf(0.05), 2)).toEqual(expect.any(Number));
    expect(model(Number.NaN, 1).valueAtRisk(tailOf(0.05), 1)).toEqual(expect.any(String));
  });

  test('grows with the quantile in its domain', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -2.5, max: 2.5, noNaN: true }),
        fc.double({ min: -1, max: 12, noNaN: true }),
        (skewness, kurtosis) => {
          const grid = Array.from({ length: 401 }, (_, i) => cornishFisherQuantile(i / 40 - 5, skewness, kurtosis));
          const grows = grid.every((value, i) => i === 0 || value > grid[i - 1]!);
          if (isCornishFisherMonotone(skewness, kurtosis)) expect(grows).toBe(true);
        },
      ),
    );
    expect(isCornishFisherMonotone(0, 8.1)).toBe(false);
    expect(isCornishFisherMonotone(0, -1)).toBe(false);
  });
});
