import { type Day, weekdayOnOrBefore, weekdayToDay } from '@tearsheet/shared';
import type { DenseSeries } from '@tearsheet/shared/engine';
import type { Items } from '@tearsheet/shared/ratios';
import type { FundamentalRow } from '../content.ts';
import type { Instrument, MarketData } from '../port.ts';
import { tradedCloses } from './closesByDay.ts';

/** A statement without a usable publication date counts from this many days after its period ends. */
const ASSUMED_DELAY_DAYS = 120;

/**
 * Returns the first day on which a statement counts, which is its publication date. If that is missing or before the
 * end of the period, the day is 120 days after the end, or the statement date if that is later.
 *
 * Example: period end 2024-09-30, no dates → 2025-01-28.
 */
export function publicationDay({ sourceDay, stmtDay, periodEnd }: FundamentalRow): Day {
  if (sourceDay !== null && sourceDay >= periodEnd) return sourceDay;
  return Math.max(periodEnd + ASSUMED_DELAY_DAYS, stmtDay ?? Number.NEGATIVE_INFINITY);
}

/**
 * Returns the statements known on a day, by ascending period end. A restated period appears once, in the latest version
 * published by that day, so a restatement changes nothing before its own publication.
 */
export function knownStatements(versions: readonly FundamentalRow[], day: Day): FundamentalRow[] {
  const latest = new Map<string, FundamentalRow>();
  for (const row of versions) {
    if (publicationDay(row) > day) continue;
    const key = `${row.periodEnd}|${row.freq}`;
    const known = latest.get(key);
    if (!known || publicationDay(known) <= publicationDay(row)) latest.set(key, row);
  }
  return [...latest.values()].sort((a, b) => a.periodEnd - b.periodEnd);
}

/** Returns the first day on which any version of a statement's period counts. */
export function firstPublication(versions: readonly FundamentalRow[], { periodEnd, freq }: FundamentalRow): Day {
  const own = versions.filter((row) => row.periodEnd === periodEnd && row.freq === freq);
  return Math.min(...own.map(publicationDay));
}

/** A comparable period begins this many days earlier. A 53rd week makes a difference. */
const YEAR_DAYS = { least: 350, most: 380 } as const;
const QUARTER_DAYS = { least: 80, most: 100 } as const;
/** The highest age of a rate or close in weekdays. */
const MOST_AGE_WEEKDAYS = 5;
const FLOWS = [
  'revenue',
  'gross_profit',
  'operating_income',
  'pretax_income',
  'income_tax',
  'net_income',
  'ebitda',
  'depreciation_amortization',
  'interest_expense',
  'selling_general_administrative',
  'operating_cash_flow',
  'capital_expenditure',
  'dividends_paid',
] as const;

/** Returns the statements known on the last day of the data by period end, each in its latest version. */
export function publishedStatements(
  market: Pick<MarketData, 'fundamentals' | 'lastWeekday'>,
  ric: string,
  freq: 1 | 2,
): readonly FundamentalRow[] {
  return knownStatements(market.fundamentals(ric, freq), weekdayToDay(market.lastWeekday));
}

/** An annual statement that follows another one this much sooner than a year covers only the time between them. */
const STUB_DAYS = { least: 20, most: YEAR_DAYS.least - 1 } as const;

/** Returns the day before the period of a statement, if it is the short one of a changed fiscal year. Null for a whole year. */
export function stubAfter(
  rows: readonly Pick<FundamentalRow, 'freq' | 'periodEnd'>[],
  { freq, periodEnd }: Pick<FundamentalRow, 'freq' | 'periodEnd'>,
): Day | null {
  if (freq !== 1) return null;
  const { least, most } = STUB_DAYS;
  const isSooner = (one: Pick<FundamentalRow, 'freq' | 'periodEnd'>) =>
    one.freq === 1 && periodEnd - one.periodEnd >= least && periodEnd - one.periodEnd <= most;
  return rows.findLast(isSooner)?.periodEnd ?? null;
}

/** Returns the flows of the year that ends with a statement. Null if it covers less, or if one of four quarters is missing. */
export function flowsOfYear(rows: readonly FundamentalRow[], row: FundamentalRow): Items | null {
  if (row.freq === 2) return fourQuarters(rows, row);
  return stubAfter(rows, row) === null ? row.values : null;
}

/** Returns the statement one year before, in the same currency. */
export function yearBefore(rows: readonly FundamentalRow[], row: FundamentalRow): FundamentalRow | null {
  return before(rows, row, YEAR_DAYS);
}

/**
 * Returns the sums of the flows of a quarter and the three before it, without items that one of them lacks. Null
 * without four quarters.
 */
function fourQuarters(rows: readonly FundamentalRow[], row: FundamentalRow): Items | null {
  const quarters = [row];
  while (quarters.length < 4) {
    const earlier = before(rows, quarters.at(-1)!, QUARTER_DAYS);
    if (!earlier) return null;
    quarters.push(earlier);
  }
  const sums = FLOWS.map((name) => [name, quarters.reduce((sum, { values }) => sum + (values[name] ?? Number.NaN), 0)]);
  return Object.fromEntries(sums.filter(([, sum]) => !Number.isNaN(sum)));
}

/**
 * Returns the market value of a company on a day in the currency of the statement: the close of the issuer's main
 * listing times the shares of the statement. Later splits multiply the shares, because closes are adjusted for them.
 * Closes adjusted for later dividends would understate the value. Null if the close, the shares, or the exchange rate
 * is missing.
 */
export function marketValue(
  market: Pick<MarketData, 'prices' | 'fxRate' | 'splits' | 'instrument'>,
  listing: Pick<Instrument, 'ric' | 'currency' | 'issuer'>,
  row: FundamentalRow,
  day: Day,
): number | null {
  const { ric, currency } = market.instrument(listing.issuer) ?? listing;
  const weekday = weekdayOnOrBefore(day);
  const shares = row.values.shares_diluted;
  const close = closeOn(market, ric, day);
  const rate = row.currency === null ? 1 : exchangeRate(market, currency, row.currency, weekday);
  if (shares === undefined || close === null || rate === null) return null;
  const splits = market
    .splits(ric)
    .reduce((product, split) => (split.day > row.periodEnd ? product * split.ratio : product), 1);
  return close * shares * splits * rate;
}

/** Returns how many units of `to` one unit of `from` costs on a weekday or the few before it. Null without a rate. */
export function exchangeRate(
  market: Pick<MarketData, 'fxRate'>,
  from: string,
  to: string,
  weekday: number,
): number | null {
  return from === to ? 1 : lastKnown(market.fxRate(from, to)?.series, weekday);
}

function before(
  rows: readonly FundamentalRow[],
  { periodEnd, currency }: FundamentalRow,
  { least, most }: { readonly least: number; readonly most: number },
): FundamentalRow | null {
  const found = rows.findLast((one) => periodEnd - one.periodEnd >= least && periodEnd - one.periodEnd <= most);
  // Amounts of two currencies cannot be compared or added.
  const isOther = found && found.currency !== null && currency !== null && found.currency !== currency;
  return isOther ? null : (found ?? null);
}

function closeOn(market: Pick<MarketData, 'prices'>, ric: string, day: Day): number | null {
  const columns = market.prices(ric);
  if (!columns) return null;
  const { days } = columns;
  const closes = tradedCloses(columns);
  const oldest = weekdayToDay(weekdayOnOrBefore(day) - MOST_AGE_WEEKDAYS);
  for (let i = days.findLastIndex((one) => one <= day); i >= 0 && days[i]! >= oldest; i--) {
    if (closes[i]! > 0) return closes[i]!;
  }
  return null;
}

function lastKnown(series: DenseSeries | null | undefined, weekday: number): number | null {
  for (let age = 0; series && age <= MOST_AGE_WEEKDAYS; age++) {
    const value = series.values[weekday - age - series.first];
    if (value !== undefined && value > 0) return value;
  }
  return null;
}

/** Financial statements of twelve months: the flows of the year, and the balance-sheet items at its end. */
export interface TrailingYear {
  readonly items: Items;
  /** The statement at the end of the year. */
  readonly row: FundamentalRow;
  readonly basis: 'four_quarters' | 'annual';
  /** The day on which this version was published. */
  readonly publishedOn: Day;
  /** The day on which the first version of the statement was published. */
  readonly firstPublishedOn: Day;
}

/**
 * Returns the latest twelve months that were public on the last day of the data, then those one year before, and so on.
 * They are sums of four quarters if these reach further than the latest annual statement, and otherwise annual
 * statements. Empty without any.
 */
export function trailingYears(
  market: Pick<MarketData, 'fundamentals' | 'lastWeekday'>,
  ric: string,
): readonly TrailingYear[] {
  const annual = publishedStatements(market, ric, 1);
  const quarterly = publishedStatements(market, ric, 2);
  const years = walk(quarterly, market.fundamentals(ric, 2));
  const [latest] = years;
  if (latest && latest.row.periodEnd > (annual.at(-1)?.periodEnd ?? Number.NEGATIVE_INFINITY)) return years;
  const whole = annual.filter((row) => stubAfter(annual, row) === null);
  return walk(whole, market.fundamentals(ric, 1));
}

function walk(rows: readonly FundamentalRow[], versions: readonly FundamentalRow[]): TrailingYear[] {
  const years: TrailingYear[] = [];
  for (let row = rows.at(-1) ?? null; row !== null; row = yearBefore(rows, row)) {
    const flows = flowsOfYear(rows, row);
    if (flows === null) break;
    years.push({
      items: { ...row.values, ...flows },
      row,
      basis: row.freq === 1 ? 'annual' : 'four_quarters',
      publishedOn: publicationDay(row),
      firstPublishedOn: firstPublication(versions, row),
    });
  }
  return years;
}
