import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { formBrowser, register } from '../helpers/oauthClient.ts';
import { type OwnRedis, startOwnRedis } from '../helpers/redisServer.ts';
import { testMarket } from '../helpers/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '../helpers/toolServer.ts';
import { waitFor } from '../helpers/waitFor.ts';

let redis: OwnRedis;
let server: TestToolServer;

beforeAll(async () => {
  redis = await startOwnRedis();
  server = await startTestToolServer({ redis, market: testMarket() });
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
