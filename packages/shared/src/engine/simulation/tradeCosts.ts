import { type IsoDate, toDay, type Weekday, weekdayOnOrAfter, weekdayToDay } from '../../dates.ts';
import type { AnalysisInput, CostRate, InstrumentInput } from '../input.ts';
import type { Universe } from '../market/universe.ts';

/**
 * Raised with every change of a rate; echoed in `portfolio_parameters`.
 * 2026-11: one rate per market for all years.
 * 2026-11.2: rates have dates, so a trade pays the rate in force on its day; France 0.4%, Italy 0.2%, and South Korea 0.2%
 *   are the latest.
 */
export const COST_TABLE_VERSION = '2026-11.2';

/** Commission and spread, paid on every trade of a listed market. */
const TRADING = 0.0005;

/** Taxes and fees of a market besides commission and spread, from a trading day on; null for the first. */
type Statutory = readonly [since: IsoDate | null, buy: number, sell: number];

/**
 * Statutory rates on shares by market, the earliest first. A market with one row has a constant rate; its history is unknown
 * or has no change that matters. Sources for the dated rows are in docs/guides/costs.md.
 */
const STATUTORY: Readonly<Record<string, readonly Statutory[]>> = {
  'United States': [[null, 0, 0]],
  Canada: [[null, 0, 0]],
  Japan: [[null, 0, 0]],
  Australia: [[null, 0, 0]],
  Germany: [[null, 0, 0]],
  Netherlands: [[null, 0, 0]],
  Switzerland: [[null, 0, 0]],
  'United Kingdom': [[null, 0.005, 0]],
  Ireland: [[null, 0.01, 0]],
  France: [
    [null, 0, 0],
    ['2012-08-01', 0.002, 0],
    ['2017-01-01', 0.003, 0],
    ['2025-04-01', 0.004, 0],
  ],
  Italy: [
    [null, 0, 0],
    ['2013-03-01', 0.0012, 0],
    ['2014-01-01', 0.001, 0],
    ['2026-01-01', 0.002, 0],
  ],
  Spain: [
    [null, 0, 0],
    ['2021-01-16', 0.002, 0],
  ],
  'Hong Kong': [
    [null, 0.0011, 0.0011],
    ['2021-08-01', 0.0014, 0.0014],
    ['2023-11-17', 0.0011, 0.0011],
  ],
  China: [
    [null, 0.0001, 0.0011],
    ['2023-08-28', 0.0001, 0.0006],
  ],
  Singapore: [[null, 0.0004, 0.0004]],
  Taiwan: [[null, 0, 0.003]],
  'South Korea': [
    [null, 0, 0.003],
    ['2019-06-03', 0, 0.0025],
    ['2021-01-01', 0, 0.0023],
    ['2023-01-01', 0, 0.002],
    ['2024-01-01', 0, 0.0018],
    ['2025-01-01', 0, 0.0015],
    ['2026-01-01', 0, 0.002],
  ],
  India: [[null, 0.0011, 0.001]],
};

interface DatedRate extends CostRate {
  readonly since: Weekday;
}

const RATES: ReadonlyMap<string, readonly DatedRate[]> = new Map(
  Object.entries(STATUTORY).map(([market, rows]) => [
    market,
    rows.map(([since, buy, sell]) => ({
      since: since === null ? Number.NEGATIVE_INFINITY : weekdayOnOrAfter(toDay(since)),
      buy: rounded(buy + TRADING),
      sell: rounded(sell + TRADING),
    })),
  ]),
);

/** Any market that the table does not name. */
const OTHER: CostRate = { buy: 0.001, sell: 0.001 };
const FUND: CostRate = { buy: TRADING, sell: TRADING };
const FREE: CostRate = { buy: 0, sell: 0 };

export const COST_MARKETS: readonly string[] = [...RATES.keys()];

/** The weekdays on which a default rate of any market changes, ascending. */
const COST_CHANGES: readonly Weekday[] = [
  ...new Set([...RATES.values()].flatMap((rates) => rates.slice(1).map(({ since }) => since))),
].sort((a, b) => a - b);

/**
 * The default rate of a trade on a weekday, as decimal fractions of the traded value in base currency (0.0055 = 55 basis
 * points). Funds pay no statutory part. Cash pays nothing. A market outside the table pays the rate of any other market.
 *
 * Example: a French share bought on 2025-03-31 pays 0.0035, and on 2025-04-01 0.0045.
 */
export function defaultCostRate(market: string, type: InstrumentInput['type'], weekday: Weekday): CostRate {
  if (type === 'cash') return FREE;
  const rates = RATES.get(market);
  if (!rates) return OTHER;
  if (type === 'etf') return FUND;
  const { buy, sell } = rates.findLast(({ since }) => since <= weekday)!;
  return { buy, sell };
}

/** Rounded to a millionth, because sums of decimals contain binary noise. */
function rounded(rate: number): number {
  return Math.round(rate * 1e6) / 1e6;
}

/** Rates by instrument; all 0 without transaction costs. */
export interface TradeRates {
  readonly buy: Float64Array;
  readonly sell: Float64Array;
}

export interface TradeCosts {
  /** The rates in force on a weekday. They are made once for each span between two changes of the default table. */
  on(weekday: Weekday): TradeRates;
  /** Markets that neither the caller nor the default table names, sorted. */
  readonly unknownMarkets: readonly string[];
}

/** The caller's rates win over the default table, for funds as well, and hold on every day. Cash never pays. */
export function tradeCosts({ settings }: AnalysisInput, { instruments }: Universe): TradeCosts {
  const spans = new Map<number, TradeRates>();
  return {
    on(date) {
      const weekday = weekdayOnOrAfter(weekdayToDay(date));
      const span = COST_CHANGES.findLastIndex((since) => since <= weekday);
      const known = spans.get(span);
      if (known) return known;
      const rates = ratesOn(weekday);
      spans.set(span, rates);
      return rates;
    },
    unknownMarkets: settings.includeTransactionCosts ? unknownMarkets() : [],
  };

  function ratesOn(weekday: Weekday): TradeRates {
    const buy = new Float64Array(instruments.length);
    const sell = new Float64Array(instruments.length);
    if (!settings.includeTransactionCosts) return { buy, sell };
    instruments.forEach(({ market, type }, i) => {
      const rate = ownRate(market, type) ?? defaultCostRate(market, type, weekday);
      buy[i] = rate.buy;
      sell[i] = rate.sell;
    });
    return { buy, sell };
  }

  function ownRate(market: string, type: (typeof instruments)[number]['type']) {
    return type !== 'cash' && Object.hasOwn(settings.costRates, market) ? settings.costRates[market] : undefined;
  }

  function unknownMarkets(): string[] {
    const markets = instruments.flatMap(({ market, type }) =>
      type === 'cash' || ownRate(market, type) || COST_MARKETS.includes(market) ? [] : [market],
    );
    return [...new Set(markets)].sort();
  }
}
