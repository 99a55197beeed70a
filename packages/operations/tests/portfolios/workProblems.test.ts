import { describe, expect, test } from '@jest/globals';
import { toDay, weekdayOnOrAfter } from '@tearsheet/shared';
import type { OptimizeRequest } from '@tearsheet/shared/schemas';
import type { NamedAssets } from '../../src/portfolios/limitProblems.ts';
import { workProblems } from '../../src/portfolios/workProblems.ts';

const market = { lastWeekday: weekdayOf('2025-01-03') };

function weekdayOf(date: string): number {
  return weekdayOnOrAfter(toDay(date));
}

function named(count: number, firstPrice = '1990-01-02'): NamedAssets {
  const one = {
    type: 'stock',
    sector: 'Energy',
    market: 'US',
    currency: 'USD',
    firstPrice: weekdayOf(firstPrice),
  } as const;
  const assets = Array.from({ length: count }, (_, i) => ({ ...one, ric: `S${i}.N` }));
  return { assets, ricOf: (symbol) => symbol };
}

const fieldsOf = (request: OptimizeRequest, assets: NamedAssets) =>
  workProblems(request, assets, market).map(({ field, code }) => [code, ...field]);

describe('work of an optimization', () => {
  test.each<[string, OptimizeRequest, NamedAssets, unknown[]]>([
    ['five years by month', { walk_forward: { window: 252, every: 'month' } }, named(10), []],
    [
      'thirty years by month',
      { history_start: '1995-01-02', walk_forward: { window: 252, every: 'month' } },
      named(10),
      [['too_much_work', 'walk_forward', 'every']],
    ],
    [
      'thirty years by quarter',
      { history_start: '1995-01-02', walk_forward: { window: 252, every: 'quarter' } },
      named(10),
      [],
    ],
    [
      'thirty years by month of a symbol that begins in 2010',
      { history_start: '1995-01-02', walk_forward: { window: 252, every: 'month' } },
      named(10, '2010-01-04'),
      [],
    ],
    [
      'the CVaR of 500 symbols over 30 years',
      { objective: 'minimum_cvar', history_start: '1995-01-02' },
      named(500),
      [],
    ],
    [
      'its frontier with 20 points',
      { objective: 'minimum_cvar', history_start: '1995-01-02', frontier: { points: 20 } },
      named(500),
      [['too_much_work', 'objective']],
    ],
    [
      'the same by month',
      { objective: 'minimum_cvar', history_start: '1995-01-02', frontier: { points: 20 }, frequency: 'monthly' },
      named(500),
      [],
    ],
    ['20 of 100 symbols with 20 points', { holdings: { maximum: 20 }, frontier: { points: 20 } }, named(100), []],
    [
      '20 of 200 symbols with 50 points',
      { holdings: { maximum: 20 }, frontier: { points: 50 } },
      named(200),
      [['too_much_work', 'holdings']],
    ],
    ['a limit that allows all symbols', { holdings: { maximum: 200 }, frontier: { points: 50 } }, named(200), []],
  ])('%s', (_, request, assets, problems) => {
    expect(fieldsOf(request, assets)).toEqual(problems);
  });
});
