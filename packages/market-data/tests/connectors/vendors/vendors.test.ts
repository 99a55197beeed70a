import { describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { exampleContent, instrumentRow, priceColumns } from '@tearsheet/testing/market/exampleContent.ts';
import { testConnector } from '@tearsheet/testing/market/testConnector.ts';
import type { Connector, SourceRequest, Target } from '../../../src/connectors/connector.ts';
import { HTTP_LIMITS } from '../../../src/connectors/httpClient.ts';
import { ALPHA_VANTAGE } from '../../../src/connectors/vendors/alphaVantage.ts';
import { COINBASE } from '../../../src/connectors/vendors/coinbase.ts';
import { EODHD } from '../../../src/connectors/vendors/eodhd.ts';
import { FMP } from '../../../src/connectors/vendors/fmp.ts';
import { NASDAQ_DATA_LINK } from '../../../src/connectors/vendors/nasdaqDataLink.ts';
import { POLYGON } from '../../../src/connectors/vendors/polygon.ts';
import { TIINGO } from '../../../src/connectors/vendors/tiingo.ts';
import { TWELVE_DATA } from '../../../src/connectors/vendors/twelveData.ts';
import { createVendorConnector, type Vendor } from '../../../src/connectors/vendors/vendor.ts';
import type { SnapshotContent } from '../../../src/content.ts';

/** Answers in the shapes of the vendors' public documents, with invented figures. A path without an answer is 404. */
type Answers = Readonly<Record<string, unknown>>;

const KEY = 'secret-key';
const FROM = toDay('2020-08-27');
const TO = toDay('2020-09-01');
const APPLE: Target = { symbol: 'AAPL', ric: 'AAPL.OQ', yahooSymbol: 'AAPL', cik: null, isin: null };

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
}

function serverOf(answers: Answers, status = 200): { readonly asked: Asked[]; readonly fetch: typeof fetch } {
  const asked: Asked[] = [];
  const answer: typeof fetch = async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    asked.push({ path: url.pathname, query: url.searchParams, headers: new Headers(init?.headers) });
    const path = url.pathname.replace('/base', '');
    if (!Object.hasOwn(answers, path)) return new Response('{}', { status: 404 });
    const body = answers[path];
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  };
  return { asked, fetch: answer };
}

function connect(vendor: Vendor, fetch: typeof globalThis.fetch): Connector {
  let nowMs = 0;
  const sleep = async (ms: number) => {
    nowMs += ms;
  };
  const host = { fetch, now: () => nowMs, random: () => 0, sleep };
  const limits = { ...HTTP_LIMITS, requestsPerSecond: 1000, retries: 1 };
  return createVendorConnector(vendor, { host, limits, key: KEY, url: 'http://vendor.test/base' });
}

async function fetchFrom(vendor: Vendor, answers: Answers, target = APPLE, status = 200) {
  const server = serverOf(answers, status);
  const request: SourceRequest = { targets: [target], from: FROM, to: TO, known: null, servedFrom: () => null };
  const { tasks, missing } = await connect(vendor, server.fetch).plan(request);
  return { ...server, missing, piece: (await tasks[0]?.fetch()) ?? null };
}

/** A split of four for one on 31 August. The closes in the shares of 1 September are 125, 126, 129, and 134. */
const RAW = [
  { date: '2020-08-27', open: 496, high: 504, low: 492, close: 500, volume: 100 },
  { date: '2020-08-28', open: 500, high: 508, low: 496, close: 504, volume: 200 },
  { date: '2020-08-31', open: 126, high: 131, low: 126, close: 129, volume: 800 },
  { date: '2020-09-01', open: 132, high: 135, low: 130, close: 134, volume: 400 },
];
const ADJUSTED = RAW.map((row, i) =>
  i > 1
    ? row
    : {
        ...row,
        open: row.open / 4,
        high: row.high / 4,
        low: row.low / 4,
        close: row.close / 4,
        volume: row.volume * 4,
      },
);
const asText = (rows: typeof RAW) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])));

/** Massive dates a day by its beginning in New York. */
function barOfPolygon({ date, open, high, low, close, volume }: (typeof RAW)[number]) {
  return { t: Date.parse(`${date}T04:00:00Z`), o: open, h: high, l: low, c: close, v: volume };
}

const CASES: readonly [name: string, vendor: Vendor, answers: Answers, carriesKey: (asked: Asked) => boolean][] = [
  [
    'Tiingo',
    TIINGO,
    {
      '/tiingo/daily/AAPL/prices': RAW.map(({ date, ...row }) => ({
        date: `${date}T00:00:00.000Z`,
        ...row,
        divCash: date === '2020-08-28' ? 0.8 : 0,
        splitFactor: date === '2020-08-31' ? 4 : 1,
      })),
      '/tiingo/daily/AAPL': { ticker: 'AAPL', name: 'Apple Inc', exchangeCode: 'NASDAQ' },
    },
    ({ headers, query }) => headers.get('authorization') === `Token ${KEY}` && !query.has('token'),
  ],
  [
    'EODHD',
    EODHD,
    {
      '/eod/AAPL.US': RAW.map((row) => ({ ...row, adjusted_close: 1 })),
      '/div/AAPL.US': [{ date: '2020-08-28', value: 0.2, unadjustedValue: 0.8, currency: 'USD' }],
      '/splits/AAPL.US': [{ date: '2020-08-31', split: '4.000000/1.000000' }],
    },
    ({ query }) => query.get('api_token') === KEY,
  ],
  [
    'Twelve Data',
    TWELVE_DATA,
    {
      '/time_series': {
        meta: { symbol: 'AAPL', currency: 'USD', exchange: 'NASDAQ', mic_code: 'XNAS', type: 'Common Stock' },
        values: asText(ADJUSTED).map(({ date, ...row }) => ({ datetime: date, ...row })),
        status: 'ok',
      },
      '/dividends': { dividends: [{ ex_date: '2020-08-28', amount: 0.2 }] },
      '/splits': { splits: [{ date: '2020-08-31', ratio: 0.25, from_factor: 4, to_factor: 1 }] },
    },
    ({ headers }) => headers.get('authorization') === `apikey ${KEY}`,
  ],
  [
    'Alpha Vantage',
    ALPHA_VANTAGE,
    {
      '/query': {
        'Meta Data': { '2. Symbol': 'AAPL' },
        'Time Series (Daily)': Object.fromEntries(
          asText(RAW).map(({ date = '', open, high, low, close, volume }) => [
            date,
            {
              '1. open': open,
              '2. high': high,
              '3. low': low,
              '4. close': close,
              '5. adjusted close': '1.0',
              '6. volume': volume,
              '7. dividend amount': date === '2020-08-28' ? '0.8000' : '0.0000',
              '8. split coefficient': date === '2020-08-31' ? '4.0' : '1.0',
            },
          ]),
        ),
      },
    },
    ({ query }) => query.get('apikey') === KEY,
  ],
  [
    'Financial Modeling Prep',
    FMP,
    {
      '/historical-price-eod/full': ADJUSTED.toReversed().map((row) => ({ symbol: 'AAPL', ...row })),
      '/dividends': [{ symbol: 'AAPL', date: '2020-08-28', adjDividend: 0.2, dividend: 0.8 }],
      '/splits': [{ symbol: 'AAPL', date: '2020-08-31', numerator: 4, denominator: 1 }],
      '/profile': [{ symbol: 'AAPL', companyName: 'Apple Inc.', currency: 'USD', exchange: 'NASDAQ' }],
    },
    ({ query }) => query.get('apikey') === KEY,
  ],
  [
    'Massive (Polygon.io)',
    POLYGON,
    {
      '/v2/aggs/ticker/AAPL/range/1/day/2020-08-27/2020-09-01': {
        status: 'DELAYED',
        results: ADJUSTED.slice(0, 2).map(barOfPolygon),
        next_url: 'https://elsewhere.test/v2/aggs/page/2?cursor=abc',
      },
      '/v2/aggs/page/2': { status: 'OK', results: ADJUSTED.slice(2).map(barOfPolygon) },
      '/v3/reference/dividends': { status: 'OK', results: [{ ex_dividend_date: '2020-08-28', cash_amount: 0.8 }] },
      '/v3/reference/splits': {
        status: 'OK',
        results: [{ execution_date: '2020-08-31', split_from: 1, split_to: 4 }],
      },
      '/v3/reference/tickers/AAPL': {
        status: 'OK',
        results: { name: 'Apple Inc.', currency_name: 'usd', primary_exchange: 'XNAS' },
      },
    },
    ({ headers }) => headers.get('authorization') === `Bearer ${KEY}`,
  ],
  [
    'Nasdaq Data Link',
    NASDAQ_DATA_LINK,
    {
      '/datatables/QUOTEMEDIA/PRICES.json': {
        datatable: {
          columns: ['date', 'open', 'high', 'low', 'close', 'volume', 'dividend', 'split'].map((name) => ({ name })),
          data: RAW.map(({ date, open, high, low, close, volume }) => [
            ...[date, open, high, low, close, volume],
            ...[date === '2020-08-28' ? 0.8 : 0, date === '2020-08-31' ? 4 : 1],
          ]),
        },
        meta: { next_cursor_id: null },
      },
    },
    ({ query }) => query.get('api_key') === KEY,
  ],
];

for (const [name, vendor, answers] of CASES) {
  testConnector(name, {
    connect: (options) => createVendorConnector(vendor, options),
    // The pages of Massive name the last day in their paths.
    answer: (path) => answers[path.replace('/2020-08-31', '/2020-09-01')],
  });
}

describe.each(CASES)('%s', (_name, vendor, answers, carriesKey) => {
  test('gives split-adjusted prices, dividends, and splits, whatever its own basis is', async () => {
    const { piece, asked, missing } = await fetchFrom(vendor, answers);
    expect(missing).toEqual([]);
    expect(piece?.prices).toEqual([
      {
        ric: 'AAPL.OQ',
        days: RAW.map(({ date }) => toDay(date)),
        close: [125, 126, 129, 134],
        open: [124, 125, 126, 132],
        high: [126, 127, 131, 135],
        low: [123, 124, 126, 130],
        volume: [400, 800, 800, 400],
      },
    ]);
    const [dividend] = piece?.dividends ?? [];
    expect(dividend).toMatchObject({ ric: 'AAPL.OQ', exDay: toDay('2020-08-28') });
    expect(dividend?.amount).toBeCloseTo(0.2, 12);
    expect(piece?.splits).toEqual([{ ric: 'AAPL.OQ', day: toDay('2020-08-31'), ratio: 4 }]);
    expect(asked.every(carriesKey)).toBe(true);
  });

  test('an answer that is a page, has another shape, or has two closes of a day is refused, and no message has the key', async () => {
    const text = JSON.stringify(answers);
    const first = Object.keys(answers)[0] ?? '';
    const wrong: Answers[] = [
      { ...answers, [first]: '<html>Maintenance</html>' },
      { ...answers, [first]: { surprise: true } },
      JSON.parse(
        text
          .replaceAll('"2020-08-28', '"2020-08-27')
          .replaceAll(`"t":${Date.parse('2020-08-28T04:00:00Z')}`, `"t":${Date.parse('2020-08-27T04:00:00Z')}`),
      ),
    ];
    for (const [i, one] of wrong.entries()) {
      // The object of Alpha Vantage cannot have a day twice.
      if (i === 2 && vendor === ALPHA_VANTAGE) continue;
      const error = await fetchFrom(vendor, one).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({ name: 'SourceError', kind: expect.stringMatching(/schema|refused/) });
      expect(String(error)).not.toContain(KEY);
    }
  });

  test('a key that is not valid stops the source, and a used-up allowance is a fault that passes', async () => {
    await expect(fetchFrom(vendor, answers, APPLE, 401)).rejects.toMatchObject({ kind: 'refused' });
    await expect(fetchFrom(vendor, answers, APPLE, 429)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('an index is not asked for, and the plan says why', async () => {
    const index = { symbol: '.SPX', ric: '.SPX', yahooSymbol: '^GSPC', cik: null, isin: null };
    const { piece, missing, asked } = await fetchFrom(vendor, answers, index);
    expect(piece).toBeNull();
    expect(asked).toEqual([]);
    expect(missing).toEqual([{ symbol: '.SPX', what: 'prices', reason: expect.stringContaining('does not have') }]);
  });
});

test.each([
  [
    'Twelve Data',
    TWELVE_DATA,
    '/time_series',
    { code: 429, message: 'You have run out of API credits', status: 'error' },
  ],
  ['Alpha Vantage', ALPHA_VANTAGE, '/query', { Information: 'Our standard API rate limit is 25 requests per day.' }],
])('%s: an error text with status 200 passes later', async (_name, vendor, path, answer) => {
  await expect(fetchFrom(vendor, { [path]: answer })).rejects.toMatchObject({ kind: 'unavailable' });
});

test.each([
  [
    'Alpha Vantage',
    ALPHA_VANTAGE,
    { Information: `Your key ${KEY}: 25 requests per day. Subscribe to a premium plan.` },
    'unavailable',
  ],
  ['Alpha Vantage', ALPHA_VANTAGE, { Information: 'This is a premium endpoint.' }, 'refused'],
  ['Alpha Vantage', ALPHA_VANTAGE, { 'Error Message': 'the parameter apikey is invalid or missing.' }, 'refused'],
  ['Alpha Vantage', ALPHA_VANTAGE, { 'Error Message': 'Invalid API call. Please retry.' }, 'not_found'],
  ['Tiingo', TIINGO, { detail: 'You have run over your hourly request allocation.' }, 'unavailable'],
  ['Tiingo', TIINGO, { detail: 'Invalid token.' }, 'refused'],
  ['Tiingo', TIINGO, `The token ${KEY} has expired`, 'refused'],
  ['EODHD', EODHD, { message: 'You exceeded your daily API requests limit' }, 'unavailable'],
  ['EODHD', EODHD, { error: 'Unauthenticated' }, 'refused'],
  ['Financial Modeling Prep', FMP, { 'Error Message': 'Limit Reach. Please upgrade your plan.' }, 'unavailable'],
  ['Massive (Polygon.io)', POLYGON, { status: 'ERROR', error: `Unknown API Key ${KEY}` }, 'refused'],
] as const)('%s: the words of an error with status 200 say what it is', async (_name, vendor, answer, kind) => {
  const fetch: typeof globalThis.fetch = async () =>
    new Response(typeof answer === 'string' ? answer : JSON.stringify(answer));
  const request: SourceRequest = { targets: [APPLE], from: FROM, to: TO, known: null, servedFrom: () => null };
  const { tasks } = await connect(vendor, fetch).plan(request);
  const error = await tasks[0]?.fetch().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'SourceError', kind });
  expect(String(error)).not.toContain(KEY);
});

test.each([
  [402, 'You exceeded your daily limit', 'unavailable'],
  [402, 'Premium Query Parameter: this symbol is not in your subscription', 'schema'],
  [400, 'The value for variable api_key is not registered.', 'refused'],
  [403, 'Request Rate Threshold Exceeded', 'unavailable'],
])('a text with status %i is in the message, and says what it is', async (status, text, kind) => {
  const answers = { '/tiingo/daily/AAPL/prices': { message: text } };
  const expected = { kind, message: `Tiingo answered ${status}: ${text}` };
  await expect(fetchFrom(TIINGO, answers, APPLE, status)).rejects.toMatchObject(expected);
});

test('a dividend in another currency than the prices keeps it', async () => {
  const paid = [{ date: '2020-08-28', value: 0.2, unadjustedValue: 0.8, currency: 'EUR' }];
  const { piece } = await fetchFrom(EODHD, { ...CASES[1]?.[2], '/div/AAPL.US': paid });
  expect(piece?.dividends).toMatchObject([{ currency: 'EUR' }]);
  const two = [...paid, { ...paid[0], value: 0.3, unadjustedValue: 1.2, currency: 'USD' }];
  await expect(fetchFrom(EODHD, { ...CASES[1]?.[2], '/div/AAPL.US': two })).rejects.toMatchObject({ kind: 'unsound' });
});

test('symbols are written as each vendor writes them', () => {
  const target = (ric: string, yahooSymbol: string): Target => ({
    symbol: ric,
    ric,
    yahooSymbol,
    cik: null,
    isin: null,
  });
  const [berkshire, sap, diageo] = [target('BRKb.N', 'BRK-B'), target('SAPG.DE', 'SAP.DE'), target('DGE.L', 'DGE.L')];
  const written = (vendor: Vendor) => [berkshire, sap, diageo].map((one) => vendor.symbolOf(one));
  expect(written(TIINGO)).toEqual(['BRK-B', null, null]);
  expect(written(EODHD)).toEqual(['BRK-B.US', 'SAP.XETRA', 'DGE.LSE']);
  expect(written(TWELVE_DATA)).toEqual(['BRK.B', 'SAP@XETR', 'DGE@XLON']);
  expect(written(ALPHA_VANTAGE)).toEqual(['BRK-B', 'SAP.DEX', 'DGE.LON']);
  expect(written(FMP)).toEqual(['BRK-B', 'SAP.DE', 'DGE.L']);
  expect(written(POLYGON)).toEqual(['BRK.B', null, null]);
  expect(written(NASDAQ_DATA_LINK)).toEqual(['BRK_B', null, null]);
});

test('a listing in London that is quoted in pence is stored in pounds', async () => {
  const diageo = { symbol: 'DGE.L', ric: 'DGE.L', yahooSymbol: 'DGE.L', cik: null, isin: null };
  const { piece } = await fetchFrom(
    EODHD,
    { '/eod/DGE.LSE': [{ ...RAW[2], close: 2500 }], '/div/DGE.LSE': [], '/splits/DGE.LSE': [] },
    diageo,
  );
  expect(piece?.instruments?.[0]).toMatchObject({ ric: 'DGE.L', currency: 'GBP', quoteCurrency: 'GBX' });
});

test('a symbol without a RIC gets that of the exchange that the vendor names', async () => {
  const plain = { symbol: 'AAPL', ric: null, yahooSymbol: 'AAPL', cik: null, isin: null };
  const named = await Promise.all(
    CASES.map(async ([, vendor, answers]) =>
      fetchFrom(vendor, answers, plain).then(
        ({ piece }) => piece?.instruments?.[0]?.ric,
        (error: Error) => error.message,
      ),
    ),
  );
  const unnamed = expect.stringContaining('name its RIC instead');
  expect(named).toEqual(['AAPL.OQ', unnamed, 'AAPL.OQ', unnamed, 'AAPL.OQ', 'AAPL.OQ', unnamed]);
});

test.each([
  ['Financial Modeling Prep', FMP, '/historical-price-eod/full', (rows: typeof RAW) => rows],
  [
    'Twelve Data',
    TWELVE_DATA,
    '/time_series',
    (rows: typeof RAW) => ({
      meta: { currency: 'USD' },
      values: asText(rows).map(({ date, ...row }) => ({ datetime: date, ...row })),
    }),
  ],
])('%s: a split that the prices do not have yet is left for a later run', async (_name, vendor, path, write) => {
  const [, , answers = {}] = CASES.find(([, one]) => one === vendor) ?? [];
  await expect(fetchFrom(vendor, { ...answers, [path]: write(RAW) })).rejects.toMatchObject({
    kind: 'unsound',
    message: expect.stringContaining('not adjusted yet for the split on 2020-08-31'),
  });
});

test('two different dividends of a day are added, and an equal one is the same sent twice', async () => {
  const [, , answers = {}] = CASES.find(([, vendor]) => vendor === EODHD) ?? [];
  const dividend = (unadjustedValue: number) => ({ date: '2020-08-31', value: unadjustedValue, unadjustedValue });
  const { piece } = await fetchFrom(EODHD, { ...answers, '/div/AAPL.US': [0.2, 1, 0.2].map(dividend) });
  expect(piece?.dividends).toEqual([expect.objectContaining({ exDay: toDay('2020-08-31'), amount: 1.2 })]);
});

test('Nasdaq Data Link: pages are put together, and error texts say whether a later run can succeed', async () => {
  const [, , answers = {}] = CASES.find(([, vendor]) => vendor === NASDAQ_DATA_LINK) ?? [];
  const path = '/datatables/QUOTEMEDIA/PRICES.json';
  const whole = answers[path] as { readonly datatable: { readonly columns: object; readonly data: readonly object[] } };
  const { columns, data } = whole.datatable;
  const fetchPage: typeof fetch = async (input) => {
    const cursor = new URL(String(input)).searchParams.get('qopts.cursor_id');
    const [rows, next] = cursor === null ? [data.slice(0, 1), 'more'] : [data.slice(1), null];
    return Response.json({ datatable: { columns, data: rows }, meta: { next_cursor_id: next } });
  };
  const request: SourceRequest = { targets: [APPLE], from: FROM, to: TO, known: null, servedFrom: () => null };
  const { tasks } = await connect(NASDAQ_DATA_LINK, fetchPage).plan(request);
  expect((await tasks[0]?.fetch())?.prices?.[0]?.close).toEqual([125, 126, 129, 134]);
  const problem = (code: string) =>
    fetchFrom(NASDAQ_DATA_LINK, { [path]: { quandl_error: { code, message: 'text' } } });
  await expect(problem('QELx04')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(problem('QEAx01')).rejects.toMatchObject({ kind: 'refused' });
  await expect(
    fetchFrom(NASDAQ_DATA_LINK, { [path]: { datatable: { columns, data: [] }, meta: {} } }),
  ).rejects.toMatchObject({
    kind: 'not_found',
  });
});

test('Coinbase Exchange: every day of a week has its price, 300 days are asked for at once, and no key is sent', async () => {
  const bitcoin: Target = { symbol: 'BTC.CRYPTO', ric: 'BTC.CRYPTO', yahooSymbol: 'BTC-USD', cik: null, isin: null };
  const asked: URLSearchParams[] = [];
  const fetchCandles: typeof fetch = async (input) => {
    const query = new URL(String(input)).searchParams;
    asked.push(query);
    const day = Date.parse(query.get('end') ?? '') / 1000;
    return Response.json([
      [day, 1, 4, 2, 3, 10.4],
      [day - 86_400, 2, 5, 3, 4, 9.6],
    ]);
  };
  const request: SourceRequest = {
    targets: [bitcoin],
    from: toDay('2020-01-01'),
    to: toDay('2020-11-01'),
    known: null,
    servedFrom: () => null,
  };
  const { tasks } = await connect(COINBASE, fetchCandles).plan(request);
  const piece = await tasks[0]?.fetch();
  expect(asked.map((query) => [query.get('start'), query.get('end')])).toEqual([
    ['2020-01-01T00:00:00Z', '2020-10-26T00:00:00Z'],
    ['2020-10-27T00:00:00Z', '2020-11-01T00:00:00Z'],
  ]);
  expect(asked.flatMap((query) => [...query.values()])).not.toContain(KEY);
  expect(piece?.prices).toEqual([
    {
      ric: 'BTC.CRYPTO',
      // 1 November 2020 is a Sunday.
      days: ['2020-10-25', '2020-10-26', '2020-10-31', '2020-11-01'].map(toDay),
      close: [4, 3, 4, 3],
      open: [3, 2, 3, 2],
      high: [5, 4, 5, 4],
      low: [2, 1, 2, 1],
      volume: [10, 10, 10, 10],
    },
  ]);
  expect(piece?.instruments).toMatchObject([{ ric: 'BTC.CRYPTO', currency: 'USD', market: 'Crypto', country: null }]);
  await expect(
    fetchFrom(COINBASE, { '/products/BTC-USD/candles': { message: 'Invalid start' } }, bitcoin),
  ).rejects.toMatchObject({ kind: 'schema', message: expect.stringContaining('Invalid start') });
});

describe('stored prices of a source', () => {
  const days = RAW.map(({ date }) => toDay(date));
  const stored = (ric: string, dataSource: string, byDate: Record<string, number>): SnapshotContent =>
    exampleContent({
      dataSource,
      instruments: [instrumentRow(ric, { currency: 'USD', ...(ric === 'BTC.CRYPTO' ? { market: 'Crypto' } : {}) })],
      prices: new Map([[ric, priceColumns(byDate)]]),
      origins: [{ kind: 'prices', name: ric, source: dataSource, rights: null, lastDay: days[1] ?? null }],
    });
  async function fetchOnTop(vendor: Vendor, known: SnapshotContent, answers: Answers, target = APPLE) {
    const request: SourceRequest = { targets: [target], from: FROM, to: TO, known, servedFrom: () => FROM };
    const { tasks } = await connect(vendor, serverOf(answers).fetch).plan(request);
    return tasks[0]?.fetch();
  }

  test('are kept if a clock in another zone moves the days of a market that never closes', async () => {
    const candles = (moved: number) => ({
      '/products/BTC-USD/candles': [10, 11, 13, 12, 14, 13].map((close, i) => [
        ...[((days[0] ?? 0) + i + moved) * 86_400, close, close, close, close, i + 1],
      ]),
    });
    const bitcoin: Target = { symbol: 'BTC.CRYPTO', ric: 'BTC.CRYPTO', yahooSymbol: 'BTC-USD', cik: null, isin: null };
    const known = stored('BTC.CRYPTO', 'Coinbase Exchange', { '2020-08-27': 10, '2020-08-28': 11, '2020-08-29': 13 });
    expect(await fetchOnTop(COINBASE, known, candles(0), bitcoin)).toMatchObject({ missing: [], replaces: [] });
    expect(await fetchOnTop(COINBASE, known, candles(-1), bitcoin)).toMatchObject({
      prices: [],
      missing: [{ reason: expect.stringContaining('another time zone: the stored history was kept') }],
    });
    // Candles of only the first stored day and later ones match the stored days, moved forward.
    expect(await fetchOnTop(COINBASE, known, candles(1), bitcoin)).toMatchObject({ prices: [] });
  });

  test('get no new day whose prices are a hundredfold without a split', async () => {
    const rows = (factor: number) =>
      [500, 504, 505 * factor, 506 * factor].map((close, i) => {
        const date = `${RAW[i]?.date}T00:00:00.000Z`;
        return { date, open: close, high: close, low: close, close, volume: 100 + i, divCash: 0, splitFactor: 1 };
      });
    const known = stored('AAPL.OQ', 'Tiingo', { '2020-08-27': 500, '2020-08-28': 504 });
    const on = (factor: number) =>
      fetchOnTop(TIINGO, known, {
        '/tiingo/daily/AAPL/prices': rows(factor),
        '/tiingo/daily/AAPL': { ticker: 'AAPL', name: 'Apple Inc', exchangeCode: 'NASDAQ' },
      });
    expect(await on(1)).toMatchObject({ prices: [{ close: [500, 504, 505, 506] }], missing: [] });
    for (const factor of [100, 0.01]) {
      expect(await on(factor)).toMatchObject({
        prices: [{ close: [500, 504] }],
        missing: [{ reason: expect.stringContaining('from 2020-08-31 are about 100 times') }],
      });
    }
  });
});

describe('the holdings of a fund from Financial Modeling Prep', () => {
  const prices = CASES.find(([, vendor]) => vendor === FMP)![2];
  const fund = { symbol: 'AAPL', companyName: 'A Fund', currency: 'USD', exchange: 'AMEX', isEtf: true, isFund: false };
  const holding = (asset: string, isin: string, weightPercentage: number) => {
    return {
      symbol: 'AAPL',
      asset,
      name: `${asset || 'A bond'} Inc`,
      isin,
      securityCusip: '',
      weightPercentage,
      marketValue: 1,
    };
  };
  const answers = (holdings: unknown): Answers => ({ ...prices, '/profile': [fund], '/etf/holdings': holdings });

  test('are fractions with their ISIN, each security once', async () => {
    const rows = [holding('MSFT', 'US5949181045', 60), holding('', 'US0378331005', 39.5)];
    const { piece, missing } = await fetchFrom(FMP, answers([...rows, ...rows, holding('MSFT', 'US5949181045', 0.5)]));
    expect(missing).toEqual([]);
    expect(piece?.instruments).toMatchObject([{ ric: 'AAPL.OQ', type: 'etf' }]);
    expect(piece?.etfHoldings).toEqual([
      { etfRic: 'AAPL.OQ', day: TO, symbol: 'MSFT', isin: 'US5949181045', name: 'MSFT Inc', weight: 0.605 },
      { etfRic: 'AAPL.OQ', day: TO, symbol: 'US0378331005', isin: 'US0378331005', name: 'A bond Inc', weight: 0.395 },
    ]);
  });

  test.each([
    ['weights in another unit', [holding('MSFT', 'US5949181045', 6000)], 'not percents of a fund'],
    ['a holding without a weight', [{ asset: 'MSFT', name: 'Microsoft' }], 'weightPercentage'],
    ['a page', '<html>Maintenance</html>', 'is not JSON'],
    ['a plan without them', { 'Error Message': 'Special Endpoint' }, 'Special Endpoint'],
  ])('with %s are missing, and the prices are not', async (_name, holdings, reason) => {
    const { piece } = await fetchFrom(FMP, answers(holdings));
    expect(piece?.etfHoldings).toEqual([]);
    expect(piece?.prices).toHaveLength(1);
    expect(piece?.missing).toEqual([{ symbol: 'AAPL', what: 'holdings', reason: expect.stringContaining(reason) }]);
  });

  test('are not asked for of a company', async () => {
    const { asked } = await fetchFrom(FMP, prices);
    expect(asked.map(({ path }) => path)).not.toContain('/base/etf/holdings');
  });
});

describe('former tickers of a stored instrument', () => {
  const known = exampleContent({ instruments: [instrumentRow('AAPL.OQ')], prices: new Map() });
  const served = ['former tickers of AAPL.OQ'];
  const event = { ric: 'AAPL.OQ', event: 'ticker_change', value: null, currency: null, toRic: null, ratio: null };
  const events = [
    { ...event, day: toDay('2020-08-31'), former: 'APLE' },
    { ...event, day: toDay('2020-08-27'), former: 'APL' },
  ];
  const ask = async (vendor: Vendor, path: string, answer: unknown, servedFrom: () => number | null = () => null) => {
    const { fetch, asked } = serverOf({ [path]: answer });
    const { tasks } = await connect(vendor, fetch).plan({ targets: [APPLE], from: FROM, to: TO, known, servedFrom });
    const task = tasks.find(({ what }) => what === 'former tickers');
    return { piece: await task?.fetch(), asked };
  };

  const change = (date: string, oldSymbol: string, newSymbol: string) => ({
    date,
    companyName: 'A',
    oldSymbol,
    newSymbol,
  });
  const fmp = (answer: unknown) => ask(FMP, '/symbol-change', answer);

  test('from Financial Modeling Prep are those of the days asked for', async () => {
    const rows = [
      change('2020-08-31', 'APLE', 'AAPL'),
      change('2020-08-31', 'X', 'Y'),
      change('2020-08-27', 'APL', 'APLE'),
      change('2010-01-04', 'OLD', 'APL'),
    ];
    const { piece, asked } = await fmp(rows);
    expect(piece).toEqual({ events, served });
    expect(asked[0]?.query.get('limit')).toBe('10000');
  });

  const PATH = '/vX/reference/tickers/AAPL/events';
  const renamed = (date: string, ticker: string) => ({ type: 'ticker_change', date, ticker_change: { ticker } });
  const massive = (list: readonly unknown[]) => ({ status: 'OK', results: { name: 'Apple', events: list } });

  test('from Massive are those of the company that has the ticker now, in any order', async () => {
    const list = [renamed('2020-08-31', 'AAPL'), renamed('2003-09-10', 'APL'), renamed('2020-08-27', 'APLE')];
    expect((await ask(POLYGON, PATH, massive(list))).piece).toEqual({ events, served });
  });

  test.each([
    ['one ticker ever', massive([renamed('2003-09-10', 'AAPL')])],
    ['no events', massive([])],
    ['an unknown ticker', { status: 'NOT_FOUND', message: 'no events' }],
  ])('from Massive with %s are none', async (_name, answer) => {
    expect((await ask(POLYGON, PATH, answer)).piece).toEqual({ events: [], served });
  });

  test('from Massive are asked for once', async () => {
    expect((await ask(POLYGON, PATH, massive([]), () => FROM)).asked).toEqual([]);
  });

  test.each([
    [FMP, '/symbol-change', [{ date: '2020-08-31', oldSymbol: 'A' }], 'newSymbol'],
    [FMP, '/symbol-change', '<html>Maintenance</html>', 'is not JSON'],
    [POLYGON, PATH, massive([{ type: 'ticker_change', date: '2020-08-31' }]), 'ticker_change'],
    [POLYGON, PATH, massive([renamed('soon', 'A'), renamed('later', 'B')]), 'is not a date'],
  ])('with another shape are an error that names it ($name)', async (vendor, path, answer, reason) => {
    await expect(ask(vendor, path, answer)).rejects.toThrow(reason);
  });

  test('from Massive are none without an answer', async () => {
    expect((await ask(POLYGON, '/elsewhere', {})).piece).toEqual({ events: [], served });
  });

  test('are asked for once if the plan has none', async () => {
    const rics = ['AAPL.OQ', 'MSFT.OQ'];
    const answer = { status: 'NOT_AUTHORIZED', message: 'Upgrade your plan' };
    const { fetch, asked } = serverOf({ [PATH]: answer, [PATH.replace('AAPL', 'MSFT')]: answer });
    const instruments = rics.map((ric) => instrumentRow(ric));
    const targets = rics.map((ric) => ({ ...APPLE, ric, symbol: ric, yahooSymbol: ric.slice(0, 4) }));
    const { tasks } = await connect(POLYGON, fetch).plan({
      ...{ targets, from: FROM, to: TO, known: exampleContent({ instruments, prices: new Map() }) },
      servedFrom: () => null,
    });
    const pieces = [];
    for (const task of tasks.filter(({ what }) => what === 'former tickers')) pieces.push(await task.fetch());
    const reason = expect.stringContaining('Upgrade your plan');
    expect(pieces).toEqual([{ missing: [{ symbol: 'all', what: 'former tickers', reason }] }, {}]);
    expect(asked).toHaveLength(1);
  });
});

describe('EODHD', () => {
  const known = exampleContent({ instruments: [{ ...instrumentRow('AAPL.OQ'), type: 'etf' }], prices: new Map() });
  const prices = CASES.find(([, vendor]) => vendor === EODHD)![2];
  const HOLDINGS = {
    'MSFT.US': { Code: 'MSFT', Exchange: 'US', Name: 'Microsoft', Sector: 'Technology', 'Assets_%': 60 },
    'BP.LSE': { Code: 'BP', Exchange: 'LSE', Name: 'BP plc', 'Assets_%': '39.5' },
  };

  async function ask(answers: Answers, content: SnapshotContent | null) {
    const { fetch, asked } = serverOf(answers);
    const { tasks } = await connect(EODHD, fetch).plan({
      ...{ targets: [APPLE], from: FROM, to: TO, known: content, servedFrom: () => null },
    });
    const pieces = await Promise.all(tasks.map((task) => task.fetch()));
    return { pieces, asked };
  }

  test('has the holdings of a stored fund, with the suffixes of other exchanges', async () => {
    const { pieces } = await ask({ ...prices, '/fundamentals/AAPL.US': HOLDINGS, '/symbol-change-history': [] }, known);
    expect(pieces[0]?.etfHoldings).toEqual([
      { etfRic: 'AAPL.OQ', day: TO, symbol: 'MSFT', name: 'Microsoft', weight: 0.6 },
      { etfRic: 'AAPL.OQ', day: TO, symbol: 'BP.L', name: 'BP plc', weight: 0.395 },
    ]);
  });

  test.each([
    ['no holdings', [], 'ETF_Data'],
    ['a plan without them', { message: 'Only EOD data allowed for free users' }, 'Only EOD data allowed'],
    ['a holding without a weight', { 'MSFT.US': { Code: 'MSFT' } }, 'Assets_%'],
  ])('with %s keeps the prices', async (_name, holdings, reason) => {
    const { pieces } = await ask({ ...prices, '/fundamentals/AAPL.US': holdings, '/symbol-change-history': [] }, known);
    expect(pieces[0]?.prices).toHaveLength(1);
    expect(pieces[0]?.etfHoldings).toEqual([]);
    if (reason !== 'ETF_Data') expect(pieces[0]?.missing).toMatchObject([{ reason: expect.stringContaining(reason) }]);
  });

  const change = (effective: string, old_symbol: string, new_symbol: string) => {
    return { exchange: 'US', old_symbol, new_symbol, company_name: 'Apple', effective };
  };
  const changesOf = async (rows: unknown) => {
    const answers = { ...prices, '/fundamentals/AAPL.US': HOLDINGS, '/symbol-change-history': rows };
    const { pieces, asked } = await ask(answers, known);
    const question = asked.find(({ path }) => path.endsWith('/symbol-change-history'))?.query;
    return { piece: pieces.at(-1), from: question?.get('from') };
  };

  test('has the former tickers of a stored instrument, also of two changes', async () => {
    const rows = [
      change('2020-08-27', 'APL', 'APLE'),
      change('2020-08-31', 'APLE', 'AAPL'),
      change('2020-08-31', 'X', 'Y'),
    ];
    const { piece } = await changesOf(rows);
    const event = { ric: 'AAPL.OQ', event: 'ticker_change', value: null, currency: null, toRic: null, ratio: null };
    expect(piece?.events).toEqual([
      { ...event, day: toDay('2020-08-31'), former: 'APLE' },
      { ...event, day: toDay('2020-08-27'), former: 'APL' },
    ]);
  });

  test('has none of a ticker that its first owner has left', async () => {
    const rows = [change('2020-08-27', 'OLD', 'AAPL'), change('2020-08-31', 'AAPL', 'GONE')];
    expect((await changesOf(rows)).piece?.events).toEqual([]);
  });

  test('asks for all changes of an instrument at first', async () => {
    const { piece, from } = await changesOf([]);
    expect(from).toBe('2020-08-27');
    expect(piece?.served).toEqual(['former tickers of AAPL.OQ']);
  });

  test('with a plan without them has everything else', async () => {
    const { piece } = await changesOf({ error: 'Unauthenticated' });
    expect(piece).toEqual({
      missing: [{ symbol: 'all', what: 'former tickers', reason: expect.stringContaining('Unauthenticated') }],
    });
  });
});
