import { describe, expect, test } from '@jest/globals';
import { levelsOf, list } from '@tearsheet/testing/engine/returnSeries.ts';
import {
  annualizedReturnByPeriods,
  annualizedVolatility,
  battingAverage,
  downBeta,
  martinRatio,
  mSquared,
  painIndex,
  specificRisk,
  systematicRisk,
  ulcerIndex,
  upBeta,
} from '../../../src/engine/measures/index.ts';

/**
 * The 24 months of Bacon 2008, "Practical portfolio performance measurement and attribution", in percent, as in the data set
 * portfolio_bacon of PerformanceAnalytics. The values below are those of its documents and of its own tests.
 */
const PORTFOLIO = percents(
  [0.3, 2.6, 1.1, -1, 1.5, 2.5, 1.6, 6.7, -1.4, 4, -0.5, 8.1],
  [4, -3.7, -6.1, 1.7, -4.9, -2.2, 7, 5.8, -6.5, 2.4, -0.5, -0.9],
);
const BENCHMARK = percents(
  [0.2, 2.5, 1.8, -1.1, 1.4, 1.8, 1.4, 6.5, -1.5, 4.2, -0.6, 8.3],
  [3.9, -3.8, -6.2, 1.5, -4.8, 2.1, 6, 5.6, -6.7, 1.9, -0.3, 0],
);

function percents(...years: number[][]): Float64Array {
  return list(...years.flat().map((value) => value / 100));
}

describe('published values of the months of Bacon', () => {
  const annual = annualizedReturnByPeriods(PORTFOLIO, 12)!;
  const levels = levelsOf(PORTFOLIO);

  test('Martin ratio 1.6945 and pain index 0.0399 (PerformanceAnalytics, snapshots of MartinRatio and PainIndex)', () => {
    expect(martinRatio(annual, 0, ulcerIndex(levels))).toBeCloseTo(1.6945, 4);
    expect(painIndex(levels)).toBeCloseTo(0.04, 4);
  });

  test('M² 0.10062 (MSquared), which takes the geometric mean return', () => {
    const volatility = annualizedVolatility(PORTFOLIO, 12)!;
    expect(mSquared(annual / volatility, annualizedVolatility(BENCHMARK, 12), 0)).toBeCloseTo(0.10062, 5);
  });

  test('specific risk 0.03293 (SpecificRisk), which divides by n', () => {
    const population = Math.sqrt(23 / 24);
    expect(specificRisk(PORTFOLIO, BENCHMARK, 12)! * population).toBeCloseTo(0.03293, 5);
  });

  test('up beta 1.07432293, down beta 0.98132847, batting average 17 of 24 (empyrical-reloaded 0.7.1)', () => {
    expect(upBeta(PORTFOLIO, BENCHMARK)).toBeCloseTo(1.07432293, 8);
    expect(downBeta(PORTFOLIO, BENCHMARK)).toBeCloseTo(0.98132847, 8);
    expect(battingAverage(PORTFOLIO, BENCHMARK)).toBeCloseTo(17 / 24, 12);
  });

  test('the ulcer index of quantstats 0.0.86, 0.06250023, divides by one less', () => {
    expect(ulcerIndex(levels)! * Math.sqrt(24 / 23)).toBeCloseTo(0.06250023, 8);
  });

  test('systematic and specific risk add up to the volatility in squares', () => {
    const systematic = systematicRisk(PORTFOLIO, BENCHMARK, 12)!;
    expect(systematic).toBeCloseTo(0.99885021 * annualizedVolatility(BENCHMARK, 12)!, 8);
    const whole = Math.hypot(systematic, specificRisk(PORTFOLIO, BENCHMARK, 12)!);
    expect(whole).toBeCloseTo(annualizedVolatility(PORTFOLIO, 12)!, 12);
  });
});
