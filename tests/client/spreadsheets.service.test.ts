import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SCOPES } from '@tearsheet/shared';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { read } from '../architecture/sources.ts';

type Call = (...values: unknown[]) => Promise<unknown>;

/** The figures of an analysis that the functions return. */
interface Figures {
  readonly performance_metrics: Readonly<
    Record<'portfolio' | 'benchmark' | 'relative', Readonly<Record<string, number>>>
  >;
  readonly portfolio_summary: Readonly<Record<string, number>>;
}

let redis: OwnRedis;
let service: TestService;
let token: string;

beforeAll(async () => {
  redis = await startOwnRedis();
  service = await startService({ redis, market: testMarket(), now: () => new Date('2024-07-01T12:00:00Z') });
  await service.startWorker();
  token = await service.token('tester', SCOPES);
});
afterAll(async () => {
  await service?.stop();
  await redis?.stop();
});

/** Runs the script of Google Sheets. Its requests block there, so each one is sent first, and the function then runs again. */
function googleSheets(): Call {
  const kept = new Map([
    ['url', service.url],
    ['token', token],
  ]);
  const cached = new Map<string, string>();
  const answers = new Map<string, { status: number; text: string }>();
  const wanted: { url: string; options: { headers: Record<string, string>; payload: string } }[] = [];
  const context = createContext({
    PropertiesService: { getUserProperties: () => ({ getProperty: (name: string) => kept.get(name) ?? null }) },
    CacheService: {
      getUserCache: () => ({
        get: (key: string) => cached.get(key) ?? null,
        put: (key: string, text: string) => cached.set(key, text),
      }),
    },
    Utilities: {
      DigestAlgorithm: {},
      computeDigest: (_kind: unknown, text: string) => text,
      base64Encode: (text: string) => text,
    },
    UrlFetchApp: {
      fetch: (url: string, options: (typeof wanted)[0]['options']) => {
        const answer = answers.get(options.payload);
        if (answer === undefined) {
          wanted.push({ url, options });
          throw new Error('not sent yet');
        }
        return { getResponseCode: () => answer.status, getContentText: () => answer.text };
      },
    },
  });
  runInContext(read('docs/spreadsheets/google-sheets.js'), context);
  return async (...values) => {
    for (;;) {
      try {
        return context.TEARSHEET(...values);
      } catch (error) {
        const call = wanted.pop();
        if (call === undefined) throw error;
        const { headers, payload } = call.options;
        const sent = { ...headers, 'content-type': 'application/json' };
        const response = await fetch(call.url, { method: 'POST', headers: sent, body: payload });
        answers.set(payload, { status: response.status, text: await response.text() });
      }
    }
  };
}

/** Runs the script of Excel, where a single cell is a table with one cell. */
function excel(): Call {
  const kept = new Map([
    ['tearsheet-url', service.url],
    ['tearsheet-token', token],
  ]);
  const context = createContext({
    fetch,
    OfficeRuntime: { storage: { getItem: async (name: string) => kept.get(name) ?? null } },
    CustomFunctions: {
      Error: class extends Error {
        constructor(_code: unknown, message: string) {
          super(message);
        }
      },
      ErrorCode: {},
    },
  });
  runInContext(read('docs/spreadsheets/excel.js'), context);
  return (portfolio, ...values) => context.TEARSHEET(Array.isArray(portfolio) ? portfolio : [[portfolio]], ...values);
}

test.each([
  ['Google Sheets', googleSheets],
  ['Excel', excel],
])('TEARSHEET() in %s returns the figures of an analysis', async (_name, start) => {
  const call = start();
  const [from, to] = ['2023-01-03', '2024-06-28'];
  const body = {
    portfolio: [
      { date: from, symbol: 'AAA.N', weight: 0.6 },
      { date: from, symbol: 'CCC.SI', weight: 0.4 },
    ],
    end_date: to,
  };
  const response = await fetch(`${service.url}/v1/portfolio/analyze`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'wait=30' },
    body: JSON.stringify(body),
  });
  const { result } = ((await response.json()) as { readonly result: { readonly result: Figures } }).result;
  const { performance_metrics: metrics, portfolio_summary: summary } = result;
  const text = 'AAA.N 60%, CCC.SI 40%';
  const table = [
    ['AAA.N', 0.6],
    ['CCC.SI', 0.4],
    ['', ''],
  ];
  expect(await call(text, 'annualized_return', from, to)).toBe(metrics.portfolio.annualized_return);
  expect(await call(table, 'final_value', new Date(2023, 0, 3), to)).toBe(summary.final_value);
  // Excel sends dates as days since 1899-12-30.
  expect(await call(table, 'beta', 44929, 45471)).toBe(metrics.relative.beta);
  expect(await call(text, 'benchmark.total_return', from, to)).toBe(metrics.benchmark.total_return);
  expect(await call('AAA.N', 'total_return', from, to)).not.toBe(summary.total_return);
  await expect(call(text, 'sharp_ratio', from, to)).rejects.toThrow('There is no figure sharp_ratio. There are');
  await expect(call('AAX.N', 'beta', from, to)).rejects.toThrow('AAA.N');
  await expect(call('AAA.N many', 'beta', from, to)).rejects.toThrow('"many" is not a weight');
  await expect(call('AAA.N  60%, BBB.N', 'beta', from, to)).rejects.toThrow('every symbol a weight');
});

test('both scripts read portfolios and figures with the same code', () => {
  const shared = (file: string) =>
    read(`docs/spreadsheets/${file}.js`).split('/** Returns the request of an analysis.')[1];
  expect(shared('excel')).toBe(shared('google-sheets'));
});
