import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { SnapshotContent } from '@tearsheet/market-data';
import { toDay } from '@tearsheet/shared/dates';
import { parse } from 'csv-parse/sync';

const FILE = fileURLToPath(
  new URL('../../../shared/data/01_us_adjclose/skfolio_sp500_dataset.csv.gz', import.meta.url),
);

/** Adjusted closes of 20 large American stocks, 1990 to 2022, from the collection beside the checkout; null where it is absent. */
export function twentyStocks(): SnapshotContent | null {
  if (!existsSync(FILE)) return null;
  const [header = [], ...rows] = parse(gunzipSync(readFileSync(FILE))) as string[][];
  const days = Int32Array.from(rows, ([date = '']) => toDay(date));
  const none = { open: null, high: null, low: null, volume: null };
  const symbols = header.slice(1);
  return {
    dataSource: 'skfolio sp500_dataset',
    instruments: symbols.map((symbol) => ({
      ...{ ric: `${symbol}.N`, name: symbol, type: 'stock', currency: 'USD', ticker: symbol, exchange: null },
      ...{ market: null, country: null, sector: null, industry: null, isin: null, primary: null, aliases: [] },
      ...{ description: null, sharesOutstanding: null, marketCap: null, delistedOn: null },
    })),
    prices: new Map(
      symbols.map((symbol, i) => {
        const adjClose = Float64Array.from(rows, (cells) => Number(cells[i + 1] || Number.NaN));
        return [`${symbol}.N`, { days, close: adjClose.map(() => Number.NaN), adjClose, ...none }];
      }),
    ),
    dividends: [],
    splits: [],
    fx: new Map(),
    fundamentals: [],
    etfHoldings: [],
    news: [],
  };
}
