import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { formBrowser, register } from '@tearsheet/testing/service/oauthClient.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

let redis: OwnRedis;
let server: TestToolServer;

beforeAll(async () => {
  redis = await startOwnRedis();
  server = await startTestToolServer({ redis, market: testMarket(), now: () => new Date('2024-06-30T12:00:00Z') });
});
afterAll(async () => {
  await server.stop();
  await redis.stop();
});

const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

test('without Redis nobody is refused as unknown: it is 503, with a time to come back, and over when Redis is back', async () => {
  const token = await server.token('alice');
  const accessToken = 'A'.repeat(43);
  expect((await server.post(token, LIST)).status).toBe(200);
  await redis.kill();
  await waitFor('the outage', () => server.redis.status !== 'ready');
  const refused = await server.post(accessToken, LIST);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(refused.headers.get('www-authenticate')).toBeNull();
  expect((await register(server.url, { redirect_uris: ['https://app.example/cb'] })).status).toBe(503);
  expect((await formBrowser(server.url).open(`${server.url}/oauth/authorize?client_id=x`)).status).toBe(503);
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
  await redis.restart();
  await waitFor('Redis', () => server.redis.status === 'ready');
  expect((await server.post(token, LIST)).status).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
});

test('a call that waits for its job waits for Redis too, and reports how the job ended', async () => {
  const token = await server.token('bob');
  const holding = { date: '2023-01-02', symbol: 'AAA', weight: 1 };
  const waiting = server.call(token, 'analyze_portfolio', { portfolio: [holding] });
  const jobId = await waitFor(
    'the job',
    async () => (await server.redis.zrange(server.keys.of('bob').open, '0', '-1'))[0] ?? null,
  );
  await redis.kill();
  // Longer than it takes to look at the job again.
  await sleep(2500);
  await redis.restart();
  await waitFor('Redis', () => server.redis.status === 'ready');
  await server.call(token, 'cancel_job', { job_id: jobId });
  expect((await waiting).structuredContent).toMatchObject({ job_id: jobId, status: 'failed' });
});
