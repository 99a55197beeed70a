import type { PriceColumns } from '../content.ts';
import type { MarketData } from '../port.ts';
import { servedColumn } from '../store/servedCloses.ts';

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
