import type { Instrument, MarketData } from '@tearsheet/market-data';
import type { AnalysisPayload } from '@tearsheet/operations';
import { formatWeekday, type Weekday } from '@tearsheet/shared';
import { SECTION_NAMES } from '@tearsheet/shared/schemas';

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
  return {
    rows: dates.flatMap((weekday) =>
      holdings.map(({ ric }) => ({
        date: formatWeekday(weekday),
        symbol: ric,
        ric,
        weight: 1 / holdings.length,
      })),
    ),
    baseCurrency: first.currency,
    benchmark: first.ric,
    initialValue: 10_000,
    includeTransactionCosts: false,
    costRates: {},
    riskFreeRate: 0,
    startDate: null,
    endDate: formatWeekday(end),
    stressShocks: [],
    fields: SECTION_NAMES,
    requestedCount: holdings.length,
    missingSymbols: [],
  };
}

function hasPrices({ ric, type }: Instrument, market: MarketData, start: Weekday, end: Weekday): boolean {
  if (type !== 'stock') return false;
  const closes = market.closes(ric);
  return closes !== null && closes.first <= start && closes.first + closes.values.length > end;
}
