import { describe, expect, test } from '@jest/globals';
import { levelsOf, list } from '@tearsheet/testing/engine/returnSeries.ts';
import {
  alphaAnnualized,
  annualizedReturnByPeriods,
  annualizedVolatility,
  beta,
  cumulativeReturn,
  historicalVar,
  maxDrawdown,
  rollingMetrics,
  sharpeRatio,
} from '../../../src/engine/measures/index.ts';

// stefan-jansen/empyrical-reloaded (Apache-2.0), tests/test_stats.py: mixed_returns without its leading NaN, negative_returns.
const mixed = list(0.01, 0.1, -0.04, 0.02, 0.03, 0.02, 0.01, -0.1);
const negative = list(0, -0.06, -0.07, -0.01, -0.09, -0.02, -0.06, -0.08, -0.05);

describe('values that empyrical-reloaded publishes in its tests', () => {
  test('cumulative return and maximum drawdown', () => {
    expect(cumulativeReturn(mixed)).toBeCloseTo(0.03893, 5);
    expect(cumulativeReturn(negative)).toBeCloseTo(-0.3659, 4);
    expect(maxDrawdown(levelsOf(mixed))).toBeCloseTo(-0.1, 12);
    expect(maxDrawdown(levelsOf(negative))).toBeCloseTo(-0.3659073, 7);
  });

  test('annual return, volatility, Sharpe', () => {
    // empyrical counts the leading NaN as a period, so a zero stands in its place here.
    expect(annualizedReturnByPeriods(list(0, ...mixed), 252)).toBeCloseTo(1.9135925373194231, 12);
    expect(annualizedVolatility(mixed, 252)).toBeCloseTo(0.9136465399704637, 12);
    expect(sharpeRatio(mixed, 0, 252)).toBeCloseTo(1.7238613961706866, 12);
    expect(sharpeRatio(negative, 0, 252)).toBeCloseTo(-24.406808633910085, 10);
  });

  test('beta and alpha', () => {
    const alpha = alphaAnnualized(mixed, negative.subarray(1), 0, 252)!;
    expect(beta(mixed, negative.subarray(1))).toBeCloseTo(-0.7129629629629631, 12);
    // Theirs compounds the daily alpha over the year, ours adds it up.
    expect((1 + alpha / 252) ** 252 - 1).toBeCloseTo(-0.9997853834885004, 12);
  });

  test('rolling Sharpe, historical VaR', () => {
    const sharpe = rollingMetrics(negative, negative, 0, 6, 252).sharpe.subarray(5);
    [-18.09162052, -26.79897486, -26.69138263, -25.72298838].forEach((value, i) => {
      expect(sharpe[i]).toBeCloseTo(value, 7);
    });
    const percentiles = list(1, 81, 82, 83, 84, 85);
    expect([0.1, 0.2, 0.3].map((tail) => historicalVar(percentiles, tail, 1))).toEqual([41, 81, 81.5]);
  });
});
