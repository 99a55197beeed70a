import { expect, test } from '@jest/globals';
import { COST_MARKETS, defaultCostRate } from './costTable.ts';

test('shares pay the statutory part, funds do not, cash pays nothing', () => {
  expect(defaultCostRate('Ireland', 'stock')).toEqual({ buy: 0.0105, sell: 0.0005 });
  expect(defaultCostRate('Ireland', 'etf')).toEqual({ buy: 0.0005, sell: 0.0005 });
  expect(defaultCostRate('Ireland', 'cash')).toEqual({ buy: 0, sell: 0 });
});

test('a market outside the table pays the rate of any other', () => {
  expect(defaultCostRate('Atlantis', 'stock')).toEqual({ buy: 0.001, sell: 0.001 });
  expect(defaultCostRate('toString', 'stock')).toEqual({ buy: 0.001, sell: 0.001 });
});

test('every market has rates in the allowed range', () => {
  expect(COST_MARKETS).toHaveLength(18);
  for (const market of COST_MARKETS) {
    const { buy, sell } = defaultCostRate(market, 'stock');
    for (const rate of [buy, sell]) expect(rate >= 0.0005 && rate < 0.2).toBe(true);
  }
});
