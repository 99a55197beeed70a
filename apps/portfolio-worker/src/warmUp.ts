import type { Instrument, MarketData } from '@tearsheet/market-data';
import { type AnalysisPayload, checkAnalysis } from '@tearsheet/operations';
import { formatWeekday, type Weekday } from '@tearsheet/shared';

const HOLDINGS = 10;
const YEARS = 5;
const WEEKDAYS_PER_YEAR = 261;
const QUARTERS = 4 * YEARS;

/**
 * Returns an ordinary small analysis of a snapshot's own instruments, with every default section: ten equal holdings, five
 * years, quarterly trades. A compute thread that has run it once compiles little during its first job. Null if the snapshot
 * has no stock with so many prices.
 */
export function warmUpPayload(market: MarketData): AnalysisPayload | null {
  const end = market.lastWeekday;
  const start = end - YEARS * WEEKDAYS_PER_YEAR;
  const stocks = market
    .instruments()
    .values()
    .filter((instrument) => hasPrices(instrument, market, start, end));
  const holdings = stocks.take(HOLDINGS).toArray();
  const [first] = holdings;
  if (first === undefined) return null;
  const dates = Array.from({ length: QUARTERS }, (_, i) => start + Math.floor((i * (end - start)) / QUARTERS));
  const rics = holdings.map(({ ric }) => ric);
  const request = {
    portfolio: dates.flatMap((weekday) =>
      rics.map((symbol) => ({ date: formatWeekday(weekday), symbol, weight: 1 / rics.length })),
    ),
    base_currency: first.currency,
    benchmark: first.ric,
    end_date: formatWeekday(end),
  };
  const source = { current: () => market, close: () => {} };
  const checked = checkAnalysis(
    { market: source, now: () => new Date(`${formatWeekday(end + 1)}T00:00:00Z`) },
    request,
  );
  return checked.kind === 'checked' ? checked.payload : null;
}

function hasPrices({ ric, type }: Instrument, market: MarketData, start: Weekday, end: Weekday): boolean {
  if (type !== 'stock') return false;
  const closes = market.closes(ric);
  return closes !== null && closes.first <= start && closes.first + closes.values.length > end;
}
