import type { MarketData } from '@tearsheet/market-data';
import {
  type Checked,
  companyInfoRecord,
  compileQuery,
  dailyPriceQuery,
  dailyPriceRecord,
  dividendYieldQuery,
  dividendYieldRecord,
  etfScoresRecord,
  historicalScoresQuery,
  historicalScoresRecord,
  keyRatiosQuery,
  keyRatiosRecord,
  marketsAnswer,
  noQuery,
  returnsCalendarQuery,
  returnsCalendarRecord,
  rollingVolatilityQuery,
  rollingVolatilityRecord,
  symbolMatch,
  symbolSearchQuery,
  symbolsQuery,
} from '@tearsheet/shared/schemas';
import { keyRatiosHistory } from './keyRatios.ts';
import { dailyPrice, dividendYieldHistory, returnsCalendar, rollingVolatility } from './prices.ts';
import type { ReadOutcome } from './read.ts';
import { companyInfo, markets, searchSymbols } from './reference.ts';
import { etfScores, historicalScores } from './scores.ts';

export { isLongRead } from './isLongRead.ts';
export { type ReadAnswer, type ReadOutcome, wholeOf } from './read.ts';

interface QuerySchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, { readonly description: string }>>;
  readonly required?: readonly string[];
}

interface RecordSchema {
  readonly properties: object;
}

/** One read of market data, without words of HTTP or of tools; both have their surface from this table. */
export interface Read {
  /** get_key_ratios as a tool, getKeyRatios as an operation. */
  readonly name: string;
  readonly path: string;
  readonly summary: string;
  readonly query: QuerySchema;
  readonly answer: object;
  /** The record of a flat list, which may be had as CSV; null for other answers. */
  readonly record: RecordSchema | null;
  run(market: MarketData, query: Readonly<Record<string, unknown>>): ReadOutcome;
}

/** Compiled once. */
const checks = {
  keyRatios: compileQuery(keyRatiosQuery),
  dailyPrice: compileQuery(dailyPriceQuery),
  symbols: compileQuery(symbolsQuery),
  historicalScores: compileQuery(historicalScoresQuery),
  rollingVolatility: compileQuery(rollingVolatilityQuery),
  dividendYield: compileQuery(dividendYieldQuery),
  returnsCalendar: compileQuery(returnsCalendarQuery),
  symbolSearch: compileQuery(symbolSearchQuery),
  no: compileQuery(noQuery),
};

/** Every read: a schema for its query, one for its record, and the operation. */
export const READS: readonly Read[] = [
  {
    name: 'key_ratios',
    path: '/v1/key-ratios',
    summary: 'Key ratios of the latest periods of companies, the newest first',
    ...listRead(keyRatiosQuery, checks.keyRatios, { record: keyRatiosRecord, run: keyRatiosHistory }),
  },
  {
    name: 'daily_price',
    path: '/v1/daily-price',
    summary: 'Daily prices and volumes',
    ...listRead(dailyPriceQuery, checks.dailyPrice, { record: dailyPriceRecord, run: dailyPrice }),
  },
  {
    name: 'etf_scores',
    path: '/v1/etf/scores',
    summary: 'Latest scores of funds: an object for one symbol, a list for several',
    ...listRead(symbolsQuery, checks.symbols, { record: etfScoresRecord, run: etfScores }),
    answer: { oneOf: [etfScoresRecord, { type: 'array', items: etfScoresRecord }] },
  },
  {
    name: 'historical_scores',
    path: '/v1/historical-scores',
    summary: 'Scores of the last Fridays',
    ...listRead(historicalScoresQuery, checks.historicalScores, {
      record: historicalScoresRecord,
      run: historicalScores,
    }),
  },
  {
    name: 'rolling_volatility',
    path: '/v1/rolling-volatility',
    summary: 'Volatility over a moving window of daily returns',
    ...listRead(rollingVolatilityQuery, checks.rollingVolatility, {
      record: rollingVolatilityRecord,
      run: rollingVolatility,
    }),
  },
  {
    name: 'dividend_yield_history',
    path: '/v1/divyield-history',
    summary: 'Dividend yield of every trading day, over the last twelve months',
    ...listRead(dividendYieldQuery, checks.dividendYield, {
      record: dividendYieldRecord,
      run: dividendYieldHistory,
    }),
  },
  {
    name: 'returns_calendar',
    path: '/v1/returns-calendar',
    summary: 'Returns by calendar month and year',
    ...listRead(returnsCalendarQuery, checks.returnsCalendar, {
      record: returnsCalendarRecord,
      run: returnsCalendar,
    }),
  },
  {
    name: 'company_info',
    path: '/v1/company-info',
    summary: 'What is known of instruments, with the last price and scores',
    ...listRead(symbolsQuery, checks.symbols, { record: companyInfoRecord, run: companyInfo }),
    record: null,
  },
  {
    name: 'symbols',
    path: '/v1/symbols',
    summary: 'Search for instruments by name, ticker, RIC, ISIN or alias',
    ...listRead(symbolSearchQuery, checks.symbolSearch, { record: symbolMatch, run: searchSymbols }),
  },
  {
    name: 'markets',
    path: '/v1/markets',
    summary: 'Markets, their exchanges, currencies and default trading costs',
    ...listRead(noQuery, checks.no, { record: marketsAnswer, run: markets }),
    answer: marketsAnswer,
    record: null,
  },
];

function listRead<Query>(
  schema: QuerySchema,
  check: (query: Readonly<Record<string, unknown>>) => Checked<Query>,
  { record, run }: { readonly record: RecordSchema; readonly run: (market: MarketData, query: Query) => ReadOutcome },
) {
  return {
    query: schema,
    record,
    answer: { type: 'array', items: record } as object,
    run(market: MarketData, query: Readonly<Record<string, unknown>>): ReadOutcome {
      // Some clients send a list by repeating the parameter, and models send a list. Anything else in it is not a symbol.
      const { symbol } = query;
      const isList = Array.isArray(symbol) && symbol.every((text) => typeof text === 'string');
      const checked = check(isList ? { ...query, symbol: symbol.join(',') } : query);
      return checked.ok ? run(market, checked.value) : { kind: 'refused', detail: checked.detail };
    },
  };
}
