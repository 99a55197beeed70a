import type { FundamentalRow, Instrument, MarketData } from '@tearsheet/market-data';
import { type Day, formatDay, weekdayOnOrBefore, weekdayToDay } from '@tearsheet/shared/dates';
import { type Items, KEY_RATIOS, keyRatios } from '@tearsheet/shared/ratios';
import { type ReadOutcome, readSymbols, type SymbolQuery } from './read.ts';

/** A comparable period begins so many days earlier, give or take a 53rd week. */
const YEAR_DAYS = { least: 350, most: 380 } as const;
const QUARTER_DAYS = { least: 80, most: 100 } as const;
/** A rate or close of at most so many weekdays before the publication. */
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
  'operating_cash_flow',
  'capital_expenditure',
  'dividends_paid',
] as const;

/** Key ratios of the latest periods published by the last day of the data, the newest first. */
export function keyRatiosHistory(
  market: MarketData,
  query: SymbolQuery & { readonly limit?: number | undefined; readonly freq?: number | undefined },
): ReadOutcome {
  const freq = query.freq === 2 ? 2 : 1;
  const today = weekdayToDay(market.lastWeekday);
  return readSymbols(market, query, (instrument) => {
    const rows = market.fundamentals(instrument.ric, freq).filter((row) => (row.sourceDay ?? row.periodEnd) <= today);
    return rows
      .slice(-(query.limit ?? 4))
      .reverse()
      .map((row) => record(market, instrument, rows, row));
  });
}

function record(
  market: MarketData,
  instrument: Instrument,
  rows: readonly FundamentalRow[],
  row: FundamentalRow,
): object {
  const computed = keyRatios({
    period: row.values,
    year: row.freq === 1 ? row.values : fourQuarters(rows, row),
    end: row.values,
    start: before(rows, row, YEAR_DAYS)?.values ?? null,
    marketCap: marketCap(market, instrument, row),
  });
  const given = KEY_RATIOS.map((name) => [name, row.values[name] ?? computed[name]]);
  const date = (day: Day | null) => (day === null ? null : formatDay(day));
  return {
    ric: instrument.ric,
    rkdcode: row.rkdcode,
    perenddt: formatDay(row.periodEnd),
    stmtdt: date(row.stmtDay),
    sourcedt: date(row.sourceDay),
    year: row.fiscalYear,
    ...Object.fromEntries(given),
  };
}

function before(
  rows: readonly FundamentalRow[],
  { periodEnd }: FundamentalRow,
  { least, most }: { readonly least: number; readonly most: number },
): FundamentalRow | undefined {
  return rows.findLast((one) => periodEnd - one.periodEnd >= least && periodEnd - one.periodEnd <= most);
}

/** Sums of the flows of a quarter and the three before it; an item that one of them lacks is left out. */
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
 * Close on the day of publication times the shares of the statement, which later splits multiply because closes are
 * adjusted for them, in the currency of the statement; null when one of them is missing.
 */
function marketCap(market: MarketData, { ric, currency }: Instrument, row: FundamentalRow): number | null {
  const day = row.sourceDay ?? row.periodEnd;
  const weekday = weekdayOnOrBefore(day);
  const shares = row.values.shares_diluted;
  const close = lastOf(market.closes(ric), weekday);
  const rate =
    row.currency === null || row.currency === currency
      ? 1
      : lastOf(market.fxRate(currency, row.currency)?.series, weekday);
  if (shares === undefined || close === null || rate === null) return null;
  const splits = market
    .splits(ric)
    .reduce((product, split) => (split.day > row.periodEnd ? product * split.ratio : product), 1);
  return close * shares * splits * rate;
}

function lastOf(series: ReturnType<MarketData['closes']> | undefined, weekday: number): number | null {
  for (let age = 0; series && age <= MOST_AGE_WEEKDAYS; age++) {
    const value = series.values[weekday - age - series.first];
    if (value !== undefined && value > 0) return value;
  }
  return null;
}
