import {
  ALL_DAYS,
  type Day,
  NOT_PLACED,
  tradingWeek,
  WEEKDAYS,
  type Weekday,
  weekdayOnOrAfter,
  weekdaysOfSeries,
} from '@tearsheet/shared';
import { type DailySeries, type DenseSeries, FREQUENCIES, frequencyOf } from '@tearsheet/shared/engine';
import { PERIODS_PER_YEAR } from '@tearsheet/shared/schemas';
import type { PriceColumns } from '../content.ts';
import type { MarketData } from '../port.ts';

export interface Closes {
  readonly days: Int32Array;
  readonly closes: Float64Array;
}

/** Returns split-adjusted closes as traded, or adjusted closes if there are no others. NaN on days without a close. */
export function tradedCloses({ close, adjClose }: PriceColumns): Float64Array {
  return close.some((value) => value > 0) ? close : (adjClose ?? close);
}

/** Returns `tradedCloses` by day, without the days that have no close. */
export function closesByDay(market: Pick<MarketData, 'prices'>, ric: string): Closes {
  const columns = market.prices(ric);
  return columns ? withPrices(columns.days, tradedCloses(columns)) : NONE;
}

/** Returns the days and closes that analyses use. They are the adjusted ones if the dividends are unknown. */
function servedClosesByDay(market: Pick<MarketData, 'prices' | 'instrument'>, ric: string): Closes {
  const columns = market.prices(ric);
  const instrument = market.instrument(ric);
  return columns && instrument ? withPrices(columns.days, servedColumn(columns, instrument.priceBasis)) : NONE;
}

const NONE: Closes = { days: new Int32Array(0), closes: new Float64Array(0) };

function withPrices(days: Int32Array, closes: Float64Array): Closes {
  const kept = days.map((_, i) => i).filter((i) => isPrice(closes[i]!));
  return { days: kept.map((i) => days[i]!), closes: Float64Array.from(kept, (i) => closes[i]!) };
}

export type PriceBasis = 'split_adjusted' | 'total_return_adjusted';

/**
 * Returns which closes an analysis uses. It uses total-return adjusted closes only if the source has no dividends or no
 * plain closes. Otherwise it uses split-adjusted closes and the dividends.
 */
export function priceBasis(columns: PriceColumns, hasDividends: boolean): PriceBasis {
  const adjusted = columns.adjClose?.some(isPrice) ?? false;
  if (!adjusted) return 'split_adjusted';
  return hasDividends && columns.close.some(isPrice) ? 'split_adjusted' : 'total_return_adjusted';
}

export function servedColumn(columns: PriceColumns, basis: PriceBasis): Float64Array {
  return basis === 'total_return_adjusted' && columns.adjClose ? columns.adjClose : columns.close;
}

/**
 * Returns one value for each weekday, NaN where there is none. `weekdaysOfSeries` says on which weekday a weekend price
 * counts. A price of zero or less does not count, and the quality checks report it. Null without a single price.
 */
export function denseCloses(days: Int32Array, prices: Float64Array): DenseSeries | null {
  const known = areAllPrices(prices) ? { days, closes: prices } : withPrices(days, prices);
  return denseSeries(known.days, known.closes, (length) => new Float64Array(length));
}

/**
 * Returns the values of a series by weekday, NaN where there is none. `days` are its dates, ascending and distinct.
 * Null without a value.
 */
export function denseSeries(
  days: Int32Array,
  values: Float64Array,
  allocate: (length: number) => Float64Array,
  axis: Weekday = WEEKDAYS,
): DenseSeries | null {
  const weekdays = weekdaysOfSeries(days, axis);
  let from = 0;
  let to = weekdays.length - 1;
  while (from <= to && weekdays[from] === NOT_PLACED) from++;
  while (to >= from && weekdays[to] === NOT_PLACED) to--;
  if (from > to) return null;
  const first: Weekday = weekdays[from]!;
  const dense = allocate(weekdays[to]! - first + 1).fill(Number.NaN);
  for (let i = from; i <= to; i++) if (weekdays[i] !== NOT_PLACED) dense[weekdays[i]! - first] = values[i]!;
  return { first, values: dense };
}

/** Returns the closes and dividends of an instrument with sessions on weekends, on the axis of all days. */
export function seriesOnAllDays(
  market: Pick<MarketData, 'prices' | 'instrument' | 'dividendsByDay'>,
  ric: string,
): DailySeries {
  const { days, closes } = servedClosesByDay(market, ric);
  const paid = market.dividendsByDay(ric);
  return {
    closes: denseSeries(days, closes, (length) => new Float64Array(length), ALL_DAYS),
    dividends: { weekdays: paid.days.map((day) => ALL_DAYS + day), amounts: paid.amounts },
  };
}

/** Instruments with sessions on all seven days have a return on each of them. */
const DAYS_OF_YEAR = 365;

/**
 * Returns how many returns a year an instrument with prices on the given days has. There are 252 with sessions on weekdays and 365 with
 * sessions on all days. Weekly and slower prices have 52, 12, or 4.
 */
export function returnsPerYear(market: Pick<MarketData, 'closes'>, ric: string, days: Int32Array): number {
  const closes = market.closes(ric);
  if (closes === null) return PERIODS_PER_YEAR.daily;
  const frequency = FREQUENCIES[frequencyOf(closes, closes.first, closes.first + closes.values.length - 1)]!;
  return frequency === 'daily' && tradingWeek(days) === 'all_days' ? DAYS_OF_YEAR : PERIODS_PER_YEAR[frequency];
}

/**
 * Returns the first weekday of the prices of 0 at the end of a series, from which a share is worthless. Null if the last
 * price is above 0, and if no price is.
 */
export function worthlessFrom(days: Int32Array, prices: Float64Array): Weekday | null {
  const last = prices.findLastIndex(isPrice);
  if (last < 0) return null;
  const at = prices.indexOf(0, last + 1);
  return at < 0 ? null : weekdayOnOrAfter(days[at] as Day);
}

function areAllPrices(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!isPrice(values[i]!)) return false;
  return true;
}

function isPrice(value: number): boolean {
  return value > 0 && value < Number.POSITIVE_INFINITY;
}

/**
 * Returns closes with reinvested dividends, starting at 1. A dividend on a day without trading is reinvested on the
 * next trading day. If the dividends are unknown, the adjusted closes are used, which include them.
 */
export function totalReturnLevels(
  market: Pick<MarketData, 'prices' | 'dividendsByDay' | 'instrument'>,
  ric: string,
): { readonly days: Int32Array; readonly levels: Float64Array } {
  const { days, closes } = servedClosesByDay(market, ric);
  const paidOn = market.dividendsByDay(ric);
  let units = 1;
  let next = 0;
  const levels = closes.map((close, i) => {
    let paid = 0;
    for (; next < paidOn.days.length && paidOn.days[next]! <= days[i]!; next++) {
      if (i > 0) paid += paidOn.amounts[next]!;
    }
    units *= 1 + paid / close;
    return (units * close) / closes[0]!;
  });
  return { days, levels };
}
