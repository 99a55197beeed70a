import type { MarketData } from '../port.ts';
import { servedColumn } from '../store/servedCloses.ts';

export interface Closes {
  readonly days: Int32Array;
  readonly closes: Float64Array;
}

/** Days and closes as traded, split-adjusted; the adjusted closes of data that has no other. Days without one are left out. */
export function closesByDay(market: Pick<MarketData, 'prices'>, ric: string): Closes {
  const columns = market.prices(ric);
  if (!columns) return NONE;
  return known(
    columns.days,
    columns.close.some((close) => close > 0) ? columns.close : (columns.adjClose ?? columns.close),
  );
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
