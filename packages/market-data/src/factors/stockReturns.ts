import type { Weekday } from '@tearsheet/shared/dates';
import type { Instrument, MarketData } from '../port.ts';

/** A change of price or rate is measured against the last one of at most so many weekdays before. */
const MOST_AGE_WEEKDAYS = 5;

/**
 * Daily total returns of a stock in a base currency on the weekdays on which it has a price of its own, decimals; NaN on
 * the others, after longer gaps, and without a rate. Dividends count on their ex-date, or on the next day with a price.
 */
export function stockReturns(
  market: MarketData,
  { ric, currency }: Instrument,
  base: string,
): { readonly first: Weekday; readonly returns: Float64Array } | null {
  const closes = market.closes(ric);
  const rate = currency === base ? null : market.fxRate(currency, base);
  if (!closes || (currency !== base && !rate)) return null;
  const { first, values } = closes;
  const dividends = market.dividends(ric);
  const rateOn = (weekday: Weekday) => {
    if (!rate) return 1;
    const { first: from, values: rates } = rate.series;
    for (let age = 0; age <= MOST_AGE_WEEKDAYS; age++)
      if (rates[weekday - age - from]! > 0) return rates[weekday - age - from]!;
    return Number.NaN;
  };
  const returns = new Float64Array(values.length).fill(Number.NaN);
  let last = -1;
  let before = Number.NaN;
  let paid = 0;
  let next = 0;
  for (let i = 0; i < values.length; i++) {
    while (next < dividends.weekdays.length && dividends.weekdays[next]! <= first + i)
      paid += dividends.amounts[next++]!;
    if (!(values[i]! > 0)) continue;
    const worth = rateOn(first + i);
    const recent = last >= 0 && i - last <= MOST_AGE_WEEKDAYS;
    if (recent) returns[i] = ((values[i]! + paid) * worth) / (values[last]! * before) - 1;
    last = i;
    before = worth;
    paid = 0;
  }
  return { first, returns };
}
