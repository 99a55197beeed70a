import {
  allDaysQuery,
  dividendRecord,
  exchangeRateRecord,
  exchangeRatesQuery,
  fundHoldingRecord,
  fundHoldingsQuery,
  listingRecord,
  splitRecord,
  statementRecord,
  statementsQuery,
  symbolsQuery,
} from '@tearsheet/shared/schemas';
import { exchangeRates } from './exchangeRates.ts';
import { type ReadOperation, readRow } from './readOperation.ts';
import { dividends, fundHoldings, listings, splits, statements } from './sourceData.ts';

/** Reads of the data behind our figures. They have no tools, because the list of tools has no room. */
export const SOURCE_READS: readonly ReadOperation[] = [
  readRow({
    name: 'dividends',
    path: '/v1/dividends',
    summary: 'Get the dividends of instruments by ex-date',
    query: allDaysQuery,
    record: dividendRecord,
    tool: null,
    read: dividends,
  }),
  readRow({
    name: 'splits',
    path: '/v1/splits',
    summary: 'Get the splits of instruments by day',
    query: allDaysQuery,
    record: splitRecord,
    example: { symbol: 'AAPL.OQ', start_date: '2014-01-02' },
    tool: null,
    read: splits,
  }),
  readRow({
    name: 'exchange_rates',
    path: '/v1/exchange-rates',
    summary: 'Get the exchange rates of two currencies by day, with the stored pairs behind them',
    query: exchangeRatesQuery,
    record: exchangeRateRecord,
    example: { from: 'USD', to: 'SGD', start_date: '2024-12-30' },
    tool: null,
    read: exchangeRates,
  }),
  readRow({
    name: 'fund_holdings',
    path: '/v1/fund-holdings',
    summary: 'Get the holdings of funds on a day, largest weight first',
    query: fundHoldingsQuery,
    record: fundHoldingRecord,
    example: { symbol: 'ACWI.OQ' },
    tool: null,
    read: fundHoldings,
  }),
  readRow({
    name: 'statements',
    path: '/v1/statements',
    summary: 'Get the financial statements of companies with all restatements, oldest period first',
    query: statementsQuery,
    record: statementRecord,
    tool: null,
    read: statements,
  }),
  readRow({
    name: 'listings',
    path: '/v1/listings',
    summary: 'List the listings of the issuers of instruments',
    query: symbolsQuery,
    record: listingRecord,
    tool: null,
    read: listings,
  }),
];
