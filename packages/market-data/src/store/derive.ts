import { tradingWeek, type Weekday, weekdayToDay } from '@tearsheet/shared';
import type { DenseSeries } from '@tearsheet/shared/engine';
import type { InstrumentRow, PriceColumns, SnapshotContent } from '../content.ts';
import type { DatedAmount, QualityFinding } from '../port.ts';
import { createSessionCounts } from '../quality/findRuns.ts';
import { inspectContent } from '../quality/inspectContent.ts';
import {
  denseCloses,
  type PriceBasis,
  priceBasis,
  servedColumn,
  tradedCloses,
  worthlessFrom,
} from '../views/closesByDay.ts';
import { companyValue, type ValuedListing } from '../views/companyValue.ts';
import { createCloseFlags } from './closeFlags.ts';
import { createEndOfSeries, type PreviousContent } from './endOfSeries.ts';
import { SnapshotContentError } from './errors.ts';
import { createFxGraph, createFxRates } from './fxRates.ts';
import { createSeriesCache } from './seriesCache.ts';

/** The extent and the kind of the closes that analyses use. The table `closes` has the values themselves. */
export interface ServedPrices {
  readonly basis: PriceBasis;
  readonly first: Weekday | null;
  readonly last: Weekday | null;
  readonly worthlessFrom: Weekday | null;
}

/** Values that were derived from a content and are stored with it. */
export interface DerivedContent {
  readonly served: ReadonlyMap<string, ServedPrices>;
  readonly findings: ReadonlyMap<string, readonly QualityFinding[]>;
  /** Market values on the last day, by RIC. */
  readonly values: ReadonlyMap<string, DatedAmount>;
  readonly lastWeekday: Weekday;
  /** The instruments with sessions on weekends. */
  readonly weekendRics: readonly string[];
}

/** A place for the prices of instruments, by their numbers in the file. */
export interface SeriesStore {
  /**
   * Takes the prices of an instrument, with the closes that analyses use and their basis. If `isEnd` is true, the store has earlier blocks of
   * the prices already.
   */
  write(
    series: { readonly id: number; readonly ric: string; readonly basis: PriceBasis; readonly isEnd: boolean },
    columns: PriceColumns,
    closes: DenseSeries | null,
  ): void;
  /** Returns the stored closes that analyses use. Null if there are none. */
  closes(id: number): DenseSeries | null;
}

const NOWHERE: SeriesStore = { write: () => {}, closes: () => null };

/**
 * Computes the values that a snapshot stores in addition to its content. Throws SnapshotContentError for content that
 * contradicts itself. Each series is read once and goes into the store.
 *
 * @param previous the content that the store has already. If new rows only follow the prices of a series, only its end is read, and earlier
 *   findings are carried over. Null if the store is empty.
 */
export function derive(
  content: SnapshotContent,
  store: SeriesStore = NOWHERE,
  previous: PreviousContent | null = null,
): DerivedContent {
  assertConsistent(content);
  const payers = new Set(content.dividends.map((row) => row.ric));
  const sessions = createSessionCounts();
  const served = new Map<string, ServedPrices>();
  const weekendRics: string[] = [];
  const ends = new Map<string, PriceColumns>();
  let lastWeekday = Number.NEGATIVE_INFINITY;
  const inspection = inspectContent(content);
  const instruments = numbered(content.instruments);
  const flags = createCloseFlags();
  const endOfSeries = previous ? createEndOfSeries(content, previous, store.closes) : () => null;
  instruments.forEach((instrument, id) => {
    const { ric, exchange } = instrument;
    const end = endOfSeries(instrument, id);
    const columns = end?.columns ?? content.prices.get(ric);
    if (!columns) return;
    assertColumns(ric, columns);
    const basis = priceBasis(columns, payers.has(ric));
    const column = servedColumn(columns, basis);
    const closes = end?.closes ?? denseCloses(columns.days, column);
    const last = closes && closes.first + closes.values.length - 1;
    served.set(ric, { basis, first: closes?.first ?? null, last, worthlessFrom: worthlessFrom(columns.days, column) });
    store.write({ id, ric, basis, isEnd: end !== null }, columns, closes);
    inspection.add(instrument, end?.checked ?? columns, end?.carried);
    ends.set(ric, endOf(columns));
    if (closes) flags.add(ric, closes);
    if (closes && exchange !== null) sessions.add(exchange, closes);
    if (last !== null) lastWeekday = Math.max(lastWeekday, last);
    if (tradingWeek(columns.days) !== 'weekdays') weekendRics.push(ric);
  });
  if (!Number.isFinite(lastWeekday)) throw new SnapshotContentError('a snapshot needs at least one price');
  return {
    served,
    findings: inspection.finish({
      closesOf: flags.get,
      sessions: sessions.finish(content.sessions ?? new Map()),
      lastWeekday,
    }),
    values: companyValues(content, ends, lastWeekday),
    lastWeekday,
    weekendRics,
  };
}

/** Returns the instruments in the order of their numbers, so that the same content always gives the same file content. */
export function numbered(instruments: readonly InstrumentRow[]): InstrumentRow[] {
  return [...instruments].sort((a, b) => (a.ric < b.ric ? -1 : 1));
}

/** A session on a weekend may count on another day, which is not so far away. */
const CERTAIN_DAYS = 7;

/** Returns the rows from the last close that is older than any doubt about its day. They are all rows if there is none. */
function endOf(columns: PriceColumns): PriceColumns {
  const closes = tradedCloses(columns);
  const before = (columns.days.at(-1) ?? 0) - CERTAIN_DAYS;
  const from = Math.max(
    0,
    closes.findLastIndex((close, i) => close > 0 && columns.days[i]! <= before),
  );
  return { ...NO_PRICES, days: columns.days.slice(from), close: closes.slice(from) };
}

const NO_PRICES = { open: null, high: null, low: null, volume: null, adjClose: null };

function assertConsistent(content: SnapshotContent): void {
  const rics = new Set(content.instruments.map((row) => row.ric));
  if (rics.size !== content.instruments.length) throw new SnapshotContentError('an instrument is listed twice');
  for (const ric of content.prices.keys()) {
    if (!rics.has(ric)) throw new SnapshotContentError(`${ric} has prices but no instrument row`);
  }
  for (const [pair, { days }] of content.fx) assertAscending(pair, days);
}

function assertColumns(ric: string, { days, close }: PriceColumns): void {
  if (days.length !== close.length) throw new SnapshotContentError(`${ric}: days and closes differ in length`);
  assertAscending(ric, days);
}

function assertAscending(what: string, days: Int32Array): void {
  for (let i = 1; i < days.length; i++) {
    if ((days[i] as number) <= (days[i - 1] as number)) throw new SnapshotContentError(`${what}: days do not ascend`);
  }
}

/**
 * Returns the market values on the last day of a content, by RIC. They are stored, so that a search can sort by size at
 * once.
 */
function companyValues(
  content: SnapshotContent,
  ends: ReadonlyMap<string, PriceColumns>,
  lastWeekday: number,
): Map<string, DatedAmount> {
  const day = weekdayToDay(lastWeekday);
  const splits = Map.groupBy(content.splits, ({ ric }) => ric);
  const statements = Map.groupBy(content.fundamentals, ({ ric }) => ric);
  const listings = new Map(content.instruments.map((row) => [row.ric, toListing(row)]));
  const fxRate = createFxRates(
    createFxGraph(content.fx.keys()),
    (pair) => content.fx.get(pair) ?? null,
    createSeriesCache(),
  );
  const market = {
    lastWeekday,
    fxRate,
    instrument: (ric: string) => listings.get(ric) ?? null,
    prices: (ric: string) => {
      const end = ends.get(ric);
      return (end && end.days[0]! <= day ? end : content.prices.get(ric)) ?? null;
    },
    splits: (ric: string) => splits.get(ric) ?? [],
    fundamentals: (ric: string, freq: 1 | 2) => (statements.get(ric) ?? []).filter((row) => row.freq === freq),
  };
  return new Map(
    listings.values().flatMap((listing) => {
      const value = companyValue(market, listing, day);
      return value ? [[listing.ric, value] as const] : [];
    }),
  );
}

function toListing({
  ric,
  currency,
  issuer,
  sharesOutstanding,
  marketCap,
  marketCapDay,
}: InstrumentRow): ValuedListing {
  const importedMarketCap = marketCap === null ? null : { amount: marketCap, day: marketCapDay ?? null };
  return { ric, currency, issuer: issuer ?? ric, sharesOutstanding, importedMarketCap };
}
