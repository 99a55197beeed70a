import {
  companyInfoRecord,
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
import { checkQuery } from '../checkInput.ts';
import type { Dependencies } from '../dependencies.ts';
import type { InvalidInput, Operation, ToolDescription } from '../operation.ts';
import { keyRatiosHistory } from './keyRatios.ts';
import { dailyPrice, dividendYieldHistory, returnsCalendar, rollingVolatility } from './prices.ts';
import type { ReadOutcome } from './read.ts';
import { companyInfo, markets, searchSymbols } from './reference.ts';
import { etfScores, historicalScores } from './scores.ts';

type Needs = Pick<Dependencies, 'market'>;

/** A read of market data. It needs nothing but a snapshot, so it can run in a thread. */
export interface ReadOperation<Input extends object = object> extends Operation<Input, Needs> {
  readonly output: object;
  /** True if the read covers years of days unless the caller sets a start. */
  readonly isLongByDefault?: true;
  run(dependencies: Needs, input: Input): ReadOutcome;
}

interface ReadRow<Input> {
  readonly name: string;
  readonly operationId: string;
  readonly path: string;
  readonly summary: string;
  readonly query: NonNullable<Operation['input']['query']>;
  /** Schema of one row of the answer, or of the whole answer if `answer` is absent and there is no list. */
  readonly record: { readonly properties: object };
  /** Default: a list of records. */
  readonly answer?: object;
  /** False if the record has members that do not fit into a table. */
  readonly csv?: false;
  readonly isLongByDefault?: true;
  readonly tool: Omit<ToolDescription, 'isReadOnly' | 'isIdempotent'>;
  readonly read: (market: ReturnType<Needs['market']['current']>, query: Input) => ReadOutcome;
}

/** Every read of market data. A new read is one row here and its schemas. */
export const READS: readonly ReadOperation[] = [
  readRow({
    name: 'key_ratios',
    operationId: 'getKeyRatios',
    path: '/v1/key-ratios',
    summary: 'Get the key ratios of the latest periods of companies, newest first',
    query: keyRatiosQuery,
    record: keyRatiosRecord,
    tool: {
      name: 'get_key_ratios',
      title: 'Key ratios',
      description:
        'Returns financial ratios of companies by fiscal period, newest first: margins, returns and yields in percent; valuation, liquidity and leverage as plain ratios; null where a ratio does not apply. freq 1 is annual, 2 quarterly.',
    },
    read: keyRatiosHistory,
  }),
  readRow({
    name: 'daily_price',
    operationId: 'getDailyPrice',
    path: '/v1/daily-price',
    summary: 'Get daily prices and volumes',
    query: dailyPriceQuery,
    record: dailyPriceRecord,
    tool: {
      name: 'get_daily_prices',
      title: 'Daily prices',
      description:
        'Returns open, high, low, close, volume and daily change (percent) in the currency of the listing, oldest first. Default: one year. latest=true returns only the last row of each symbol.',
      keep: 'evenly',
    },
    read: dailyPrice,
  }),
  readRow({
    name: 'etf_scores',
    operationId: 'getEtfScores',
    path: '/v1/etf/scores',
    summary: 'Get the latest scores of funds: an object for one symbol, a list for several',
    query: symbolsQuery,
    record: etfScoresRecord,
    answer: { oneOf: [etfScoresRecord, { type: 'array', items: etfScoresRecord }] },
    tool: {
      name: 'get_etf_scores',
      title: 'ETF scores',
      description:
        'Returns factor scores (0 to 10) of funds, weighted over their holdings, the recommendation made from the total, and the share of the fund (percent) that has scores. Scores that cover less than 50% of a fund say little.',
    },
    read: etfScores,
  }),
  readRow({
    name: 'historical_scores',
    operationId: 'getHistoricalScores',
    path: '/v1/historical-scores',
    summary: 'Get the scores of the last Fridays',
    query: historicalScoresQuery,
    record: historicalScoresRecord,
    tool: {
      name: 'get_historical_scores',
      title: 'Historical scores',
      description:
        'Returns the factor scores (0 to 10) of instruments on the last Fridays, oldest first. Use it to see how scores have changed.',
      keep: 'evenly',
    },
    read: historicalScores,
  }),
  readRow({
    name: 'rolling_volatility',
    operationId: 'getRollingVolatility',
    path: '/v1/rolling-volatility',
    summary: 'Get the volatility over a moving window of daily returns',
    query: rollingVolatilityQuery,
    record: rollingVolatilityRecord,
    tool: {
      name: 'get_rolling_volatility',
      title: 'Rolling volatility',
      description:
        'Returns the annualized volatility over a moving window of daily returns as a decimal (0.2 is 20%). It is null until the window is full.',
      keep: 'evenly',
    },
    read: rollingVolatility,
  }),
  readRow({
    name: 'dividend_yield_history',
    operationId: 'getDividendYieldHistory',
    path: '/v1/divyield-history',
    summary: 'Get the dividend yield of the trailing twelve months for every trading day',
    query: dividendYieldQuery,
    record: dividendYieldRecord,
    isLongByDefault: true,
    tool: {
      name: 'get_dividend_yield',
      title: 'Dividend yield',
      description:
        'Returns the dividend yield (percent) of the trailing twelve months by day, with the dividends and the close behind it.',
      keep: 'evenly',
    },
    read: dividendYieldHistory,
  }),
  readRow({
    name: 'returns_calendar',
    operationId: 'getReturnsCalendar',
    path: '/v1/returns-calendar',
    summary: 'Get returns by calendar month and year',
    query: returnsCalendarQuery,
    record: returnsCalendarRecord,
    tool: {
      name: 'get_returns_calendar',
      title: 'Returns calendar',
      description:
        'Returns the return (percent) of every calendar month and year. The month is null on the row of a year. partial marks an unfinished period.',
      keep: 'last',
    },
    read: returnsCalendar,
  }),
  readRow({
    name: 'company_info',
    operationId: 'getCompanyInfo',
    path: '/v1/company-info',
    summary: 'Get reference data of instruments with the last price and scores',
    query: symbolsQuery,
    record: companyInfoRecord,
    csv: false,
    tool: {
      name: 'get_company_info',
      title: 'Company information',
      description:
        'Describes a listed company or fund: name, sector, industry, market, currency, market value, last close, factor scores (0 to 10) and the recommendation made from them. Takes tickers, RICs, ISINs or aliases; several separated by commas. Start here when you only know a ticker.',
    },
    read: companyInfo,
  }),
  readRow({
    name: 'symbols',
    operationId: 'getSymbols',
    path: '/v1/symbols',
    summary: 'Search for instruments by name, ticker, RIC, ISIN, or alias',
    query: symbolSearchQuery,
    record: symbolMatch,
    tool: {
      name: 'search_symbols',
      title: 'Search for symbols',
      description:
        'Finds instruments by part of a name, ticker, RIC, ISIN or alias and returns their RICs. Use it when another tool says that a symbol is not known or means several instruments.',
    },
    read: searchSymbols,
  }),
  readRow({
    name: 'markets',
    operationId: 'getMarkets',
    path: '/v1/markets',
    summary: 'List markets with their exchanges, currencies, and default trading costs',
    query: noQuery,
    record: marketsAnswer,
    answer: marketsAnswer,
    csv: false,
    tool: {
      name: 'list_markets',
      title: 'Markets',
      description: 'Lists markets with their exchanges, currencies, default trading costs and holidays. Rarely needed.',
    },
    read: markets,
  }),
];

/** Checks the query of a read and runs it. */
export function runRead(
  read: ReadOperation,
  dependencies: Needs,
  query: Readonly<Record<string, unknown>>,
): ReadOutcome | InvalidInput {
  const checked = checkQuery(read, query);
  return checked.ok ? read.run(dependencies, checked.value) : { kind: 'invalid', detail: checked.detail };
}

function readRow<Input extends object>(row: ReadRow<Input>): ReadOperation<Input> {
  const { name, operationId, path, summary, query, record, answer, csv, isLongByDefault, tool, read } = row;
  return {
    name,
    scope: 'data:read',
    input: { query, list: 'symbol' },
    output: answer ?? { type: 'array', items: record },
    conditional: 'snapshot',
    ...(csv === false ? {} : { csv: record }),
    ...(isLongByDefault ? { isLongByDefault } : {}),
    rest: {
      operationId,
      method: 'get',
      path,
      summary,
      status: 200,
      success: 'From the current snapshot.',
      problems: ['symbol_not_found'],
      // A snapshot is replaced about once a minute at most, so an answer can be used again until then.
      cacheControl: 'private, max-age=60',
    },
    tool: { ...tool, isReadOnly: true, isIdempotent: true },
    run: ({ market }, input) => read(market.current(), input),
  };
}

const FEW_SYMBOLS = 4;
const SHORT_DAYS = 800;
const MS_PER_DAY = 86_400_000;

/**
 * Returns whether a read takes so long (20 ms and more) that a server must not run it on its event loop, because it has many
 * symbols or covers years of days. An open end counts as today.
 */
export function isLongRead(
  { isLongByDefault }: Pick<ReadOperation, 'isLongByDefault'>,
  query: Readonly<Record<string, unknown>>,
  now: Date,
): boolean {
  const { symbol = '', start_date: start, end_date: end } = query;
  const symbols = Array.isArray(symbol) ? symbol.length : String(symbol).split(',').length;
  if (symbols > FEW_SYMBOLS) return true;
  if (start === undefined) return isLongByDefault === true;
  const days = (timeOf(end, now.getTime()) - timeOf(start, 0)) / MS_PER_DAY;
  return days * symbols > SHORT_DAYS;
}

function timeOf(date: unknown, otherwise: number): number {
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? otherwise : time;
}
