import { type Day, weekdayOnOrBefore } from '@tearsheet/shared';
import type { FundamentalRow, SplitRow } from '../content.ts';
import type { DatedAmount, Instrument, MarketData } from '../port.ts';
import { tradedCloses } from './closesByDay.ts';
import { exchangeRate, knownStatements } from './statements.ts';

export type ValuedListing = Pick<Instrument, 'ric' | 'currency' | 'issuer' | 'sharesOutstanding' | 'importedMarketCap'>;

export interface ValueSources
  extends Pick<MarketData, 'prices' | 'splits' | 'fundamentals' | 'fxRate' | 'lastWeekday'> {
  instrument(ric: string): ValuedListing | null;
}

/**
 * Returns the market value of the company in the currency of a listing. It is the last close as traded on or before the
 * day, times the diluted shares known on the day of that close. Its day is that of the close. All listings of a company
 * have the value of its main listing. Nothing later than the day is used.
 *
 * Without known shares, the last day of the data uses the imported share count. Without that or a close, the imported
 * market value is used if it is not from a later day. An undated one is used on the last day of the data only. Null
 * without all of them, or without an exchange rate between the listings.
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

/** Diluted shares as reported for a period. */
export interface ShareCount {
  readonly shares: number;
  readonly periodEnd: Day;
}

/** Shares reported for an older period are not used. */
const MAX_AGE_DAYS = 550;

/**
 * Returns the newest share count among statements known on a day; null if there is none. If two statements have the same
 * period end, the annual one counts.
 */
export function latestShares(known: readonly FundamentalRow[]): ShareCount | null {
  let latest: FundamentalRow | null = null;
  for (const row of known) {
    if (!((row.values.shares_diluted ?? 0) > 0)) continue;
    const isNewer = latest === null || row.periodEnd > latest.periodEnd;
    if (isNewer || (row.periodEnd === latest?.periodEnd && row.freq < latest.freq)) latest = row;
  }
  return latest && { shares: latest.values.shares_diluted as number, periodEnd: latest.periodEnd };
}

/**
 * Returns the shares on a day in the unit of split-adjusted closes: the reported shares times every split after their
 * period. Null if the period ended more than 550 days before the day.
 *
 * Example: 10 shares reported for 2020-06-30 and a 4-for-1 split on 2020-08-31 → 40.
 */
export function adjustedShares(
  { shares, periodEnd }: ShareCount,
  splits: readonly Pick<SplitRow, 'day' | 'ratio'>[],
  day: Day,
): number | null {
  if (day - periodEnd > MAX_AGE_DAYS) return null;
  return splits.reduce((product, split) => (split.day > periodEnd ? product * split.ratio : product), shares);
}
