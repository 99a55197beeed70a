import type { Day } from '@tearsheet/shared';
import type { DividendRow, EtfHoldingRow, FundamentalRow, InstrumentRow, NewsRow, SplitRow } from '../content.ts';
import { publicationDay } from '../views/statements.ts';

/** What the files say, row by row, before units, splits and the current snapshot are looked at. A later row wins. */
export interface Draft {
  readonly instruments: Map<string, InstrumentRow>;
  /** As quoted. */
  readonly prices: Map<string, PriceRows>;
  /** Amounts and currencies as written. By key, like the following. */
  readonly dividends: Map<string, DividendRow>;
  readonly splits: Map<string, SplitRow>;
  /** By pair, then day. */
  readonly fx: Map<string, Map<Day, number>>;
  readonly fundamentals: Map<string, FundamentalRow>;
  readonly etfHoldings: Map<string, EtfHoldingRow>;
  readonly news: Map<string, NewsRow>;
  /** By MIC. */
  readonly sessions: Map<string, Set<Day>>;
}

export const PRICE_FIELDS = ['close', 'open', 'high', 'low', 'volume', 'adjClose'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

/** Rows of one instrument in file order; NaN where a cell has no value. */
export type PriceRows = { readonly days: Day[] } & { readonly [field in PriceField]: number[] };

export function createDraft(): Draft {
  return {
    instruments: new Map(),
    prices: new Map(),
    dividends: new Map(),
    splits: new Map(),
    fx: new Map(),
    fundamentals: new Map(),
    etfHoldings: new Map(),
    news: new Map(),
    sessions: new Map(),
  };
}

/** The rows of an instrument, begun when there are none yet. */
export function priceRows(draft: Draft, ric: string): PriceRows {
  const known = draft.prices.get(ric);
  if (known) return known;
  const rows = { days: [], close: [], open: [], high: [], low: [], volume: [], adjClose: [] };
  draft.prices.set(ric, rows);
  return rows;
}

/** The map's value for a key, made when there is none yet. */
export function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Keys of rows, the same as in the snapshot's tables. */
export function rowKey(...parts: readonly (string | number)[]): string {
  return JSON.stringify(parts);
}

/** A restatement is a version of its own: the day it counts from is part of its key. */
export function statementKey(row: FundamentalRow): readonly [string, Day, 1 | 2, Day] {
  return [row.ric, row.periodEnd, row.freq, publicationDay(row)];
}
