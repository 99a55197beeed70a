import { type Day, isWeekday, toDay } from '../dates.ts';
import { EXCHANGE_HOLIDAYS } from './exchangeHolidays.ts';
import { closedDays } from './rules.ts';

const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const CODE = /^[A-Z]{2}$/;
/** CLDR's "Hong Kong SAR China" is "Hong Kong" in market data. */
const SUFFIX = / SAR China$/;

/** Returns the English name of a country, for its name or its two-letter ISO code. @example countryText('HK') // Hong Kong */
export function countryText(country: string): string {
  const name = CODE.test(country) ? NAMES.of(country) : undefined;
  return (name ?? country).replace(SUFFIX, '');
}

/** Returns the English name of a country in lower case, for its name or its two-letter ISO code. */
export function countryName(country: string): string {
  return countryText(country).toLowerCase();
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let countries: ReadonlySet<string> | undefined;

/** Returns true for the name of a country and for its two-letter ISO code. */
export function isCountry(country: string): boolean {
  countries ??= new Set(LETTERS.flatMap((a) => LETTERS.map((b) => NAMES.of(a + b) ?? '')).map(countryName));
  return country !== '' && countries.has(countryName(country));
}

/**
 * Returns the share of dividends that is withheld in a country, 0 to 1, and 0 if no rate names it. Names and ISO codes match.
 * Example: {"US": 0.15} and "United States" → 0.15.
 */
export function withheldIn(country: string | null, rates: Readonly<Record<string, number>>): number {
  if (country === null) return 0;
  const name = countryName(country);
  return Object.entries(rates).find(([one]) => countryName(one) === name)?.[1] ?? 0;
}

/** The exchange whose holidays a market has. A market that is not listed counts like the United States. */
const EXCHANGE_OF: Readonly<Record<string, string>> = {
  'United States': 'XNYS',
  Canada: 'XTSE',
  'United Kingdom': 'XLON',
  Germany: 'XETR',
  France: 'XPAR',
  Netherlands: 'XPAR',
  Belgium: 'XPAR',
  Portugal: 'XPAR',
  Spain: 'XPAR',
  Italy: 'XMIL',
  Switzerland: 'XSWX',
  Japan: 'XTKS',
  'Hong Kong': 'XHKG',
  Singapore: 'XSES',
  Australia: 'XASX',
  'South Korea': 'XKRX',
  Taiwan: 'XTAI',
};
const DEFAULT_EXCHANGE = 'XNYS';

/** Ten years that the rules of all exchanges cover. */
const YEARS = Array.from({ length: 10 }, (_, i) => 2015 + i);

/** Ends the name of an exchange whose week begins on Sunday. */
const FROM_SUNDAY = ' from Sunday';
const MONDAY_TO_FRIDAY = isWeekday;
const SUNDAY_TO_THURSDAY = (day: Day) => isWeekday(day + 1);

/** Sessions a year by the names of exchanges. */
const counts = new Map<string, number>();

/**
 * Returns the mean number of days a year on which at least one of the markets has a session, rounded. It counts the holiday
 * rules of the years 2015 to 2024, so gaps in prices do not change it. The sessions of `fromSunday` are those of weeks from Sunday to
 * Thursday. Without a market, every weekday counts.
 *
 * Examples: the United States → 252. The United States and the United Kingdom → 257. No market → 261.
 */
export function sessionsPerYear(markets: Iterable<string>, fromSunday: Iterable<string> = []): number {
  const exchangeOf = (market: string) => EXCHANGE_OF[market] ?? DEFAULT_EXCHANGE;
  const named = [
    ...Array.from(markets, exchangeOf),
    ...Array.from(fromSunday, (market) => `${exchangeOf(market)}${FROM_SUNDAY}`),
  ];
  const exchanges = [...new Set(named)].sort();
  const key = exchanges.join(' ');
  const counted = counts.get(key) ?? count(exchanges);
  counts.set(key, counted);
  return counted;
}

function count(exchanges: readonly string[]): number {
  let sessions = 0;
  for (const year of YEARS) {
    // A holiday in January can be observed in December and the other way round.
    const closed = exchanges.map((exchange) => {
      const days = [year - 1, year, year + 1].flatMap((one) => [
        ...closedDays(EXCHANGE_HOLIDAYS[exchange.replace(FROM_SUNDAY, '')]!, one),
      ]);
      return { days: new Set(days), isOpenOn: exchange.endsWith(FROM_SUNDAY) ? SUNDAY_TO_THURSDAY : MONDAY_TO_FRIDAY };
    });
    for (let day = toDay(`${year}-01-01`); day < toDay(`${year + 1}-01-01`); day++) {
      const isOpen = closed.some(({ days, isOpenOn }) => isOpenOn(day) && !days.has(day));
      if (closed.length === 0 ? isWeekday(day) : isOpen) sessions++;
    }
  }
  return Math.round(sessions / YEARS.length);
}

/**
 * Hour in UTC at which a market's regular session closes in its own winter time, by market name. The values are used only to tell
 * whether two closes of one date are near each other, so half an hour and daylight saving do not matter.
 */
const CLOSING_HOURS: Readonly<Record<string, number>> = {
  'United States': 21,
  Canada: 21,
  Mexico: 21,
  Brazil: 21,
  Chile: 20,
  Argentina: 20,
  'United Kingdom': 16.5,
  Ireland: 16.5,
  Germany: 16.5,
  France: 16.5,
  Netherlands: 16.5,
  Belgium: 16.5,
  Portugal: 16.5,
  Spain: 16.5,
  Italy: 16.5,
  Austria: 16.5,
  Finland: 16.5,
  Switzerland: 16.5,
  Sweden: 16.5,
  Denmark: 16,
  Norway: 15.5,
  Iceland: 15.5,
  Poland: 16,
  Czechia: 15.5,
  Hungary: 16,
  Greece: 15,
  Turkey: 15,
  'South Africa': 15,
  Israel: 15.5,
  'Saudi Arabia': 12,
  Qatar: 10,
  India: 10,
  Thailand: 9.5,
  Singapore: 9,
  Malaysia: 9,
  Indonesia: 9,
  'Hong Kong': 8,
  Vietnam: 8,
  China: 7,
  Philippines: 7,
  Japan: 6.5,
  'South Korea': 6.5,
  Taiwan: 5.5,
  Australia: 5,
  'New Zealand': 4,
};

/** Closes of one date that lie further apart than this see different news. */
const MOST_HOURS_APART = 2;

/**
 * True when the closes of one date in two markets are at most 2 hours apart. A market is near itself. Two different markets are not near each other
 * if the table lacks one of them. Cash has no close, so it is near every market.
 *
 * Example: Germany and the United Kingdom are near each other. Germany and the United States are not.
 */
export function closeTogether(market: string, other: string): boolean {
  if (market === other || market === 'Cash' || other === 'Cash') return true;
  const [hour, otherHour] = [CLOSING_HOURS[market], CLOSING_HOURS[other]];
  return hour !== undefined && otherHour !== undefined && Math.abs(hour - otherHour) <= MOST_HOURS_APART;
}
