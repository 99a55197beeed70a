import { describe, expect, test } from '@jest/globals';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import { bookInput } from '@tearsheet/testing/oracle/bookInput.ts';
import { weekdaysFrom } from '@tearsheet/testing/oracle/randomBooks.ts';

/**
 * EDHEC hedge-fund indexes of 1997: the first five columns of the data set `edhec` of the R package PerformanceAnalytics.
 * They are convertible arbitrage, CTA global, distressed securities, emerging markets, and equity market neutral.
 */
const EDHEC_1997 = [
  [0.0119, 0.0393, 0.0178, 0.0791, 0.0189],
  [0.0123, 0.0298, 0.0122, 0.0525, 0.0101],
  [0.0078, -0.0021, -0.0012, -0.012, 0.0016],
  [0.0086, -0.017, 0.003, 0.0119, 0.0119],
  [0.0156, -0.0015, 0.0233, 0.0315, 0.0189],
  [0.0212, 0.0085, 0.0217, 0.0581, 0.0165],
  [0.0193, 0.0591, 0.0234, 0.056, 0.0247],
  [0.0134, -0.0473, 0.0147, -0.0066, 0.0017],
  [0.0122, 0.0198, 0.035, 0.0229, 0.0202],
  [0.01, -0.0098, -0.0064, -0.0572, 0.0095],
  [0, 0.0133, 0.0054, -0.0378, 0.0041],
  [0.0068, 0.0286, 0.0073, 0.016, 0.0066],
];

/** `Return.portfolio(edhec["1997", 1:5], rebalance_on = "quarters")`, published with four decimals that are cut off, not rounded. */
const QUARTERLY = [0.0334, 0.0237, -0.0014, 0.0036, 0.0176, 0.0254, 0.0365, -0.0051, 0.022, -0.0107, -0.0026, 0.0129];

describe('Return.portfolio of PerformanceAnalytics', () => {
  test('equal weights, rebalanced at the end of each quarter', () => {
    const weekdays = weekdaysFrom('1996-12-30', 262).filter((date) => date <= '1997-12-31');
    const isMonthEnd = weekdays.map((date, i) => date.slice(0, 7) !== weekdays[i + 1]?.slice(0, 7));
    const levels = (column: number) => {
      let [level, month] = [100, -1];
      return isMonthEnd.map((isEnd) => {
        if (!isEnd) return null;
        if (month >= 0) level *= 1 + EDHEC_1997[month]![column]!;
        month++;
        return level;
      });
    };
    const one = { currency: 'USD', country: 'US', dividends: [], splits: [], delistedOn: null };
    const names = ['CA', 'CTA', 'DS', 'EM', 'EMN'];
    const market = {
      baseCurrency: 'USD',
      weekdays,
      instruments: Object.fromEntries(names.map((name, i) => [name, { ...one, closes: levels(i) }])),
      rates: {},
      benchmark: levels(0),
    };
    const result = readResult(
      bookInput(market, {
        rebalances: { '1996-12-31': Object.fromEntries(names.map((name) => [name, 0.2])) },
        endDate: '1997-12-31',
        settings: { rebalancing: { schedule: 'quarterly', on: 'last', band: null, to: 'target' } },
      }),
    );
    const returns = result.column('monthly_returns', 'portfolio_return');
    expect(returns.map((value) => Math.trunc(value * 1e4 + Math.sign(value) * 1e-6) / 1e4 + 0)).toEqual(QUARTERLY);
  });
});
