import { describe, expect, test } from '@jest/globals';
import { levelsOf, list, returnSeries } from '@tearsheet/testing/engine/returnSeries.ts';
import fc from 'fast-check';
import {
  annualizedReturn,
  annualizedReturnByPeriods,
  bestReturn,
  cumulativeReturn,
  perPeriodRate,
  returnsOf,
  winRate,
  worstReturn,
} from '../../../src/engine/measures/index.ts';

describe('returns', () => {
  test('levels and returns go there and back, and chain to the total', () => {
    fc.assert(
      fc.property(returnSeries(1), (r) => {
        const levels = levelsOf(r);
        returnsOf(levels).forEach((value, i) => {
          expect(value).toBeCloseTo(r[i]!, 12);
        });
        expect(1 + cumulativeReturn(r)).toBeCloseTo(levels.at(-1)! / 100, 8);
      }),
    );
    expect(returnsOf(list(100))).toHaveLength(0);
    expect(returnsOf(list())).toHaveLength(0);
    expect(cumulativeReturn(list())).toBe(0);
  });

  test('annualized by calendar days, from 365 days on', () => {
    expect(annualizedReturn(0.21, 2)).toBeCloseTo(0.1, 12);
    expect(annualizedReturn(0.5, 364 / 365.25)).toBeNull();
    expect(annualizedReturn(0.5, 365 / 365.25)).toBeCloseTo(1.5 ** (365.25 / 365) - 1, 12);
    expect(annualizedReturn(-1, 2.2)).toBe(-1);
  });

  test('annualized by count of returns, and the rate per period that leads back', () => {
    expect(annualizedReturnByPeriods(list(0.01, 0.02), 12)).toBeCloseTo((1.01 * 1.02) ** 6 - 1, 12);
    expect(annualizedReturnByPeriods(list(), 12)).toBeNull();
    expect((1 + perPeriodRate(0.04, 252)) ** 252).toBeCloseTo(1.04, 12);
    expect(perPeriodRate(0, 252)).toBe(0);
  });

  test('share of gains, best and worst', () => {
    const r = list(0.01, 0, -0.02, 0.03);
    expect([winRate(r), bestReturn(r), worstReturn(r)]).toEqual([0.5, 0.03, -0.02]);
    expect([winRate(list()), bestReturn(list()), worstReturn(list())]).toEqual([null, null, null]);
  });
});
