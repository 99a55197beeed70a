import { type Day, isWeekday, toDay } from '../dates.ts';
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

/** Ends the name of an exchange whose week begins on Sunday. */
const FROM_SUNDAY = ' from Sunday';
const MONDAY_TO_FRIDAY = isWeekday;
const SUNDAY_TO_THURSDAY = (day: Day) => isWeekday(day + 1);

const known = new Map<string, number>();

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
  const counted = known.get(key) ?? count(exchanges);
  known.set(key, counted);
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
