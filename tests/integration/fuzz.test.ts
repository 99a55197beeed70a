import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SCOPES } from '@tearsheet/runtime';
import { PUBLIC_ERRORS } from '@tearsheet/runtime/jobs';
import {
  analysisResult,
  createAjv,
  resolveResult,
  submitAnswer,
  validateResult,
  validationError,
} from '@tearsheet/shared/schemas';
import fc from 'fast-check';
import { startRedis, type TestRedis } from '../helpers/redisServer.ts';
import { startService, type TestService, waitForJob } from '../helpers/service.ts';
import { testMarket } from '../helpers/testMarket.ts';

let redis: TestRedis;
let service: TestService;
let token: string;

beforeAll(async () => {
  redis = await startRedis();
  service = await startService({ redis, market: testMarket(), now: () => new Date('2024-07-01T12:00:00Z') });
  token = await service.token('fuzzer', SCOPES);
});
afterAll(async () => {
  await service?.stop();
  await redis?.stop();
});

const ajv = createAjv();
const isResult = ajv.compile(analysisResult);
const refused = ajv.compile(validationError);
const PATHS = {
  '/v1/portfolio/validate': ajv.compile(validateResult),
  '/v1/portfolio/resolve': ajv.compile(resolveResult),
  '/v1/portfolio/analyze': ajv.compile(submitAnswer),
} as const;

const junk = fc.jsonValue({ maxDepth: 3 });
const sometimes = <Value>(usual: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: junk });
const symbol = fc.constantFrom(
  'AAA.N',
  'aaa',
  'BBB.L',
  'CCC.SI',
  'DDD.T',
  'NOFX.SA',
  'CASH.EUR',
  'WHAT',
  '',
  '__proto__',
);
const date = fc.constantFrom(
  '2023-01-03',
  '2023-07-01',
  '2024-06-28',
  '1980-01-01',
  '2031-01-01',
  '2024-02-30',
  'soon',
);
const weight = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0.5, 1, 0, -1, 1e-300, 1e300),
);
const body = fc.record(
  {
    portfolio: sometimes(
      fc.array(
        sometimes(
          fc.record(
            { date: sometimes(date), symbol: sometimes(symbol), weight: sometimes(weight) },
            { requiredKeys: [] },
          ),
        ),
        { maxLength: 8 },
      ),
    ),
    base_currency: sometimes(fc.constantFrom('USD', 'EUR', 'JPY', 'BRL', 'usd', 'XXX')),
    initial_value: sometimes(weight),
    benchmark: sometimes(fc.constantFrom('ACWI.OQ', 'AAA', 'NOFX.SA', 'nothing')),
    include_transaction_costs: sometimes(fc.boolean()),
    transaction_cost_config: sometimes(
      fc.dictionary(fc.constantFrom('Japan', 'Mars', '__proto__'), sometimes(fc.record({ buy: weight, sell: weight }))),
    ),
    start_date: sometimes(date),
    end_date: sometimes(date),
    fields: sometimes(fc.array(fc.constantFrom('portfolio_summary', 'benchmark_prices', 'analytics_version'))),
    risk_free_rate: sometimes(weight),
  },
  { requiredKeys: ['portfolio'] },
);

/** A request that can be computed, with at most one member of the wild body put in its place. */
const soundRow = fc.record({
  date: fc.constantFrom('2022-12-26', '2023-01-03', '2023-07-01', '2024-06-27', '2024-06-28'),
  symbol: fc.constantFrom('AAA.N', 'BBB.L', 'CCC.SI', 'DDD.T', 'NOFX.SA', 'CASH.EUR', 'WHAT'),
  weight: fc.constantFrom(0.5, 1, 1e-9, 3),
});
const sound = fc.record(
  {
    portfolio: fc.uniqueArray(soundRow, {
      minLength: 1,
      maxLength: 8,
      selector: ({ date, symbol }) => `${date} ${symbol}`,
    }),
    base_currency: fc.constantFrom('USD', 'EUR', 'JPY'),
    initial_value: fc.constantFrom(1e-6, 1, 10_000, 1e12),
    include_transaction_costs: fc.boolean(),
    start_date: fc.constantFrom('2022-12-26', '2023-03-04', '2024-06-27'),
    end_date: fc.constantFrom('2023-01-04', '2024-06-28', '2024-06-30'),
    risk_free_rate: fc.constantFrom(0, 0.05, -0.5, 1),
  },
  { requiredKeys: ['portfolio'] },
);
const spoiled = fc.tuple(sound, body, fc.option(fc.nat(9))).map(([good, wild, member]) => {
  const [key, value] = Object.entries(wild)[member ?? -1] ?? [];
  return key === undefined ? good : { ...good, [key]: value };
});

const accepted: string[] = [];

test('whatever is sent, the answer is the operation’s own or a 422 by its schema, never a fault', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(PATHS) as (keyof typeof PATHS)[])),
      fc.oneof({ weight: 3, arbitrary: spoiled }, { weight: 2, arbitrary: body }, junk),
      async (path, value) => {
        const response = await fetch(`${service.url}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(value),
        });
        const answer: unknown = await response.json();
        if (response.status === 422) expect(refused(answer)).toBe(true);
        else {
          expect(response.status).toBe(path.endsWith('analyze') ? 202 : 200);
          expect(PATHS[path](answer) ? [] : PATHS[path].errors).toEqual([]);
          if (path.endsWith('analyze')) accepted.push(String(response.headers.get('location')));
        }
      },
    ),
    { numRuns: 1500 },
  );

  // What was accepted is computed: it completes, or fails for a reason that names the data, never for a fault of ours.
  await service.startWorker();
  expect(accepted.length).toBeGreaterThan(50);
  for (const path of accepted) {
    const job = await waitForJob(service.url, token, path);
    if (job.status === 'failed') expect(job.error).not.toBe(PUBLIC_ERRORS.internal);
    else expect(isResult(job.result) ? [] : isResult.errors).toEqual([]);
  }
}, 120_000);
