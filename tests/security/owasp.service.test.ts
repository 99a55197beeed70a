/** Rows of the OWASP API Security Top 10 (2023) that are about the whole route table; docs/security.md has the others' tests. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPERATIONS } from '@tearsheet/operations';
import { createTokenStore } from '@tearsheet/runtime/accounts';
import { SCOPES } from '@tearsheet/shared';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';

let redis: TestRedis;
let tools: TestToolServer;
let service: TestService;
let owner: string;

const now = () => new Date('2024-07-01T12:00:00Z');
const alert = (change: number) => ({ callback_url: 'https://receiver.example/', least_change: change });
const PORTFOLIO = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }] };

beforeAll(async () => {
  redis = await startRedis();
  tools = await startTestToolServer({ redis, market: testMarket(), now });
  service = await startService({ redis, market: { folder: tools.folder }, now });
  owner = await service.token('owner', SCOPES);
});
afterAll(async () => {
  await service?.stop();
  await tools?.stop();
  await redis?.stop();
});

interface Asked {
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask(method: string, path: string, { token = owner, body, headers = {} }: Asked = {}) {
  const response = await fetch(`${service.url}${path}`, {
    method: method.toUpperCase(),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = text.startsWith('{') ? (JSON.parse(text) as Readonly<Record<string, unknown>>) : {};
  return { status: response.status, headers: response.headers, text, json };
}

test('API1: whatever path names an object of another account answers as if there were none', async () => {
  const job = (await ask('POST', '/v1/portfolio/analyze', { body: PORTFOLIO })).json.job_id;
  const portfolio = (await ask('POST', '/v1/portfolio/track', { body: { name: 'mine', ...PORTFOLIO } })).json;
  const callback = encodeURIComponent('https://receiver.example/');
  const delivery = (await ask('POST', `/v1/webhooks/test?callback_url=${callback}`)).json.delivery_id;
  await ask('PUT', `/v1/portfolio/${portfolio.portfolio_id}/alert`, { body: alert(0.1) });
  const values: Readonly<Record<string, unknown>> = {
    ':job_id': job,
    ':portfolio_id': portfolio.portfolio_id,
    ':version': 1,
    ':delivery_id': delivery,
    // Only the result of a completed job has links; tests/integration/jobs/sharing.service.test.ts tries those of others.
    ':share_id': 'share_unknown',
  };
  expect(Object.values(values)).not.toContain(undefined);
  const stranger = await service.token('stranger', SCOPES);
  const withIds = OPERATIONS.map(({ rest, input }) => ({ ...rest, body: input.body })).filter(({ path }) =>
    path.includes(':'),
  );
  expect(withIds.length).toBeGreaterThan(10);
  const bodies: Readonly<Record<string, object>> = {
    '/v1/jobs/:job_id': { name: 'x' },
    '/v1/jobs/:job_id/shares': { keep_for: 'P1D' },
    '/v1/portfolio/:portfolio_id/shares': { keep_for: 'P1D' },
    '/v1/portfolio/:portfolio_id/alert': alert(0.2),
  };
  for (const { method, path, body } of withIds) {
    const asked = {
      token: stranger,
      headers: { 'if-match': '*' },
      ...(body === undefined ? {} : { body: bodies[path] ?? { name: 'x', ...PORTFOLIO } }),
    };
    const filled = path.replace(/:\w+/g, (name) => String(values[name]));
    const answer = await ask(method, filled, asked);
    expect({ method, path, status: answer.status }).toEqual({ method, path, status: 404 });
    const other = await ask(method, path.replace(/:\w+/g, 'nothing-there'), asked);
    expect({ path, code: answer.json.code, detail: answer.json.detail }).toEqual({
      path,
      code: other.json.code,
      detail: other.json.detail,
    });
  }
  // The owner's are all still there.
  expect((await ask('GET', `/v1/jobs/${job}`)).json.status).toBe('pending');
  expect((await ask('GET', `/v1/portfolio/${portfolio.portfolio_id}/alert`)).json.least_change).toBe(0.1);
  expect((await ask('GET', '/v1/portfolio', { token: stranger })).json.portfolios).toEqual([]);
  expect((await ask('GET', '/v1/jobs', { token: stranger })).json.jobs).toEqual([]);
  const toolToken = await tools.token('stranger');
  for (const name of ['get_job', 'cancel_job', 'rerun_job']) {
    expect(await tools.call(toolToken, name, { job_id: job })).toMatchObject({ isError: true });
  }
});

test('API2: no operation answers without a good token, wherever else one is put', async () => {
  const tokens = createTokenStore(tools);
  const { token: created, secret: revoked } = await tokens.create({ name: 'r', owner: 'owner', scopes: SCOPES });
  await tokens.revoke(created.id);
  const attempts: readonly Asked[] = [
    { token: null },
    { token: revoked },
    { token: `${owner.slice(0, -1)}${owner.endsWith('A') ? 'B' : 'A'}` },
    { token: null, headers: { cookie: `token=${owner}; access_token=${owner}`, 'x-api-key': owner } },
    { token: null, headers: { authorization: `Basic ${btoa(`${owner}:`)}` } },
  ];
  for (const { method, path } of OPERATIONS.map(({ rest }) => rest)) {
    for (const attempt of attempts) {
      const { status, headers } = await ask(method, `${path}?access_token=${owner}&token=${owner}`, attempt);
      expect({ method, path, status }).toEqual({ method, path, status: 401 });
      expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="api"/);
    }
  }
  expect((await tools.post(null, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).status).toBe(401);
  expect((await tools.post(revoked, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).status).toBe(401);
});

test('API3: members that a caller may not set change nothing, and answers have only declared members', async () => {
  const forged = {
    owner: 'victim',
    account: 'victim',
    job_id: 'port-00000000-0000-4000-8000-000000000000',
    status: 'completed',
    result: {},
    isAdmin: true,
    scopes: SCOPES,
  };
  const polluted = `{"__proto__":${JSON.stringify(forged)},"constructor":{"prototype":{"isAdmin":true}},${JSON.stringify({ ...PORTFOLIO, ...forged }).slice(1)}`;
  const response = await fetch(`${service.url}/v1/portfolio/analyze`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
    body: polluted,
  });
  const { job_id: jobId } = (await response.json()) as { readonly job_id: string };
  expect(response.status).toBe(202);
  expect(jobId).not.toBe(forged.job_id);
  const job = await ask('GET', `/v1/jobs/${jobId}`);
  expect(job.json).toEqual({
    job_id: jobId,
    job_type: 'portfolio_analysis',
    status: 'pending',
    created_at: expect.any(String),
    started_at: null,
    finished_at: null,
    expires_at: null,
    warnings: expect.any(Array),
  });
  const ignored = ['__proto__', 'constructor', ...Object.keys(forged)];
  expect((job.json as { readonly warnings: readonly object[] }).warnings).toEqual(
    ignored.map((field) => expect.objectContaining({ code: 'unknown_member', field })),
  );
  const victim = await service.token('victim', SCOPES);
  expect((await ask('GET', `/v1/jobs/${jobId}`, { token: victim })).status).toBe(404);
  const row = { ...PORTFOLIO.portfolio[0], owner: 'victim' };
  expect((await ask('POST', '/v1/portfolio/validate', { body: { portfolio: [row] } })).status).toBe(422);
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
});

test('API9: the app has no path but those of the table of routes, the pages, the reports, the example, links, and health', () => {
  const open = [
    '/',
    '/docs',
    '/docs/*path',
    '/favicon.ico',
    '/console/*path',
    '/v1/reports/:id/:file',
    '/v1/example',
    '/v1/mail/:action',
    '/v1/shared',
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/openapi-3.0.json',
  ];
  const known = [...OPERATIONS.map(({ rest }) => rest.path), ...open];
  const app = service.server.listeners('request').find((listener) => 'router' in listener);
  const found = pathsOf(app && 'router' in app ? app.router : null);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((path) => !known.includes(path))).toEqual([]);
});

/** Method and path of every route that Express knows. */
function pathsOf(router: unknown): readonly string[] {
  const stack: unknown = typeof router === 'function' ? Reflect.get(router, 'stack') : null;
  if (!Array.isArray(stack)) return [];
  return stack.flatMap((layer: { readonly route?: { readonly path: string | readonly string[] } }) =>
    layer.route ? [layer.route.path].flat() : [],
  );
}
