import { isWeekday, toDay } from '../dates.ts';
import { EXCHANGE_HOLIDAYS } from './exchangeHolidays.ts';
import { closedDays } from './rules.ts';

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

const known = new Map<string, number>();

/**
 * Returns the mean number of weekdays a year on which at least one of the markets has a session, rounded. It counts the holiday
 * rules of the years 2015 to 2024, so gaps in prices do not change it. Without a market, every weekday counts.
 *
 * Examples: the United States → 252. The United States and the United Kingdom → 257. No market → 261.
 */
export function sessionsPerYear(markets: Iterable<string>): number {
  const exchanges = [...new Set(Array.from(markets, (market) => EXCHANGE_OF[market] ?? DEFAULT_EXCHANGE))].sort();
  const key = exchanges.join(' ');
  const counted = known.get(key) ?? count(exchanges);
  known.set(key, counted);
  return counted;
}

function count(exchanges: readonly string[]): number {
  let sessions = 0;
  for (const year of YEARS) {
    // A holiday in January can be observed in December and the other way round.
    const closed = exchanges.map((exchange) => {
      const days = [year - 1, year, year + 1].flatMap((one) => [...closedDays(EXCHANGE_HOLIDAYS[exchange]!, one)]);
      return new Set(days);
    });
    for (let day = toDay(`${year}-01-01`); day < toDay(`${year + 1}-01-01`); day++) {
      const isClosed = closed.length > 0 && closed.every((days) => days.has(day));
      if (isWeekday(day) && !isClosed) sessions++;
    }
  }
  return Math.round(sessions / YEARS.length);
}
