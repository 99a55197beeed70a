import type { InstrumentRow, PriceColumns, SnapshotContent } from '@tearsheet/market-data';
import { type Day, isWeekday, toDay } from '@tearsheet/shared';
import { instrumentRow } from '../market/exampleContent.ts';

const FIRST = toDay('2022-12-26');
const LAST = toDay('2024-06-28');

/** The clock of a service with this market. Long after its last day, every position would have become cash. */
export const nowOfTestMarket = (): Date => new Date('2024-07-01T12:00:00Z');

/**
 * Two years of made-up prices in four markets: enough for every section, small enough to be made in a moment. Simulations and
 * optimizations need 24 months, so their tests pass an earlier first day.
 */
export function testMarket(first = FIRST): SnapshotContent {
  const instruments = [
    instrument('AAA.N', 'USD', 'United States', 'Technology'),
    instrument('BBB.L', 'GBP', 'United Kingdom', 'Energy'),
    instrument('CCC.SI', 'SGD', 'Singapore', 'Financials'),
    instrument('DDD.T', 'JPY', 'Japan', 'Industrials'),
    instrument('NOFX.SA', 'BRL', 'Brazil', 'Materials'),
    { ...instrument('ACWI.OQ', 'USD', 'United States', 'ETF'), type: 'etf' as const },
  ];
  return {
    dataSource: 'test (made up)',
    instruments,
    prices: new Map(instruments.map((row, i) => [row.ric, prices(first, i)])),
    dividends: [{ ric: 'AAA.N', exDay: toDay('2023-05-10'), amount: 1.5, currency: null, payDay: null }],
    splits: [],
    fx: new Map([
      ['EUR/USD', rates(first, 1.1, 0)],
      ['EUR/GBP', rates(first, 0.86, 1)],
      ['EUR/SGD', rates(first, 1.45, 2)],
      ['EUR/JPY', rates(first, 158, 3)],
    ]),
    fundamentals: [],
    etfHoldings: [],
    news: [],
  };
}

function instrument(ric: string, currency: string, market: string, sector: string): InstrumentRow {
  return instrumentRow(ric, { currency, market, sector, ticker: ric.split('.')[0] ?? null, primary: true });
}

function days(first: Day): Int32Array {
  return Int32Array.from({ length: LAST - first + 1 }, (_, i) => first + i).filter(isWeekday);
}

function prices(first: Day, seed: number): PriceColumns {
  const dates = days(first);
  const close = Float64Array.from(
    dates,
    (_, i) =>
      50 *
      (1 + seed / 3) *
      Math.exp(0.0003 * i + 0.05 * Math.sin(i / 11 + seed) + 0.01 * Math.sin(i * 1.3 * (seed + 1))),
  );
  return { days: dates, close, open: null, high: null, low: null, volume: null, adjClose: null };
}

function rates(first: Day, level: number, seed: number) {
  const dates = days(first);
  return { days: dates, rates: Float64Array.from(dates, (_, i) => level * (1 + 0.03 * Math.sin(i / 23 + seed))) };
}
