import type { SnapshotContent } from '@tearsheet/market-data';
import { formatDay, isWeekday, toDay } from '@tearsheet/shared';
import { KEY_RATIOS } from '@tearsheet/shared/ratios';
import { instrumentRow } from './exampleContent.ts';

const FIRST = toDay('2012-01-02');
const LAST = toDay('2024-06-28');

/** Sixty stocks with every column for twelve years, and twenty years of statements each: long answers for every tool. */
export function wideMarket(): SnapshotContent {
  const rics = Array.from({ length: 60 }, (_, i) => `WIDE${String(i).padStart(2, '0')}.OQ`);
  const days = Int32Array.from({ length: LAST - FIRST + 1 }, (_, i) => FIRST + i).filter(isWeekday);
  const column = (seed: number) =>
    Float64Array.from(
      days,
      (_, i) => 137 * Math.exp(0.0002 * i + 0.1 * Math.sin(i / 17 + seed) + 0.01 * Math.sin(i * (seed + 1))),
    );
  return {
    dataSource: 'test (made up)',
    instruments: rics.map((ric) =>
      instrumentRow(ric, {
        name: `The ${ric} Holding Corporation`,
        ticker: ric.slice(0, 6),
        market: 'United States',
        sector: 'Technology',
        primary: true,
        description: 'Makes things that others need, and sells them where they are needed. '.repeat(8),
        sharesOutstanding: 1_234_567_890,
      }),
    ),
    prices: new Map(
      rics.map((ric, i) => {
        const close = column(i);
        return [
          ric,
          {
            days,
            close,
            open: column(i + 0.1),
            high: column(i + 0.2),
            low: column(i + 0.3),
            volume: close.map((price) => Math.round(price * 1e5)),
            adjClose: null,
          },
        ];
      }),
    ),
    dividends: rics.flatMap((ric) =>
      Array.from({ length: 12 }, (_, i) => ({
        ric,
        exDay: toDay(`${2012 + i}-05-10`),
        amount: 1.2345,
        currency: null,
        payDay: null,
      })),
    ),
    splits: [],
    fx: new Map(),
    riskFreeRates: ['AUD', 'CHF', 'EUR', 'GBP', 'JPY', 'USD'].flatMap((currency) =>
      Array.from(days, (day) => ({ currency, day, annualRate: (day % 500) / 10_000, source: 'test (made up)' })),
    ),
    fundamentals: rics.flatMap((ric) =>
      Array.from({ length: 20 }, (_, i) => ({
        ric,
        periodEnd: toDay(`${2004 + i}-12-31`),
        freq: 1 as const,
        fiscalYear: 2004 + i,
        stmtDay: toDay(`${2005 + i}-02-28`),
        sourceDay: toDay(`${2005 + i}-03-01`),
        rkdcode: 12_345,
        currency: 'USD',
        values: Object.fromEntries(KEY_RATIOS.map((name, k) => [name, 12.345678 + i + k])),
      })),
    ),
    etfHoldings: [],
    news: [],
  };
}

/** Quarterly rows of twenty of its stocks: as many as there are quarters. */
export function wideRows(quarters: number) {
  return Array.from({ length: quarters }, (_, quarter) =>
    Array.from({ length: 20 }, (_, i) => ({
      date: formatDay(FIRST + 1 + 91 * quarter),
      symbol: `WIDE${String(i).padStart(2, '0')}.OQ`,
      weight: 0.05,
    })),
  ).flat();
}
