import { describe, expect, test } from '@jest/globals';
import { levelsOf, list, returnSeries } from '@tearsheet/testing/engine/returnSeries.ts';
import fc from 'fast-check';
import {
  annualizedReturn,
  annualizedReturnByPeriods,
  bestReturn,
  cumulativeReturn,
  periodReturn,
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
    expect(annualizedReturn(0.21, 730.5)).toBeCloseTo(0.1, 12);
    expect(annualizedReturn(0.5, 364)).toBeNull();
    expect(annualizedReturn(0.5, 365)).toBeCloseTo(1.5 ** (365.25 / 365) - 1, 12);
    expect(annualizedReturn(-1, 800)).toBe(-1);
  });

  test('annualized by count of returns, and the rate per period that leads back', () => {
    expect(annualizedReturnByPeriods(list(0.01, 0.02), 12)).toBeCloseTo((1.01 * 1.02) ** 6 - 1, 12);
    expect(annualizedReturnByPeriods(list(), 12)).toBeNull();
    expect((1 + perPeriodRate(0.04, 252)) ** 252).toBeCloseTo(1.04, 12);
    expect(perPeriodRate(0, 252)).toBe(0);
  });

  test('a period starts from the last level before its first day, and is null without one', () => {
    const [days, levels] = [Int32Array.of(1, 2, 5, 6), list(100, 110, 120, 132)];
    expect(periodReturn(days, levels, 5)).toBeCloseTo(0.2, 15);
    expect(periodReturn(days, levels, 4)).toBeCloseTo(0.2, 15);
    expect(periodReturn(days, levels, 7)).toBe(0);
    expect(periodReturn(days, levels, 1)).toBeNull();
    expect(periodReturn(Int32Array.of(), list(), 1)).toBeNull();
  });

  // ffn's price file (MIT), AAPL; pmorissette/ffn tests/test_core.py test_mtd_ytd expects 0.1497, 0.3728 and 0.0901.
  test('month and year to date as ffn publishes them', () => {
    const day = (text: string) => Date.parse(text) / 86_400_000;
    const closes = [
      ['2004-12-31', 32.2],
      ['2005-01-14', 35.1],
      ['2005-01-31', 38.45],
      ['2005-02-15', 44.205],
    ] as const;
    const toDate = (first: string, count: number) =>
      periodReturn(
        Int32Array.from(closes.slice(0, count), ([date]) => day(date)),
        Float64Array.from(closes.slice(0, count), ([, close]) => close),
        day(first),
      );
    expect(toDate('2005-02-01', 4)).toBeCloseTo(0.1497, 4);
    expect(toDate('2005-01-01', 4)).toBeCloseTo(0.3728, 4);
    expect(toDate('2005-01-01', 2)).toBeCloseTo(0.0901, 4);
  });

  test('share of gains, best and worst', () => {
    const r = list(0.01, 0, -0.02, 0.03);
    expect([winRate(r), bestReturn(r), worstReturn(r)]).toEqual([0.5, 0.03, -0.02]);
    expect([winRate(list()), bestReturn(list()), worstReturn(list())]).toEqual([null, null, null]);
  });
});
