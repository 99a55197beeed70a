import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import { accessToken } from '@tearsheet/testing/service/oauthClient.ts';
import { API_URL, startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';

let redis: TestRedis;
let tools: TestToolServer;
let rest: TestService;
const ALICE = { name: 'alice', password: 'correct horse battery staple' };

beforeAll(async () => {
  redis = await startRedis();
  tools = await startTestToolServer({ redis, market: testMarket() });
  rest = await startService({ redis, market: { folder: tools.folder } });
  await addAccount(tools, ALICE.name, ALICE.password);
});

afterAll(async () => {
  await rest.stop();
  await tools.stop();
  await redis.stop();
});

const read = (token: string, path = '/v1/daily-price?symbol=AAA&latest=true') =>
  fetch(`${rest.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

test('an access token made for the REST interface opens it as far as its scopes go, and not the tools', async () => {
  const { access_token: token } = await accessToken(tools.url, ALICE, { resource: API_URL, scope: 'data:read' });
  expect((await read(token)).status).toBe(200);
  const missing = await read(token, '/v1/jobs/port-00000000-0000-4000-8000-000000000000');
  expect([missing.status, await missing.json()]).toMatchObject([403, { code: 'insufficient_scope' }]);
  expect(missing.headers.get('www-authenticate')).toContain('scope="data:read jobs:read"');
  expect((await tools.post(token, LIST)).status).toBe(401);
});

test('an access token made for the tools does not open the REST interface', async () => {
  const { access_token: token } = await accessToken(tools.url, ALICE);
  expect((await tools.post(token, LIST)).status).toBe(200);
  const refused = await read(token);
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'invalid_token' }]);
});

test('jobs belong to the account, whichever way it came in', async () => {
  const rested = await accessToken(tools.url, ALICE, { resource: API_URL, scope: 'portfolio:analyze jobs:read' });
  const submitted = await fetch(`${rest.url}/v1/portfolio/analyze`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rested.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ portfolio: [{ date: '2023-01-02', symbol: 'AAA', weight: 1 }], end_date: '2024-01-05' }),
  });
  const { job_id: jobId } = (await submitted.json()) as { job_id: string };
  const { access_token: token } = await accessToken(tools.url, ALICE);
  const job = await tools.call(token, 'get_job', { job_id: jobId });
  expect(job.structuredContent).toMatchObject({ job_id: jobId, status: 'pending' });
});

test('an access token ends with its account, for good', async () => {
  const { access_token: token } = await accessToken(tools.url, ALICE, { resource: API_URL, scope: 'data:read' });
  await tools.accounts.setDisabled('alice', true);
  expect((await read(token)).status).toBe(401);
  await tools.accounts.setDisabled('alice', false);
  expect((await read(token)).status).toBe(401);
});
