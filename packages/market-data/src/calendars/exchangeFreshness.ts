import { type Day, toDay, type Weekday, weekdayOnOrAfter } from '@tearsheet/shared';
import { exchangeCalendar, lastExpectedSession } from './exchangeCalendars.ts';

/** An instrument as far as the age of its prices needs it. */
export interface PricedListing {
  readonly exchange: string | null;
  readonly lastPrice: Weekday | null;
  readonly delistedOn: Weekday | null;
}

/** The age of the prices of one exchange. Delisted instruments and those without prices do not count. */
export interface ExchangeFreshness {
  /** The MIC. */
  readonly exchange: string;
  /** Null if the table of calendars does not have the exchange. */
  readonly name: string | null;
  readonly instruments: number;
  /** The weekday of the newest price. */
  readonly last: Weekday;
  /** The last session whose prices should be there by now. Null without a calendar for these days. */
  readonly expected: Day | null;
  /** The last day that the calendar knows. Null without a calendar. After it, no session is expected and no delay is noticed. */
  readonly calendarUntil: Day | null;
  /** The number of instruments without a price of that session. Null without a calendar. */
  readonly instrumentsBehind: number | null;
}

/**
 * Returns the age of the prices of each exchange, by MIC. A session on Sunday has its price on Monday.
 *
 * @param nowMs time of the clock, in milliseconds since 1970
 */
export function exchangeFreshness(listings: Iterable<PricedListing>, nowMs: number): ExchangeFreshness[] {
  const lastByExchange = new Map<string, Weekday[]>();
  for (const { exchange, lastPrice, delistedOn } of listings) {
    if (exchange === null || lastPrice === null || delistedOn !== null) continue;
    const own = lastByExchange.get(exchange);
    if (own) own.push(lastPrice);
    else lastByExchange.set(exchange, [lastPrice]);
  }
  const sorted = [...lastByExchange].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([exchange, lasts]) => {
    const last = lasts.reduce((a, b) => Math.max(a, b));
    const expected = lastExpectedSession(exchange, nowMs);
    const wanted = expected === null ? null : weekdayOnOrAfter(expected);
    const calendar = exchangeCalendar(exchange);
    return {
      exchange,
      name: calendar?.name ?? null,
      calendarUntil: calendar && toDay(`${calendar.years[1]}-12-31`),
      instruments: lasts.length,
      last,
      expected,
      instrumentsBehind: wanted === null ? null : lasts.filter((one) => one < wanted).length,
    };
  });
}
