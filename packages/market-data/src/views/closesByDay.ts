import type { MarketData } from '../port.ts';

/** Days and closes that count: the close, or the adjusted close of data that has no other; days without one are left out. */
export function closesByDay(
  market: Pick<MarketData, 'prices'>,
  ric: string,
): { readonly days: Int32Array; readonly closes: Float64Array } {
  const columns = market.prices(ric);
  if (!columns) return { days: new Int32Array(0), closes: new Float64Array(0) };
  const known = columns.close.some((close) => close > 0) ? columns.close : (columns.adjClose ?? columns.close);
  const kept = columns.days.map((_, i) => i).filter((i) => known[i]! > 0);
  return { days: kept.map((i) => columns.days[i]!), closes: Float64Array.from(kept, (i) => known[i]!) };
}
