import { type Day, weekdayOnOrBefore } from '@tearsheet/shared/dates';
import type { Instrument, MarketData } from '../port.ts';
import { tradedCloses } from './closesByDay.ts';
import { knownStatements } from './knownStatements.ts';
import { adjustedShares, latestShares } from './shareCount.ts';
import { exchangeRate } from './statements.ts';

/** An amount in the currency of a listing, and the day it is from; the day of an imported amount may not be known. */
export interface DatedAmount {
  readonly amount: number;
  readonly day: Day | null;
}

export type ValuedListing = Pick<Instrument, 'ric' | 'currency' | 'issuer' | 'sharesOutstanding' | 'importedMarketCap'>;

/** What a market value is computed from. */
export interface ValueSources
  extends Pick<MarketData, 'prices' | 'splits' | 'fundamentals' | 'fxRate' | 'lastWeekday'> {
  instrument(ric: string): ValuedListing | null;
}

/**
 * Market value of the company behind a listing, in the currency of the listing: the last close as traded on or before the
 * day times the diluted shares known on the day of that close. Its day is that of the close. All listings of a company have
 * the value of its main listing. Nothing later than the day is used.
 *
 * Without known shares, the last day of the data uses the imported share count. Without that or a close, the imported market
 * value is used if it is from the day or before; one without a date only on the last day of the data. Null without all of
 * them, or without an exchange rate between the listings.
 */
export function companyValue(market: ValueSources, listing: ValuedListing, day: Day): DatedAmount | null {
  const home = market.instrument(listing.issuer) ?? listing;
  const value = homeValue(market, home, day);
  if (!value) return null;
  const rate = exchangeRate(market, home.currency, listing.currency, weekdayOnOrBefore(value.day ?? day));
  return rate === null ? null : { amount: value.amount * rate, day: value.day };
}

function homeValue(market: ValueSources, home: ValuedListing, day: Day): DatedAmount | null {
  const isLastDay = weekdayOnOrBefore(day) >= market.lastWeekday;
  const last = lastClose(market, home.ric, day);
  if (last) {
    const shares = sharesOn(market, home.ric, last.day) ?? (isLastDay ? home.sharesOutstanding : null);
    if (shares !== null) return { amount: shares * last.close, day: last.day };
  }
  const imported = home.importedMarketCap;
  if (!imported) return null;
  const isKnown = imported.day === null ? isLastDay : imported.day <= day;
  return isKnown ? imported : null;
}

function sharesOn(market: ValueSources, ric: string, day: Day): number | null {
  const versions = [...market.fundamentals(ric, 1), ...market.fundamentals(ric, 2)];
  const count = latestShares(knownStatements(versions, day));
  return count && adjustedShares(count, market.splits(ric), day);
}

function lastClose(market: ValueSources, ric: string, day: Day): { readonly close: number; readonly day: Day } | null {
  const columns = market.prices(ric);
  if (!columns) return null;
  const closes = tradedCloses(columns);
  for (let i = columns.days.length - 1; i >= 0; i--) {
    const [on, close] = [columns.days[i] as Day, closes[i] as number];
    if (on <= day && close > 0) return { close, day: on };
  }
  return null;
}
