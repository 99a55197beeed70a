import type { Day } from '@tearsheet/shared';
import type {
  DividendRow,
  EtfHoldingRow,
  FactorColumn,
  FundamentalRow,
  InstrumentRow,
  NewsRow,
  RiskFreeRateRow,
  SplitRow,
} from '../content.ts';
import type { DatedSeries } from '../store/origins.ts';
import { publicationDay } from '../views/statements.ts';
import type { EventRow } from './events.ts';

/**
 * The rows of the files before units, splits, and the current snapshot are applied. A later row replaces an earlier
 * one.
 */
export interface Draft {
  readonly instruments: Map<string, InstrumentRow>;
  /** Prices in the unit of the quotes. */
  readonly prices: Map<string, PriceRows>;
  /** Amounts and currencies as written. The maps from here on have keys made by `rowKey`. */
  readonly dividends: Map<string, DividendRow>;
  readonly splits: Map<string, SplitRow>;
  readonly events: Map<string, EventRow>;
  /** Rates by pair and day. */
  readonly fx: Map<string, Map<Day, number>>;
  readonly riskFreeRates: Map<string, RiskFreeRateRow>;
  readonly factors: Map<string, DraftFactor>;
  readonly fundamentals: Map<string, FundamentalRow>;
  readonly etfHoldings: Map<string, EtfHoldingRow>;
  readonly news: Map<string, NewsRow>;
  /** Sessions by MIC. */
  readonly sessions: Map<string, Set<Day>>;
}

export interface DraftFactor extends Pick<FactorColumn, 'set' | 'frequency' | 'factor'> {
  readonly returns: Map<Day, number>;
}

/** Returns the factor of a draft, and creates it if there is none yet. */
export function draftFactor(draft: Draft, { set, frequency, factor }: Omit<DraftFactor, 'returns'>): DraftFactor {
  return getOrMake(draft.factors, rowKey(set, frequency, factor), () => ({
    set,
    frequency,
    factor,
    returns: new Map(),
  }));
}

export const PRICE_FIELDS = ['close', 'open', 'high', 'low', 'volume', 'adjClose'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

/** Rows of one instrument in file order, with their lines. A cell without a value is NaN. */
export type PriceRows = { readonly days: Day[]; readonly lines: number[] } & {
  readonly [field in PriceField]: number[];
};

export function createDraft(): Draft {
  return {
    instruments: new Map(),
    prices: new Map(),
    dividends: new Map(),
    splits: new Map(),
    events: new Map(),
    fx: new Map(),
    riskFreeRates: new Map(),
    factors: new Map(),
    fundamentals: new Map(),
    etfHoldings: new Map(),
    news: new Map(),
    sessions: new Map(),
  };
}

/** Returns the series of a draft with their days. Dividends and splits belong to the prices. */
export function seriesOfDraft(draft: Draft): DatedSeries {
  const { prices, fx, riskFreeRates, fundamentals, etfHoldings, factors, news } = draft;
  return {
    prices: [
      ...prices.entries().map(([ric, { days }]) => [ric, days] as const),
      ...draft.dividends.values().map(({ ric, exDay }) => [ric, [exDay]] as const),
      ...draft.splits.values().map(({ ric, day }) => [ric, [day]] as const),
      ...[...draft.events.values()].flatMap(({ ric, day, former }) => (former === null ? [[ric, [day]] as const] : [])),
    ],
    fx: fx.entries().map(([pair, rates]) => [pair, rates.keys()] as const),
    riskFreeRates: riskFreeRates.values(),
    fundamentals: fundamentals.values(),
    etfHoldings: etfHoldings.values(),
    factors: factors.values().map(({ set, returns }) => [set, returns.keys()] as const),
    news: news.values(),
  };
}

/** Returns the rows of an instrument, and creates them if there are none yet. */
export function priceRows(draft: Draft, ric: string): PriceRows {
  const known = draft.prices.get(ric);
  if (known) return known;
  const rows = { days: [], lines: [], close: [], open: [], high: [], low: [], volume: [], adjClose: [] };
  draft.prices.set(ric, rows);
  return rows;
}

/** Returns the map's value for a key, and creates it if there is none yet. */
export function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Returns the key of a row, which is the same as in the snapshot's tables. */
export function rowKey(...parts: readonly (string | number)[]): string {
  return JSON.stringify(parts);
}

/**
 * Returns the key of a statement. The day from which it counts is part of the key, because a restatement is a version
 * of its own.
 */
export function statementKey(row: FundamentalRow): readonly [string, Day, 1 | 2, Day] {
  return [row.ric, row.periodEnd, row.freq, publicationDay(row)];
}
