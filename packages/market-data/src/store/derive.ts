import { tradingWeek, type Weekday, weekdayToDay } from '@tearsheet/shared';
import type { InstrumentRow, PriceColumns, SnapshotContent } from '../content.ts';
import type { DatedAmount } from '../port.ts';
import { createSessionCounts } from '../quality/findRuns.ts';
import { inspectContent } from '../quality/inspectContent.ts';
import { denseCloses, priceBasis, servedColumn, worthlessFrom } from '../views/closesByDay.ts';
import { companyValue, type ValuedListing } from '../views/companyValue.ts';
import { SnapshotContentError } from './errors.ts';
import { createFxGraph, createFxRates } from './fxRates.ts';
import { createSeriesCache } from './seriesCache.ts';
import type { Derived, ServedPrices } from './writeTables.ts';

export interface DerivedContent extends Derived {
  readonly lastWeekday: Weekday;
  /** The instruments with sessions on weekends. */
  readonly weekendRics: readonly string[];
}

/**
 * Computes the values that a snapshot stores in addition to its content. Throws SnapshotContentError for content that
 * contradicts itself.
 */
export function derive(content: SnapshotContent): DerivedContent {
  assertConsistent(content);
  const payers = new Set(content.dividends.map((row) => row.ric));
  const exchanges = new Map(content.instruments.map(({ ric, exchange }) => [ric, exchange]));
  const sessions = createSessionCounts();
  const served = new Map<string, ServedPrices>();
  const weekendRics: string[] = [];
  let lastWeekday = Number.NEGATIVE_INFINITY;
  for (const [ric, columns] of content.prices) {
    assertColumns(ric, columns);
    const basis = priceBasis(columns, payers.has(ric));
    const column = servedColumn(columns, basis);
    const closes = denseCloses(columns.days, column);
    const last = closes && closes.first + closes.values.length - 1;
    served.set(ric, { basis, first: closes?.first ?? null, last, worthlessFrom: worthlessFrom(columns.days, column) });
    const exchange = exchanges.get(ric) ?? null;
    if (closes && exchange !== null) sessions.add(exchange, closes);
    if (last !== null) lastWeekday = Math.max(lastWeekday, last);
    if (tradingWeek(columns.days) !== 'weekdays') weekendRics.push(ric);
  }
  if (!Number.isFinite(lastWeekday)) throw new SnapshotContentError('a snapshot needs at least one price');
  return {
    served,
    findings: inspectContent(content, {
      served,
      sessions: sessions.finish(content.sessions ?? new Map()),
      lastWeekday,
    }),
    values: companyValues(content, lastWeekday),
    lastWeekday,
    weekendRics,
  };
}

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
function companyValues(content: SnapshotContent, lastWeekday: number): Map<string, DatedAmount> {
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
    prices: (ric: string) => content.prices.get(ric) ?? null,
    splits: (ric: string) => splits.get(ric) ?? [],
    fundamentals: (ric: string, freq: 1 | 2) => (statements.get(ric) ?? []).filter((row) => row.freq === freq),
  };
  const day = weekdayToDay(lastWeekday);
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
