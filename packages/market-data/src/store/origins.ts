import type { DatabaseSync } from 'node:sqlite';
import { type Day, dayAt, groupOrigins, type Rights, type SeriesKind, weekdayToDay } from '@tearsheet/shared';
import type { FundamentalRow, OriginRow, RiskFreeRateRow, SnapshotContent } from '../content.ts';
import { blob, type Cells, number, text } from './cells.ts';
import { extentOf } from './lazyPrices.ts';
import { hasTable } from './openDatabase.ts';
import { origins } from './referenceTables.ts';

/** Series with the days of their values, as a content, a draft, or an answer of a source has them. */
export interface DatedSeries {
  readonly prices: Iterable<readonly [ric: string, days: Iterable<Day>]>;
  readonly fx: Iterable<readonly [pair: string, days: Iterable<Day>]>;
  readonly riskFreeRates: Iterable<Pick<RiskFreeRateRow, 'currency' | 'day'>>;
  readonly fundamentals: Iterable<Pick<FundamentalRow, 'ric' | 'periodEnd' | 'sourceDay'>>;
  readonly etfHoldings: Iterable<{ readonly etfRic: string; readonly day: Day }>;
  readonly factors: Iterable<readonly [set: string, days: Iterable<Day>]>;
  readonly news: Iterable<{ readonly ric: string; readonly publishedAt: string }>;
}

/** Returns one origin for each of the series. */
export function originsOfSeries(series: DatedSeries, source: string, rights: Rights | null): OriginRow[] {
  const rows = new Map<string, OriginRow>();
  const add = (kind: SeriesKind, name: string, days: Iterable<Day>) => {
    let last = rows.get(originKey(kind, name))?.lastDay ?? Number.NEGATIVE_INFINITY;
    for (const day of days) if (day > last) last = day;
    rows.set(originKey(kind, name), { kind, name, source, rights, lastDay: Number.isFinite(last) ? last : null });
  };
  for (const [ric, days] of series.prices) add('prices', ric, days);
  for (const [pair, days] of series.fx) add('exchange_rates', pair, days);
  for (const { currency, day } of series.riskFreeRates) add('risk_free_rates', currency, [day]);
  for (const { ric, periodEnd, sourceDay } of series.fundamentals) add('statements', ric, [sourceDay ?? periodEnd]);
  for (const { etfRic, day } of series.etfHoldings) add('fund_holdings', etfRic, [day]);
  for (const [set, days] of series.factors) add('factors', set, days);
  for (const { ric, publishedAt } of series.news) {
    const day = dayOfTime(publishedAt);
    add('news', ric, Number.isNaN(day) ? [] : [day]);
  }
  return [...rows.values()];
}

function originKey(kind: SeriesKind, name: string): string {
  return `${kind} ${name}`;
}

/** Returns the rights in series whose source is all that is known. The product's own simulated market is free. */
function rightsOf(dataSource: string): Rights | null {
  return dataSource === 'demo (simulated)' ? 'redistribute' : null;
}

/** Returns the origins of a content. A series without a stored one is from the content's source. */
export function completeOrigins(content: SnapshotContent): OriginRow[] {
  const all = originsOfSeries(
    {
      ...content,
      prices: content.prices.keys().map((ric) => {
        const extent = extentOf(content.prices, ric);
        return [ric, extent === null ? [] : [extent.last]] as const;
      }),
      fx: content.fx.entries().map(([pair, { days }]) => [pair, days.subarray(-1)] as const),
      riskFreeRates: content.riskFreeRates ?? [],
      factors: (content.factors ?? []).map(({ set, days }) => [set, days.subarray(-1)] as const),
    },
    content.dataSource,
    rightsOf(content.dataSource),
  );
  return withStored(content.origins ?? [], all);
}

function withStored(stored: readonly OriginRow[], all: readonly OriginRow[]): OriginRow[] {
  const known = new Set(stored.map(({ kind, name }) => originKey(kind, name)));
  return [...stored, ...all.filter(({ kind, name }) => !known.has(originKey(kind, name)))];
}

/** How to read the last day of each series of a kind from an open snapshot. */
const LAST_DAYS: readonly (readonly [kind: SeriesKind, select: string, day: (row: Cells) => Day])[] = [
  [
    'prices',
    'SELECT ric AS name, last_price AS last FROM instruments WHERE last_price IS NOT NULL',
    (row) => weekdayToDay(number(row, 'last')),
  ],
  ['exchange_rates', "SELECT base || '/' || quote AS name, days FROM fx", (row) => lastDayIn(blob(row, 'days'))],
  ['risk_free_rates', 'SELECT currency AS name, MAX(day) AS last FROM risk_free_rates GROUP BY currency', lastCell],
  [
    'statements',
    'SELECT ric AS name, MAX(COALESCE(source_day, period_end)) AS last FROM fundamentals GROUP BY ric',
    lastCell,
  ],
  ['fund_holdings', 'SELECT etf_ric AS name, MAX(day) AS last FROM etf_holdings GROUP BY etf_ric', lastCell],
  ['factors', 'SELECT factor_set AS name, days FROM factors', (row) => lastDayIn(blob(row, 'days'))],
  [
    'news',
    'SELECT ric AS name, MAX(published_at) AS last FROM news GROUP BY ric',
    (row) => dayOfTime(text(row, 'last')),
  ],
];

function lastCell(row: Cells): Day {
  return number(row, 'last');
}

function dayOfTime(time: string): Day {
  return dayAt(Date.parse(time));
}

/** Returns the last of ascending days, which are little-endian 32-bit integers. NaN if there are none. */
export function lastDayIn(days: Uint8Array): Day {
  if (days.byteLength < 4) return Number.NaN;
  return new DataView(days.buffer, days.byteOffset, days.byteLength).getInt32(days.byteLength - 4, true);
}

/** Returns the first of ascending days. NaN if there are none. */
export function firstDayIn(days: Uint8Array): Day {
  return days.byteLength < 4 ? Number.NaN : new DataView(days.buffer, days.byteOffset).getInt32(0, true);
}

/** Returns the origins of an open snapshot, as completeOrigins does of a content. */
export function readOrigins(database: DatabaseSync, dataSource: string): readonly OriginRow[] {
  const stored = hasTable(database, origins.name) ? database.prepare('SELECT * FROM origins').all() : [];
  const all = LAST_DAYS.flatMap(([kind, select, dayOf]) =>
    originsIn(database.prepare(select).all(), { kind, dayOf, dataSource }),
  );
  return withStored(stored.map(origins.read), all);
}

/** Returns a function that reads the origins of one series of an open snapshot, without a look at the others. */
export function createReadOrigins(
  database: DatabaseSync,
  dataSource: string,
): (kind: SeriesKind, name: string) => readonly OriginRow[] {
  const selectStored = hasTable(database, origins.name)
    ? database.prepare('SELECT * FROM origins WHERE kind = ? AND name = ?')
    : null;
  const byKind = new Map(
    LAST_DAYS.map(([kind, select, dayOf]) => {
      const selectOne = database.prepare(`SELECT * FROM (${select}) WHERE name = ?`);
      return [kind, (name: string) => originsIn(selectOne.all(name), { kind, dayOf, dataSource })] as const;
    }),
  );
  return (kind, name) => {
    const stored = selectStored?.all(kind, name).map(origins.read) ?? [];
    return stored.length > 0 ? stored : (byKind.get(kind)?.(name) ?? []);
  };
}

function originsIn(
  rows: readonly Cells[],
  {
    kind,
    dayOf,
    dataSource,
  }: { readonly kind: SeriesKind; readonly dayOf: (row: Cells) => Day; readonly dataSource: string },
): OriginRow[] {
  const days = new Map<string, Day>();
  for (const row of rows) {
    const name = text(row, 'name');
    days.set(name, Math.max(days.get(name) ?? Number.NEGATIVE_INFINITY, dayOf(row)));
  }
  const rights = rightsOf(dataSource);
  return [...days].map(([name, day]) => {
    return { kind, name, source: dataSource, rights, lastDay: Number.isFinite(day) ? day : null };
  });
}

/** The series of one kind from one source. */
export interface SourceSummary extends Omit<OriginRow, 'name' | 'lastDay'> {
  readonly series: number;
  /** The newest day of a series, and the last day of the one that is behind the most. Null if they are not known. */
  readonly lastDay: Day | null;
  readonly oldestLastDay: Day | null;
}

/**
 * Returns the series of each kind and source with the ends of their data.
 *
 * @param isOver true for an instrument that has ended, so that its prices are not behind
 */
export function summarizeOrigins(all: readonly OriginRow[], isOver: (ric: string) => boolean): SourceSummary[] {
  return groupOrigins(all).map(({ kind, source, rights, series }) => {
    const daysOf = (rows: readonly OriginRow[]) => rows.flatMap(({ lastDay }) => lastDay ?? []);
    const days = daysOf(series);
    const counted = daysOf(series.filter(({ name }) => kind !== 'prices' || !isOver(name)));
    return {
      ...{ kind, source, rights, series: series.length },
      lastDay: days.length === 0 ? null : days.reduce((a, b) => Math.max(a, b)),
      oldestLastDay: counted.length === 0 ? null : counted.reduce((a, b) => Math.min(a, b)),
    };
  });
}
