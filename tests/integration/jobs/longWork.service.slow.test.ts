import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SCOPES, toDay } from '@tearsheet/shared';
import { demoMarket } from '@tearsheet/testing/market/demoSnapshot.ts';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { testKeys } from '@tearsheet/testing/redis/testShards.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { startService, type TestService, waitForJob } from '@tearsheet/testing/service/service.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

const LONG = ['optimizer', 'simulator', 'trader'] as const;
const SHORT = 'small';

let redis: TestRedis;
let service: TestService;
let rics: readonly string[];
const tokens = new Map<string, string>();

beforeAll(async () => {
  redis = await startRedis();
  const market = await demoMarket(toDay('2024-12-31'));
  rics = market.instruments.flatMap(({ ric, type }) => (type === 'stock' ? [ric] : []));
  service = await startService({ redis, market, now: () => new Date('2025-01-01T12:00:00Z') });
  for (const owner of [...LONG, SHORT]) tokens.set(owner, await service.token(owner, SCOPES));
  // One process: one thread for short analyses, and three for long work.
  await service.startWorker(1, 3);
});
afterAll(async () => {
  await service?.stop();
  await redis?.stop();
});

async function call(owner: string, method: string, path: string, body?: object) {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens.get(owner)}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? null : JSON.parse(text) };
}

async function submit(owner: string, path: string, body: object): Promise<string> {
  const { status, json } = await call(owner, 'POST', path, body);
  expect([status, json.detail]).toEqual([202, undefined]);
  return json.check_url;
}

const statusOf = async (owner: string, path: string) => (await call(owner, 'GET', path)).json.status;
const rowsOf = (symbols: readonly string[]) =>
  symbols.map((symbol) => ({ date: '2012-01-03', symbol, weight: 1 / symbols.length }));

test('R25: short analyses start and end while long jobs of three other accounts run, and those go on', async () => {
  const searched = { symbols: rics.slice(0, 85), holdings: { minimum: 12, maximum: 12 }, frequency: 'weekly' };
  const long = [
    // The request of the finding: it took 124 s, and every other account waited.
    await submit('optimizer', '/v1/portfolio/optimize', {
      ...searched,
      history_start: '2012-01-03',
      frontier: { points: 48 },
    }),
    await submit('simulator', '/v1/portfolio/simulate', {
      portfolio: rowsOf(rics.slice(0, 69)),
      end_date: '2024-12-31',
      rebalancing: { band: { relative: 0.01 } },
      include_transaction_costs: true,
      years: 60,
      paths: 20_000,
    }),
    await submit('trader', '/v1/portfolio/optimize', { ...searched, frontier: { points: 40 } }),
  ];
  await waitFor('all long jobs to run', async () => {
    const states = await Promise.all(LONG.map((owner, i) => statusOf(owner, long[i]!)));
    return states.every((status) => status === 'processing');
  });
  for (let i = 0; i < 10; i++) {
    const path = await submit(SHORT, '/v1/portfolio/analyze', {
      portfolio: [{ date: '2024-01-03', symbol: rics[i], weight: 1 }],
    });
    const { status } = await waitForJob(service.url, tokens.get(SHORT)!, path);
    expect(status).toBe('completed');
  }
  const after = await Promise.all(LONG.map((owner, i) => call(owner, 'GET', long[i]!)));
  expect(after.map(({ json }) => json.status)).toEqual(['processing', 'processing', 'processing']);
  // They go on: the shares that are done grow, and no job has started again.
  await waitFor('progress of all long jobs', async () => {
    const now = await Promise.all(LONG.map((owner, i) => call(owner, 'GET', long[i]!)));
    return now.every(({ json }, i) => {
      const before = after[i]!.json;
      expect(json.started_at).toBe(before.started_at);
      return json.status === 'completed' || json.progress.percent > before.progress.percent;
    });
  });
  for (const [i, owner] of LONG.entries()) await call(owner, 'DELETE', long[i]!);
});

test('an analysis above the estimate is long work, and a smaller one is not', async () => {
  const client = await connectTo(redis, 'gateway');
  const keys = testKeys(redis.namespace, SHORT);
  const queueOfAnalysis = async (count: number) => {
    const path = await submit(SHORT, '/v1/portfolio/analyze', {
      portfolio: rowsOf(rics.slice(0, count)),
      end_date: '2024-12-31',
      rebalancing: { schedule: 'daily' },
      fields: ['realized_gains', 'profit_and_loss', 'daily_summary'],
    });
    const jobId = path.slice(path.lastIndexOf('/') + 1);
    const [type, queue] = await client.hmget(keys.job(jobId), 'type', 'queue');
    expect(await waitForJob(service.url, tokens.get(SHORT)!, path)).toMatchObject({ status: 'completed' });
    return [type, queue];
  };
  expect(await queueOfAnalysis(2)).toEqual(['portfolio_analysis', null]);
  expect(await queueOfAnalysis(60)).toEqual(['portfolio_analysis', 'portfolio_long']);
  client.disconnect();
});
