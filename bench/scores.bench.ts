/**
 * `npm run bench -- scores [stocks …]`: scores of a made-up universe over 15 years, all Fridays and then one new week.
 * Prints time and peak memory per size; twice the stocks should take twice of both. The last line is JSON.
 */
import { type FundamentalRow, type PriceColumns, type SnapshotContent, withScores } from '@tearsheet/market-data';
import { isWeekday, toDay } from '@tearsheet/shared';
import { printTable } from './timing.ts';

const FIRST = toDay('2010-01-01');
const LAST = toDay('2024-12-27');
const SECTORS = ['Energy', 'Financials', 'Health Care', 'Industrials', 'Technology', 'Utilities'];

const sizes = process.argv.slice(2).length > 0 ? process.argv.slice(2).map(Number) : [500, 1000, 2000, 4000];
const rows = sizes.map((count) => {
  const before = universe(count, LAST - 7);
  const after = universe(count, LAST);
  const startMb = peakMb();
  const [scored, fullMs] = timed(() => withScores(before));
  const [, weekMs] = timed(() => withScores(after, { previous: scored }));
  return [count, fullMs / 1000, (1000 * fullMs) / count / 1000, weekMs / 1000, startMb, peakMb()];
});
printTable(['stocks', 'full s', 's per 1000', 'one week s', 'content peak MB', 'scored peak MB'], rows);
console.log(JSON.stringify(rows));

function timed<T>(work: () => T): [T, number] {
  const start = performance.now();
  return [work(), performance.now() - start];
}

function peakMb(): number {
  return process.resourceUsage().maxRSS / 1024;
}

function universe(count: number, last: number): SnapshotContent {
  const days = Int32Array.from({ length: last - FIRST + 1 }, (_, i) => FIRST + i).filter(isWeekday);
  const rics = Array.from({ length: count }, (_, i) => `S${i}.N`);
  return {
    dataSource: 'made up',
    instruments: rics.map((ric, i) => ({
      ...{ ric, name: ric, type: 'stock', currency: 'USD', ticker: null, exchange: null, market: null, country: null },
      ...{ industry: null, isin: null, primary: null, aliases: [], description: null, sharesOutstanding: null },
      ...{ marketCap: null, delistedOn: null, sector: SECTORS[i % SECTORS.length] ?? null },
    })),
    prices: new Map(rics.map((ric, i) => [ric, walk(days, i)])),
    dividends: [],
    splits: [],
    fx: new Map(),
    fundamentals: rics.flatMap((ric, i) => statements(ric, i, last)),
    etfHoldings: [],
    news: [],
  };
}

/** A random walk (xorshift), the same for every length. */
function walk(days: Int32Array, seed: number): PriceColumns {
  let state = (seed + 1) * 2_654_435_761;
  let level = 50;
  const close = Float64Array.from(days, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    level *= 1 + 0.02 * ((state >>> 0) / 2 ** 32 - 0.4995);
    return level;
  });
  const volume = close.map((price) => Math.round(1e6 / price));
  return { days, close, open: null, high: null, low: null, volume, adjClose: null };
}

function statements(ric: string, seed: number, last: number): FundamentalRow[] {
  const years = Array.from({ length: 15 }, (_, i) => toDay(`${2009 + i}-12-31`)).filter((end) => end + 60 <= last);
  return years.map((periodEnd, i) => {
    const revenue = 1e9 * (1 + (seed % 17) / 10 + i / 20);
    const values = {
      ...{ revenue, gross_profit: revenue * 0.4, operating_income: revenue * (0.1 + (seed % 7) / 100) },
      ...{ pretax_income: revenue * 0.1, income_tax: revenue * 0.02, net_income: revenue * (0.05 + (seed % 5) / 100) },
      ...{ shareholders_equity: revenue * 0.6, total_debt: revenue * 0.3, cash: revenue * 0.1, total_assets: revenue },
      ...{ operating_cash_flow: revenue * 0.12, shares_diluted: 1e8 },
    };
    return {
      ...{ ric, periodEnd, freq: 1, fiscalYear: null, stmtDay: null, sourceDay: periodEnd + 60, rkdcode: null },
      ...{ currency: 'USD', values },
    };
  });
}
