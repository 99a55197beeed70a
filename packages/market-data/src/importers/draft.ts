import { join } from 'node:path';
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
import { createPriceTable, type PriceTable } from './priceTable.ts';

/**
 * The rows of the files before units, splits, and the current snapshot are applied. A later row replaces an earlier
 * one.
 */
export interface Draft {
  readonly instruments: Map<string, InstrumentRow>;
  /** Prices in the unit of the quotes. */
  readonly prices: PriceTable;
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

/** Creates an empty draft. Prices that do not fit into the memory are kept in the data folder until `prices.close()`. */
export function createDraft(dataFolder: string): Draft {
  return {
    instruments: new Map(),
    prices: createPriceTable(join(dataFolder, 'snapshots')),
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
      ...[...prices.keys()].map((ric) => {
        const extent = prices.extent(ric);
        return [ric, extent === null ? [] : [extent.last]] as const;
      }),
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

/** Returns the key of an event. */
export function eventKey({ ric, day, event, former, toRic }: EventRow): readonly [string, Day, string, string] {
  return [ric, day, event, former ?? toRic ?? ''];
}

/**
 * Returns the key of a statement. The day from which it counts is part of the key, because a restatement is a version
 * of its own.
 */
export function statementKey(row: FundamentalRow): readonly [string, Day, 1 | 2, Day] {
  return [row.ric, row.periodEnd, row.freq, publicationDay(row)];
}
