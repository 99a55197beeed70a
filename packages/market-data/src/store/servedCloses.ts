import { type Day, type Weekday, weekdayOnOrAfter } from '@tearsheet/shared/dates';
import type { DenseSeries } from '@tearsheet/shared/engine';
import type { PriceColumns } from '../content.ts';

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
