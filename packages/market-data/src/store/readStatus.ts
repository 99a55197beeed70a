import type { DatabaseSync } from 'node:sqlite';
import { type Day, dayAt, formatDay, formatWeekday, type Weekday, weekdayToDay } from '@tearsheet/shared';
import { exchangeFreshness } from '../calendars/exchangeFreshness.ts';
import { isDemoSource } from '../content.ts';
import { blob, number, numberOrNull, text, textOrNull } from './cells.ts';
import { openDatabase, readMeta } from './openDatabase.ts';
import { lastDayIn, readOrigins, type SourceSummary, summarizeOrigins } from './origins.ts';
import { readPointer, snapshotFile } from './snapshotFolder.ts';

export interface FieldCoverage {
  readonly field: string;
  /** The number of instruments that have the field, and the number that could have it. */
  readonly have: number;
  readonly of: number;
}

export interface DataStatus {
  readonly dataVersion: string;
  readonly dataSource: string;
  /** True for the demo market alone. */
  readonly isDemo: boolean;
  readonly instruments: number;
  /** Dates of the newest price, exchange rate, risk-free rate, and statement, with ages in whole days. Null if there is none. */
  readonly prices: Freshness | null;
  readonly rates: Freshness | null;
  readonly riskFreeRates: Freshness | null;
  readonly statements: Freshness | null;
  readonly coverage: readonly FieldCoverage[];
  /** The sources with their rights and the newest and the oldest end of their series. */
  readonly sources: readonly SourceFreshness[];
  /** The exchanges with the newest price and the last session that should have prices by now. */
  readonly exchanges: readonly ExchangeStatus[];
}

/** The age of the prices of one exchange (exchangeFreshness.ts), with dates. */
export interface ExchangeStatus {
  readonly exchange: string;
  readonly name: string | null;
  readonly instruments: number;
  readonly last: string;
  readonly expected: string | null;
  readonly calendarUntil: string | null;
  readonly instrumentsBehind: number | null;
  /** Whole days from the newest price to the last expected session. 0 if that session has a price. Null without a calendar. */
  readonly daysBehind: number | null;
}

export interface SourceFreshness extends Pick<SourceSummary, 'source' | 'rights' | 'kind' | 'series'> {
  readonly last: string | null;
  readonly oldestLast: string | null;
}

export interface Freshness {
  readonly last: string;
  readonly ageDays: number;
}

/**
 * Returns the age and completeness of the current snapshot from counts in its tables. Null before the first import.
 *
 * @param nowMs time of the clock, in milliseconds since 1970
 */
export function readStatus(dataFolder: string, nowMs: number): DataStatus | null {
  const today = dayAt(nowMs);
  const version = readPointer(dataFolder);
  if (version === null) return null;
  const database = openDatabase(snapshotFile(dataFolder, version));
  try {
    const { dataSource, lastWeekday } = readMeta(database);
    const freshness = (last: Day | null) => (last === null ? null : { last: formatDay(last), ageDays: today - last });
    const coverage = COVERAGE.map(({ field, among, has }) => ({
      field,
      have: count(database, `${among} AND ${has(lastWeekday)}`),
      of: count(database, among),
    }));
    const ended = new Set(
      database
        .prepare('SELECT ric FROM instruments WHERE delisted_on IS NOT NULL')
        .all()
        .map((row) => text(row, 'ric')),
    );
    const date = (day: Day | null) => (day === null ? null : formatDay(day));
    return {
      dataVersion: version,
      dataSource,
      isDemo: isDemoSource(dataSource),
      instruments: count(database, 'TRUE'),
      prices: { last: formatWeekday(lastWeekday), ageDays: today - weekdayToDay(lastWeekday) },
      rates: freshness(lastRate(database)),
      riskFreeRates: freshness(lastDay(database, 'SELECT MAX(day) AS day FROM risk_free_rates')),
      statements: freshness(lastDay(database, 'SELECT MAX(COALESCE(source_day, period_end)) AS day FROM fundamentals')),
      coverage: coverage.filter(({ of }) => of > 0),
      exchanges: exchangesOf(database, nowMs),
      sources: summarizeOrigins(readOrigins(database, dataSource), (ric) => ended.has(ric)).map(
        ({ lastDay: last, oldestLastDay, ...row }) => ({ ...row, last: date(last), oldestLast: date(oldestLastDay) }),
      ),
    };
  } finally {
    database.close();
  }
}

function exchangesOf(database: DatabaseSync, nowMs: number): ExchangeStatus[] {
  const listings = database
    .prepare('SELECT exchange, last_price, delisted_on FROM instruments')
    .all()
    .map((row) => ({
      exchange: textOrNull(row, 'exchange'),
      lastPrice: numberOrNull(row, 'last_price'),
      delistedOn: numberOrNull(row, 'delisted_on'),
    }));
  return exchangeFreshness(listings, nowMs).map(({ last, expected, calendarUntil, ...row }) => {
    const days = expected === null ? null : expected - weekdayToDay(last);
    return {
      ...row,
      last: formatWeekday(last),
      expected: expected === null ? null : formatDay(expected),
      calendarUntil: calendarUntil === null ? null : formatDay(calendarUntil),
      daysBehind: days === null || row.instrumentsBehind === row.instruments ? days : 0,
    };
  });
}

/** Returns how many instruments have each kind of finding in the current snapshot. Empty before the first import. */
export function readFindings(dataFolder: string): { readonly code: string; readonly instruments: number }[] {
  const version = readPointer(dataFolder);
  if (version === null) return [];
  const database = openDatabase(snapshotFile(dataFolder, version));
  try {
    const rows = database.prepare('SELECT code, count(DISTINCT ric) AS n FROM findings GROUP BY code').all();
    return rows.map((row) => ({ code: text(row, 'code'), instruments: number(row, 'n') }));
  } finally {
    database.close();
  }
}

function count(database: DatabaseSync, condition: string): number {
  const row = database.prepare(`SELECT COUNT(*) AS n FROM instruments i WHERE ${condition}`).get();
  return row ? number(row, 'n') : 0;
}

function lastRate(database: DatabaseSync): Day | null {
  const days = database
    .prepare('SELECT days FROM fx')
    .all()
    .map((row) => lastDayIn(blob(row, 'days')));
  const last = Math.max(...days.filter((day) => !Number.isNaN(day)));
  return Number.isFinite(last) ? last : null;
}

function lastDay(database: DatabaseSync, select: string): Day | null {
  const row = database.prepare(select).get();
  return typeof row?.day === 'number' ? row.day : null;
}

/** A field of the data as SQL over `instruments i`: the instruments that could have it, and those that have it. */
export interface CoverageRule {
  readonly field: string;
  readonly among: string;
  readonly has: (lastWeekday: Weekday) => string;
}

/** A price is fresh if it is at most this many weekdays older than the newest one, because holidays differ. */
const FRESH_WEEKDAYS = 5;
const STOCKS = "i.type = 'stock'";
const LISTED = 'i.delisted_on IS NULL';

const COVERAGE: readonly CoverageRule[] = [
  { field: 'prices', among: 'TRUE', has: () => 'i.last_price IS NOT NULL' },
  { field: 'fresh_prices', among: LISTED, has: (last) => `i.last_price >= ${last - FRESH_WEEKDAYS}` },
  { field: 'sector', among: STOCKS, has: () => 'i.sector IS NOT NULL' },
  { field: 'industry', among: STOCKS, has: () => 'i.industry IS NOT NULL' },
  { field: 'isin', among: "i.type <> 'index'", has: () => 'i.isin IS NOT NULL' },
  { field: 'market_cap', among: STOCKS, has: () => 'i.value IS NOT NULL' },
  { field: 'shares_outstanding', among: STOCKS, has: () => 'i.shares_outstanding IS NOT NULL' },
  { field: 'description', among: "i.type <> 'index'", has: () => 'i.description IS NOT NULL' },
  { field: 'dividends', among: 'TRUE', has: () => inTable('dividends', 'ric') },
  { field: 'statements', among: STOCKS, has: () => inTable('fundamentals', 'ric') },
  { field: 'holdings', among: "i.type = 'etf'", has: () => inTable('etf_holdings', 'etf_ric') },
  { field: 'scores', among: 'TRUE', has: () => inTable('scores', 'ric') },
  { field: 'rates', among: 'TRUE', has: () => 'i.currency IN (SELECT base FROM fx UNION SELECT quote FROM fx)' },
  { field: 'risk_free_rates', among: 'TRUE', has: () => 'i.currency IN (SELECT currency FROM risk_free_rates)' },
];

function inTable(table: string, column: string): string {
  return `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.${column} = i.ric)`;
}
