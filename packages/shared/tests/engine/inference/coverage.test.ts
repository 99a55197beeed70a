import { describe, expect, test } from '@jest/globals';
import type { Performance } from '../../../src/engine/facts/performance.ts';
import { ownIntervals, relativeIntervals } from '../../../src/engine/inference/intervals.ts';
import {
  annualizedReturnByPeriods,
  annualizedVolatility,
  randomOf,
  sharpeRatio,
} from '../../../src/engine/measures/index.ts';

/** The truth a period: returns of the benchmark are normal, and the portfolio is alpha + beta · benchmark + noise. */
const TRUTH = { mean: 0.008, deviation: 0.04, alpha: 0.001, beta: 0.9, noise: 0.02 };
const PER_YEAR = 12;

/** Returns what the intervals read of an analysis of `months` simulated months. */
function simulated(months: number, seed: number): Performance {
  const random = randomOf(seed);
  const benchmark = Float64Array.from({ length: months }, () => TRUTH.mean + TRUTH.deviation * random.normal());
  const returns = benchmark.map((value) => TRUTH.alpha + TRUTH.beta * value + TRUTH.noise * random.normal());
  return {
    returns,
    riskFreePerPeriod: 0,
    portfolio: {
      annualized_return: annualizedReturnByPeriods(returns, PER_YEAR),
      annualized_volatility: annualizedVolatility(returns, PER_YEAR),
      sharpe_ratio: sharpeRatio(returns, 0, PER_YEAR),
    },
    years: months / PER_YEAR,
    periods: { frequency: 'monthly', perYear: PER_YEAR },
    headline: { frequency: 'monthly', reason: '' },
    headlinePairs: {
      portfolio: returns,
      benchmark,
      periodsPerYear: PER_YEAR,
      riskFreePerPeriod: 0,
      riskFreeRate: 0,
      fewest: 0,
    },
  } as unknown as Performance; // The intervals read no other members.
}

/** Annual figures of the truth. Growth is that of the expected logarithm of 1 + r, by its fourth-order series. */
function truth(): Record<string, number> {
  const mean = TRUTH.alpha + TRUTH.beta * TRUTH.mean;
  const variance = (TRUTH.beta * TRUTH.deviation) ** 2 + TRUTH.noise ** 2;
  const activeVariance = ((TRUTH.beta - 1) * TRUTH.deviation) ** 2 + TRUTH.noise ** 2;
  const base = 1 + mean;
  const logarithm = Math.log(base) - variance / (2 * base ** 2) - variance ** 2 / (4 / 3) / base ** 4;
  return {
    annualized_return: Math.expm1(PER_YEAR * logarithm),
    annualized_volatility: Math.sqrt(PER_YEAR * variance),
    sharpe_ratio: (mean / Math.sqrt(variance)) * Math.sqrt(PER_YEAR),
    information_ratio: ((mean - TRUTH.mean) / Math.sqrt(activeVariance)) * Math.sqrt(PER_YEAR),
    alpha_annualized: PER_YEAR * TRUTH.alpha,
    beta: TRUTH.beta,
  };
}

/** Samples a length. The share of hits has a standard error of 0.5%. */
const SAMPLES = 2000;

describe('95% intervals contain the truth', () => {
  test.each([24, 60, 240])('in about 95%% of %d months of independent normal returns', (months) => {
    const expected = truth();
    const hits = new Map<string, number>();
    for (let seed = 1; seed <= SAMPLES; seed++) {
      const performance = simulated(months, seed);
      for (const row of [...ownIntervals(performance), ...relativeIntervals(performance, null)]) {
        const value = expected[row.figure]!;
        if (row.lower! <= value && value <= row.upper!) hits.set(row.figure, (hits.get(row.figure) ?? 0) + 1);
      }
    }
    expect([...hits.keys()].sort()).toEqual(Object.keys(expected).sort());
    for (const [figure, count] of hits) {
      // Short samples leave more to chance: two years of months hold the truth in at least 91%.
      const [low, high] = months < 60 ? [0.9, 0.98] : [0.93, 0.965];
      expect({ figure, share: count / SAMPLES, isNear: count / SAMPLES > low && count / SAMPLES < high }).toEqual({
        figure,
        share: count / SAMPLES,
        isNear: true,
      });
    }
  });
});
