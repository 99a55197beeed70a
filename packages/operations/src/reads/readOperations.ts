import {
  allDaysQuery,
  companyInfoRecord,
  dailyPriceQuery,
  dailyPriceRecord,
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
  riskFreeRateRecord,
  riskFreeRatesQuery,
  rollingVolatilityQuery,
  rollingVolatilityRecord,
  symbolMatch,
  symbolSearchQuery,
  symbolsQuery,
} from '@tearsheet/shared/schemas';
import { keyRatiosHistory } from './keyRatios.ts';
import { dailyPrice, dividendYieldHistory, returnsCalendar, rollingVolatility } from './prices.ts';
import { type ReadOperation, readRow } from './readOperation.ts';
import { companyInfo, markets, searchSymbols } from './reference.ts';
import { riskFreeRates } from './riskFreeRates.ts';
import { etfScores, historicalScores } from './scores.ts';
import { SOURCE_READS } from './sourceOperations.ts';

/** Every read of market data. A new read is one row here and its schemas. */
export const READS: readonly ReadOperation[] = [
  readRow({
    name: 'key_ratios',
    path: '/v1/key-ratios',
    summary: 'Get the key ratios of the latest periods of companies, newest first',
    query: keyRatiosQuery,
    record: keyRatiosRecord,
    tool: {
      name: 'get_key_ratios',
      title: 'Key ratios',
      description:
        'Financial ratios of companies by fiscal period, newest first: margins, returns and yields in percent, valuation, liquidity and leverage as plain ratios; null where a ratio does not apply. freq 1 is annual, 2 quarterly.',
    },
    read: keyRatiosHistory,
  }),
  readRow({
    name: 'daily_price',
    path: '/v1/daily-price',
    summary: 'Get daily prices and volumes',
    query: dailyPriceQuery,
    record: dailyPriceRecord,
    example: { symbol: 'AAPL.OQ,D05.SI', latest: 'true' },
    tool: {
      name: 'get_daily_prices',
      title: 'Daily prices',
      description:
        'Open, high, low, close, volume and daily change (percent) in the currency of the listing, oldest first. Default: one year. latest=true gives only the last row of each symbol.',
      keep: 'evenly',
    },
    read: dailyPrice,
  }),
  readRow({
    name: 'etf_scores',
    path: '/v1/etf/scores',
    summary: 'Get the latest scores of funds: an object for one symbol, a list for several',
    query: symbolsQuery,
    record: etfScoresRecord,
    example: { symbol: 'ACWI.OQ' },
    answer: { oneOf: [etfScoresRecord, { type: 'array', items: etfScoresRecord }] },
    tool: {
      name: 'get_etf_scores',
      title: 'ETF scores',
      description:
        'Factor scores (0 to 10) of funds, weighted over their holdings, the recommendation made from the total, and the share of the fund (percent) that has scores. Below 50% they say little.',
    },
    read: etfScores,
  }),
  readRow({
    name: 'historical_scores',
    path: '/v1/historical-scores',
    summary: 'Get the scores of the last Fridays',
    query: historicalScoresQuery,
    record: historicalScoresRecord,
    tool: {
      name: 'get_historical_scores',
      title: 'Historical scores',
      description: 'Factor scores (0 to 10) of instruments on the last Fridays, oldest first.',
      keep: 'evenly',
    },
    read: historicalScores,
  }),
  readRow({
    name: 'rolling_volatility',
    path: '/v1/rolling-volatility',
    summary: 'Get the volatility over a moving window of daily returns',
    query: rollingVolatilityQuery,
    record: rollingVolatilityRecord,
    example: { symbol: 'AAPL.OQ', start_date: '2024-12-30' },
    tool: {
      name: 'get_rolling_volatility',
      title: 'Rolling volatility',
      description:
        'Annualized volatility over a moving window of daily returns, as a decimal (0.2 is 20%); null until the window is full.',
      keep: 'evenly',
    },
    read: rollingVolatility,
  }),
  readRow({
    name: 'dividend_yield_history',
    path: '/v1/divyield-history',
    summary: 'Get the dividend yield of the trailing twelve months for every trading day',
    query: allDaysQuery,
    record: dividendYieldRecord,
    example: { symbol: 'AAPL.OQ', start_date: '2024-12-30' },
    isLongByDefault: true,
    tool: {
      name: 'get_dividend_yield',
      title: 'Dividend yield',
      description:
        'Dividend yield (percent) of the trailing twelve months by day, with the dividends and the close behind it.',
      keep: 'evenly',
    },
    read: dividendYieldHistory,
  }),
  readRow({
    name: 'returns_calendar',
    path: '/v1/returns-calendar',
    summary: 'Get returns by calendar month and year',
    query: returnsCalendarQuery,
    record: returnsCalendarRecord,
    tool: {
      name: 'get_returns_calendar',
      title: 'Returns calendar',
      description:
        'Returns (percent) by calendar month and year; month is null on the row of a year, partial marks an unfinished period.',
      keep: 'last',
    },
    read: returnsCalendar,
  }),
  readRow({
    name: 'risk_free_rates',
    path: '/v1/risk-free-rates',
    summary: 'Get the risk-free rates of currencies by day',
    query: riskFreeRatesQuery,
    list: 'currency',
    record: riskFreeRateRecord,
    example: { currency: 'USD' },
    tool: {
      name: 'get_risk_free_rates',
      title: 'Risk-free rates',
      description:
        'Risk-free rates of currencies by day, as annual decimals (0.04 is 4%), oldest first. They are what risk_free_rate {"symbol": "USD"} of an analysis uses. Default: one year.',
      keep: 'evenly',
    },
    read: riskFreeRates,
  }),
  readRow({
    name: 'company_info',
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
    path: '/v1/symbols',
    summary: 'Search for instruments by name, ticker, RIC, ISIN, or alias',
    query: symbolSearchQuery,
    record: symbolMatch,
    example: { query: 'apple' },
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
    path: '/v1/markets',
    summary: 'List markets with their exchanges, currencies, and default trading costs',
    query: noQuery,
    record: marketsAnswer,
    example: {},
    answer: marketsAnswer,
    csv: false,
    tool: {
      name: 'list_markets',
      title: 'Markets',
      description: 'Lists markets with their exchanges, currencies, default trading costs and holidays. Rarely needed.',
    },
    read: markets,
  }),
  ...SOURCE_READS,
];
