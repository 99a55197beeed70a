import { exampleContent, instrumentRow } from '@tearsheet/testing/market/exampleContent.ts';
import { exampleFunds, exampleReport } from '@tearsheet/testing/market/exampleFund.ts';
import { exampleEcb, exampleYahoo, fact } from '@tearsheet/testing/market/exampleSources.ts';
import { APPLE, testConnector } from '@tearsheet/testing/market/testConnector.ts';
import { createEcbConnector } from '../../src/connectors/ecbConnector.ts';
import { createFredConnector } from '../../src/connectors/fredConnector.ts';
import { createSecConnector } from '../../src/connectors/sec/secConnector.ts';
import { createTreasuryConnector } from '../../src/connectors/treasuryConnector.ts';
import { COINBASE } from '../../src/connectors/vendors/coinbase.ts';
import { createVendorConnector } from '../../src/connectors/vendors/vendor.ts';
import { createYahooConnector } from '../../src/connectors/yahoo/yahooConnector.ts';
import { EXAMPLE_VENDOR, exampleVendorAnswer } from './exampleVendor.ts';

testConnector('the example of the guide', {
  connect: (options) => createVendorConnector(EXAMPLE_VENDOR, options),
  answer: exampleVendorAnswer,
});

const yahoo = exampleYahoo(() => ({
  AAPL: {
    exchange: 'NMS',
    currency: 'USD',
    timeZone: 'America/New_York',
    name: 'Apple Inc.',
    close: (day) => 100 + (day % 50),
  },
}));

testConnector('Yahoo Finance', {
  connect: createYahooConnector,
  answer: (path, query) => yahoo(path, query)?.body,
});

const SECONDS_PER_DAY = 86_400;

testConnector('Coinbase Exchange', {
  connect: (options) => createVendorConnector(COINBASE, options),
  target: { symbol: 'BTC.CRYPTO', ric: 'BTC.CRYPTO', yahooSymbol: 'BTC-USD', cik: null, isin: null },
  answer(path, query) {
    if (path !== '/products/BTC-USD/candles') return undefined;
    const [start, end] = ['start', 'end'].map((name) => Date.parse(query.get(name) ?? '') / 1000 / SECONDS_PER_DAY);
    // The newest comes first. The day after the last one is not over.
    return Array.from({ length: (end ?? 0) - (start ?? 0) + 2 }, (_, i) => (end ?? 0) + 1 - i).map((day) => [
      ...[day * SECONDS_PER_DAY, 11_000 + day, 13_000 + day, 11_500 + day, 12_000 + day, 10.5],
    ]);
  },
});

testConnector('ECB', { connect: createEcbConnector, answer: (path, query) => exampleEcb(path, query)?.body });

testConnector('US Treasury', {
  connect: createTreasuryConnector,
  answer: (path) =>
    path === '/daily-treasury-rates.csv/2020/all'
      ? 'Date,"13 WEEKS COUPON EQUIVALENT"\n09/02/2020,0.13\n08/28/2020,0.10\n08/27/2020,0.11\n'
      : undefined,
});

testConnector('FRED', {
  connect: createFredConnector,
  known: exampleContent({ instruments: [instrumentRow('DGE.L', { currency: 'GBP' })] }),
  answer: (path) =>
    path === '/series/observations' ? { observations: [{ date: '2020-07-01', value: '0.1' }] } : undefined,
});

const filing = ['0000320193-20-000062', '10-Q', '2020-07-31'] as const;
const usd = (value: number, start: string | null) => ({ units: { USD: [fact(value, '2020-06-27', start, filing)] } });

testConnector('SEC EDGAR', {
  connect: ({ url, ...options }) =>
    createSecConnector({ ...options, filesUrl: url, dataUrl: url, userAgent: 'Test test@example.com' }),
  target: { ...APPLE, cik: 320193 },
  known: exampleContent({ instruments: [instrumentRow('AAPL.OQ')], prices: new Map() }),
  answer(path) {
    if (path === '/company_tickers.json') return { 0: { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' } };
    if (path !== '/api/xbrl/companyfacts/CIK0000320193.json') return undefined;
    const facts = { 'us-gaap': { Assets: usd(500, null), Revenues: usd(90, '2020-03-29') } };
    return { cik: 320193, entityName: 'Apple Inc.', facts };
  },
});

const fundFiling = {
  accession: '0001752724-20-000001',
  form: 'NPORT-P',
  filed: '2020-08-28',
  xml: exampleReport({ US0378331005: 99.5 }, { series: 'S000000001', date: '2020-06-30' }),
};
const edgar = exampleFunds([{ cik: 1234, series: 'S000000001', ticker: 'SPY', filings: [fundFiling] }], '');

testConnector('SEC EDGAR, a fund', {
  connect: ({ url, ...options }) =>
    createSecConnector({ ...options, filesUrl: url, dataUrl: url, userAgent: 'Test test@example.com' }),
  target: { symbol: 'SPY', ric: 'SPY.P', yahooSymbol: 'SPY', cik: null, isin: null },
  known: exampleContent({ instruments: [{ ...instrumentRow('SPY.P'), type: 'etf' }], prices: new Map() }),
  answer: (path, query) => edgar(path, query)?.body,
});
