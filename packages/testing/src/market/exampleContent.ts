import { type IsoDate, toDay } from '@tearsheet/shared';
import type { InstrumentRow, PriceColumns, SnapshotContent } from '../../../market-data/src/content.ts';

/** Small contents for tests: name what matters, the rest is plain. */
export function instrumentRow(ric: string, more: Partial<InstrumentRow> = {}): InstrumentRow {
  return {
    ric,
    name: ric,
    type: 'stock',
    currency: 'USD',
    ticker: null,
    exchange: null,
    market: null,
    country: null,
    sector: null,
    industry: null,
    isin: null,
    primary: null,
    aliases: [],
    description: null,
    sharesOutstanding: null,
    marketCap: null,
    marketCapDay: null,
    delistedOn: null,
    finalValue: null,
    quoteCurrency: null,
    issuer: null,
    ...more,
  };
}

/** Closes by date; other columns through `more`, in the same order. */
export function priceColumns(
  closes: Readonly<Record<IsoDate, number>>,
  more: Partial<Omit<PriceColumns, 'days' | 'close'>> = {},
): PriceColumns {
  return {
    days: Int32Array.from(Object.keys(closes), toDay),
    close: Float64Array.from(Object.values(closes)),
    open: null,
    high: null,
    low: null,
    volume: null,
    adjClose: null,
    ...more,
  };
}

export function rates(byDate: Readonly<Record<IsoDate, number>>): { days: Int32Array; rates: Float64Array } {
  return { days: Int32Array.from(Object.keys(byDate), toDay), rates: Float64Array.from(Object.values(byDate)) };
}

/** One instrument, ABC.N, with three closes. */
export function exampleContent(more: Partial<SnapshotContent> = {}): SnapshotContent {
  return {
    dataSource: 'test',
    instruments: [instrumentRow('ABC.N')],
    prices: new Map([['ABC.N', priceColumns({ '2024-01-02': 10, '2024-01-03': 11, '2024-01-05': 12 })]]),
    dividends: [],
    splits: [],
    fx: new Map(),
    fundamentals: [],
    etfHoldings: [],
    news: [],
    ...more,
  };
}
