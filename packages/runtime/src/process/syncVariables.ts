import { OPEN_SOURCES, SOURCE_NAMES, SOURCES } from '@tearsheet/shared';
import { mustBeBaseUrl, mustBeDate, mustList } from './checks.ts';
import { integer, needing, optional, text } from './config.ts';

const address = (name: string, meaning: string) =>
  optional(name, {
    type: 'URL, http:// or https://',
    meaning,
    check: mustBeBaseUrl,
  });

const rate = (name: string, source: string, max: number, byDefault: number) =>
  integer(name, { min: 1, max, default: byDefault, meaning: `maximum requests per second to ${source}` });

const key = (name: string, vendor: string, source: string) =>
  optional(name, {
    type: 'text',
    meaning: `your key of ${vendor}; needed for source ${source}`,
    check: mustBeKey,
  });

function mustBeKey(value: string): void {
  if (!/^[!-~]{1,200}$/.test(value)) throw new Error('must be a key without blanks');
}

/** Variables for live data sources, which the `tearsheet` command and the data worker read (docs/data-sources.md). */
export const SYNC_VARIABLES = {
  // The SEC asks automated clients for a name and an email address.
  sources: needing(
    text('SYNC_SOURCES', {
      default: OPEN_SOURCES.join(','),
      meaning: 'live sources to fetch from, in this order',
      check: mustList(new RegExp(`^(${SOURCE_NAMES.join('|')})$`), `sources out of ${SOURCE_NAMES.join(', ')}`),
    }),
    (list) => {
      const names = list.split(',');
      return SOURCES.flatMap(({ name, needs }) => (needs !== null && names.includes(name) ? [needs] : []));
    },
  ),
  from: text('SYNC_FROM', {
    default: '2010-01-01',
    meaning: 'first day of the data to fetch (YYYY-MM-DD)',
    check: mustBeDate,
  }),
  secUserAgent: optional('SEC_USER_AGENT', {
    type: 'text, e.g. Jane Doe jane@example.com',
    meaning: 'name and email address, which the SEC requires of automated clients; needed for source sec',
    check: (value) => {
      if (!/^\S.*[^\s@]+@[^\s@]+\.[^\s@]+/.test(value)) throw new Error('must contain a name and an email address');
    },
  }),
  yahooRate: rate('YAHOO_REQUESTS_PER_SECOND', 'Yahoo', 10, 2),
  secRate: rate('SEC_REQUESTS_PER_SECOND', 'the SEC', 10, 8),
  ecbRate: rate('ECB_REQUESTS_PER_SECOND', 'the ECB', 10, 2),
  fredRate: rate('FRED_REQUESTS_PER_SECOND', 'FRED', 2, 1),
  treasuryRate: rate('TREASURY_REQUESTS_PER_SECOND', 'the US Treasury', 10, 1),
  tiingoKey: key('TIINGO_API_KEY', 'Tiingo', 'tiingo'),
  eodhdKey: key('EODHD_API_KEY', 'EODHD', 'eodhd'),
  twelvedataKey: key('TWELVEDATA_API_KEY', 'Twelve Data', 'twelvedata'),
  alphavantageKey: key('ALPHAVANTAGE_API_KEY', 'Alpha Vantage', 'alphavantage'),
  fmpKey: key('FMP_API_KEY', 'Financial Modeling Prep', 'fmp'),
  polygonKey: key('POLYGON_API_KEY', 'Massive (Polygon.io)', 'polygon'),
  nasdaqKey: key('NASDAQ_API_KEY', 'Nasdaq Data Link', 'nasdaq'),
  fredKey: key('FRED_API_KEY', 'FRED', 'fred'),
  vendorPerMinute: integer('VENDOR_REQUESTS_PER_MINUTE', {
    min: 1,
    max: 3000,
    default: 5,
    meaning: 'maximum requests per minute to each source with a key; 5 suits free plans',
  }),
  vendorUrl: address('VENDOR_URL', 'replaces the host of the vendors of prices, for example with a proxy'),
  sourceConcurrency: integer('SYNC_CONCURRENCY', {
    min: 1,
    max: 16,
    default: 4,
    meaning: 'requests to one source at the same time',
  }),
  sourceTimeoutMs: integer('SYNC_TIMEOUT_MS', {
    min: 100,
    max: 600_000,
    default: 60_000,
    meaning: 'time limit for one response of a source',
  }),
  sourceRetries: integer('SYNC_RETRIES', {
    min: 0,
    max: 10,
    default: 4,
    meaning: 'retries after a temporary error of a source',
  }),
  yahooUrl: address('YAHOO_URL', "replaces Yahoo's hosts, for example with a proxy"),
  secFilesUrl: address('SEC_FILES_URL', 'replaces https://www.sec.gov/files'),
  secDataUrl: address('SEC_DATA_URL', 'replaces https://data.sec.gov'),
  ecbUrl: address('ECB_URL', 'replaces https://data-api.ecb.europa.eu/service'),
  treasuryUrl: address(
    'TREASURY_URL',
    'replaces https://home.treasury.gov/resource-center/data-chart-center/interest-rates',
  ),
  openfigiKey: optional('OPENFIGI_API_KEY', {
    type: 'text',
    meaning:
      'your key of OpenFIGI, which `tearsheet data setup` asks for the listings of ISINs; it also answers without one, but slowly',
    check: mustBeKey,
  }),
  openfigiUrl: address('OPENFIGI_URL', 'replaces https://api.openfigi.com/v3'),
  fredUrl: address('FRED_URL', 'replaces https://api.stlouisfed.org/fred'),
} as const;
