import { type Day, type Weekday, weekdayOnOrAfter } from '@tearsheet/shared';
import type { DenseSeries } from '@tearsheet/shared/engine';
import type { PriceColumns } from '../content.ts';
import type { MarketData } from '../port.ts';

export interface Closes {
  readonly days: Int32Array;
  readonly closes: Float64Array;
}

/** Closes as traded, split-adjusted; the adjusted closes of data that has no other. NaN on days without one. */
export function tradedCloses({ close, adjClose }: PriceColumns): Float64Array {
  return close.some((value) => value > 0) ? close : (adjClose ?? close);
}

/** The same by day; days without one are left out. */
export function closesByDay(market: Pick<MarketData, 'prices'>, ric: string): Closes {
  const columns = market.prices(ric);
  return columns ? known(columns.days, tradedCloses(columns)) : NONE;
}

/** Days and closes that analyses use: the adjusted ones where the dividends beside the others are not known. */
export function servedClosesByDay(market: Pick<MarketData, 'prices' | 'instrument'>, ric: string): Closes {
  const columns = market.prices(ric);
  const instrument = market.instrument(ric);
  return columns && instrument ? known(columns.days, servedColumn(columns, instrument.priceBasis)) : NONE;
}

const NONE: Closes = { days: new Int32Array(0), closes: new Float64Array(0) };

function known(days: Int32Array, closes: Float64Array): Closes {
  const kept = days.map((_, i) => i).filter((i) => closes[i]! > 0);
  return { days: kept.map((i) => days[i]!), closes: Float64Array.from(kept, (i) => closes[i]!) };
}

export type PriceBasis = 'split_adjusted' | 'total_return_adjusted';

/**
 * Which closes an analysis gets. Total-return adjusted closes serve only where nothing better is there: the source gives
 * them and either no dividends or no plain closes. Otherwise split-adjusted closes, with the dividends beside them.
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
 * One value per weekday, NaN where there is none. A weekend price counts for the Monday after, unless Monday has its own.
 * A price of zero or less is no price: the quality checks report it and nobody computes with it.
 * Null without a single price.
 */
export function denseCloses(days: Int32Array, prices: Float64Array): DenseSeries | null {
  const from = prices.findIndex(isPrice);
  if (from < 0) return null;
  const to = prices.findLastIndex(isPrice);
  const first: Weekday = weekdayOnOrAfter(days[from] as Day);
  const values = new Float64Array(weekdayOnOrAfter(days[to] as Day) - first + 1).fill(Number.NaN);
  for (let i = from; i <= to; i++) {
    const price = prices[i] as number;
    if (isPrice(price)) values[weekdayOnOrAfter(days[i] as Day) - first] = price;
  }
  return { first, values };
}

function isPrice(value: number): boolean {
  return value > 0 && value < Number.POSITIVE_INFINITY;
}

/**
 * Closes with dividends reinvested, 1 at first; those of a day without trading are reinvested on the next. Where dividends are
 * not known, the adjusted closes, which hold them.
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
