import { weekdayOnOrAfter } from '@tearsheet/shared/dates';
import type { MarketData } from '../port.ts';
import { servedClosesByDay } from './closesByDay.ts';

/**
 * Closes with dividends reinvested, 1 at first; those of a day without trading are reinvested on the next. Where dividends are
 * not known, the adjusted closes, which hold them.
 */
export function totalReturnLevels(
  market: Pick<MarketData, 'prices' | 'dividends' | 'instrument'>,
  ric: string,
): { readonly days: Int32Array; readonly levels: Float64Array } {
  const { days, closes } = servedClosesByDay(market, ric);
  const { weekdays, amounts } = market.dividends(ric);
  let units = 1;
  let next = 0;
  const levels = closes.map((close, i) => {
    const weekday = weekdayOnOrAfter(days[i]!);
    let paid = 0;
    for (; next < weekdays.length && weekdays[next]! <= weekday; next++) if (i > 0) paid += amounts[next]!;
    units *= 1 + paid / close;
    return (units * close) / closes[0]!;
  });
  return { days, levels };
}
