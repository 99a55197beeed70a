import type { MarketData } from '../port.ts';
import { servedClosesByDay } from './closesByDay.ts';

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
