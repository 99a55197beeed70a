import { expect, test } from '@jest/globals';
import { toDay, weekdayOnOrBefore } from '../../src/dates.ts';
import { COST_MARKETS, defaultCostRate } from '../../src/engine/simulation/tradeCosts.ts';

const on = (date: string) => weekdayOnOrBefore(toDay(date));
const LATE = on('2026-11-20');

test('shares pay the statutory part, funds do not, cash pays nothing', () => {
  expect(defaultCostRate('Ireland', 'stock', LATE)).toEqual({ buy: 0.0105, sell: 0.0005 });
  expect(defaultCostRate('Ireland', 'etf', LATE)).toEqual({ buy: 0.0005, sell: 0.0005 });
  expect(defaultCostRate('Ireland', 'cash', LATE)).toEqual({ buy: 0, sell: 0 });
});

test('a market outside the table pays the rate of any other', () => {
  expect(defaultCostRate('Atlantis', 'stock', LATE)).toEqual({ buy: 0.001, sell: 0.001 });
  expect(defaultCostRate('toString', 'stock', LATE)).toEqual({ buy: 0.001, sell: 0.001 });
});

test('every market has rates in the allowed range', () => {
  expect(COST_MARKETS).toHaveLength(18);
  for (const market of COST_MARKETS) {
    const { buy, sell } = defaultCostRate(market, 'stock', LATE);
    for (const rate of [buy, sell]) expect(rate >= 0.0005 && rate < 0.2).toBe(true);
  }
});

/** Published rates plus 0.0005 for commission and spread: the last day before a change and the first day after it. */
test.each([
  ['France', 'buy', '2012-07-31', 0.0005],
  ['France', 'buy', '2012-08-01', 0.0025],
  ['France', 'buy', '2016-12-30', 0.0025],
  ['France', 'buy', '2017-01-02', 0.0035],
  ['France', 'buy', '2025-03-31', 0.0035],
  ['France', 'buy', '2025-04-01', 0.0045],
  ['France', 'sell', '2025-04-01', 0.0005],
  ['Italy', 'buy', '2013-02-28', 0.0005],
  ['Italy', 'buy', '2013-03-01', 0.0017],
  ['Italy', 'buy', '2025-12-31', 0.0015],
  ['Italy', 'buy', '2026-01-01', 0.0025],
  ['Spain', 'buy', '2021-01-15', 0.0005],
  ['Spain', 'buy', '2021-01-18', 0.0025],
  ['Hong Kong', 'sell', '2021-07-30', 0.0016],
  ['Hong Kong', 'sell', '2021-08-02', 0.0019],
  ['Hong Kong', 'buy', '2023-11-16', 0.0019],
  ['Hong Kong', 'buy', '2023-11-17', 0.0016],
  ['China', 'sell', '2023-08-25', 0.0016],
  ['China', 'sell', '2023-08-28', 0.0011],
  ['South Korea', 'sell', '2018-01-02', 0.0035],
  ['South Korea', 'sell', '2025-01-02', 0.002],
  ['South Korea', 'sell', '2026-01-02', 0.0025],
  ['United Kingdom', 'buy', '1990-01-02', 0.0055],
] as const)('%s, %s on %s: %d', (market, side, date, rate) => {
  expect(defaultCostRate(market, 'stock', on(date))[side]).toBe(rate);
});
