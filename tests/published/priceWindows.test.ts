import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import { bookInput } from '@tearsheet/testing/oracle/bookInput.ts';

const FOLDER = new URL('../../../shared/data/10_published_numbers/', import.meta.url);
const here = existsSync(new URL('published.json', FOLDER));
if (!here) console.warn('published numbers are not here: their tests are skipped');

interface Published {
  readonly id: string;
  readonly expected: number | readonly number[];
  readonly tolerance: number;
}

const SYMBOLS = ['AAPL', 'MSFT', 'C'] as const;
type Symbol = (typeof SYMBOLS)[number];

/** Returns the result of holding one stock of the file in a window, and every date of the file. */
function readPrices() {
  const lines = gunzipSync(readFileSync(new URL('ffn_AAPL_MSFT_C.csv.gz', FOLDER)))
    .toString()
    .trim()
    .split('\n');
  const rows = lines.slice(1).map((line) => line.trim().split(','));
  const dates = rows.map(([date = '']) => date.slice(0, 10));
  const weekdays: string[] = [];
  for (const day = new Date(dates[0]!); day <= new Date(dates.at(-1)!); day.setUTCDate(day.getUTCDate() + 1)) {
    if (day.getUTCDay() % 6 !== 0) weekdays.push(day.toISOString().slice(0, 10));
  }
  const closes = (column: number) => {
    const known = new Map(rows.map((row, i) => [dates[i], Number(row[column])]));
    return weekdays.map((date) => known.get(date) ?? null);
  };
  const one = { currency: 'USD', country: 'US', dividends: [], splits: [], delistedOn: null };
  const market = {
    baseCurrency: 'USD',
    weekdays,
    instruments: Object.fromEntries(SYMBOLS.map((symbol, i) => [symbol, { ...one, closes: closes(i + 1) }])),
    rates: {},
    benchmark: closes(1),
  };
  return {
    dates,
    hold: (symbol: Symbol, from: string, endDate: string) =>
      readResult(bookInput(market, { rebalances: { [from]: { [symbol]: 1 } }, endDate })),
  };
}

(here ? describe : describe.skip)('windows of published prices, analyzed as portfolios of one stock', () => {
  const entries: readonly Published[] = here ? JSON.parse(readFileSync(new URL('published.json', FOLDER), 'utf8')) : [];
  const prices = here ? readPrices() : null;
  const returnOf = (endDate: string, period: string) => {
    const periods = prices!.hold('AAPL', '2004-12-10', endDate).object('time_period_returns');
    return (periods[period] as { readonly portfolio_return: number | null }).portfolio_return;
  };
  const metricOf = (symbol: Symbol, endDate: string, name: string) => {
    const metrics = prices!.hold(symbol, '2004-03-10', endDate).object('performance_metrics');
    return (metrics.portfolio as Readonly<Record<string, number>>)[name]!;
  };

  test.each([
    ['FF-01', () => [returnOf('2004-12-25', 'inception')]],
    ['FF-02', () => [returnOf('2005-02-15', 'mtd'), returnOf('2005-02-15', 'ytd')]],
    ['FF-03', () => [returnOf('2005-01-15', 'mtd')]],
    ['FF-03', () => [returnOf('2005-01-15', 'ytd')]],
    ['FF-04', () => SYMBOLS.map((symbol) => metricOf(symbol, '2014-03-10', 'annualized_return'))],
    ['FF-05', () => SYMBOLS.map((symbol) => metricOf(symbol, prices!.dates[9]!, 'max_drawdown'))],
  ])('%s', (id, figures) => {
    const { expected, tolerance } = entries.find((entry) => entry.id === id)!;
    const values = figures();
    expect(values).toHaveLength([expected].flat().length);
    [expected].flat().forEach((figure, i) => {
      expect(Math.abs(values[i]! - figure)).toBeLessThanOrEqual(tolerance);
    });
  });

  test('FF-01: month and year to date are null if the window has no close before them', () => {
    expect([returnOf('2004-12-25', 'mtd'), returnOf('2004-12-25', 'ytd')]).toEqual([null, null]);
  });
});
