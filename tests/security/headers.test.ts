/** API8 of the OWASP API Security Top 10 (2023): what every answer carries, whoever asked for what. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROUTES } from '@tearsheet/gateway/routes';
import { SCOPES } from '@tearsheet/runtime';
import { startRedis, type TestRedis } from '../helpers/redisServer.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { testMarket } from '../helpers/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '../helpers/toolServer.ts';

let redis: TestRedis;
let tools: TestToolServer;
let service: TestService;
let token: string;

beforeAll(async () => {
  redis = await startRedis();
  tools = await startTestToolServer({ redis, market: testMarket() });
  service = await startService({ redis, market: { folder: tools.folder } });
  token = await service.token('owner', SCOPES);
});
afterAll(async () => {
  await service?.stop();
  await tools?.stop();
  await redis?.stop();
});

/** For browsers that are led here: no sniffing, no framing, https only, no referrer, no script of others. */
function expectHardened(what: string, headers: Headers): void {
  const has = {
    what,
    sniff: headers.get('x-content-type-options'),
    frame: /frame-ancestors '(self|none)'/.test(headers.get('content-security-policy') ?? ''),
    https: /max-age=\d{8}/.test(headers.get('strict-transport-security') ?? ''),
    referrer: headers.get('referrer-policy'),
    software: headers.get('x-powered-by') ?? headers.get('server'),
  };
  expect(has).toEqual({ what, sniff: 'nosniff', frame: true, https: true, referrer: 'no-referrer', software: null });
  const scripts = /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
  expect({ what, scripts }).toEqual({ what, scripts: expect.not.stringContaining('unsafe') });
}

describe('API8: the gateway', () => {
  const paths = [
    ...new Set(ROUTES.map(({ path }) => path)),
    '/',
    '/docs',
    '/console/x/y',
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/none',
  ];

  test.each(paths)('hardens every answer of %s, good or bad', async (path) => {
    const url = `${service.url}${path.replace(/[:*]\w+/g, 'x')}`;
    for (const [method, bearer] of [
      ['GET', token],
      ['POST', 'wrong'],
      ['OPTIONS', token],
    ] as const) {
      const headers = { authorization: `Bearer ${bearer}`, origin: 'https://evil.example' };
      const response = await fetch(url, { method, headers });
      await response.body?.cancel();
      expectHardened(`${method} ${path} ${response.status}`, response.headers);
      // Pages of others may not read anything: tokens are for programs, and the console is of this origin.
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(response.headers.get('x-request-id')).toMatch(/^[\w.:-]+$/);
    }
  });

  test('lets nobody keep an answer that a token opened', async () => {
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['/v1/jobs', '/v1/portfolio', '/v1/webhooks/secret', '/v1/markets']) {
      const response = await fetch(`${service.url}${path}`, { headers });
      await response.arrayBuffer();
      expect({ path, caching: response.headers.get('cache-control') }).toEqual({
        path,
        caching: expect.stringMatching(/no-store|private/),
      });
    }
  });
});

describe('API8: the tool server', () => {
  test.each([
    '/api/mcp',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server',
    '/oauth/authorize',
    '/oauth/token',
    '/oauth/jwks',
    '/oauth/register',
    '/healthz',
    '/none',
  ])('hardens every answer of %s', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const response = await fetch(`${tools.url}${path}`, { method, headers: { origin: 'https://evil.example' } });
      await response.arrayBuffer();
      expectHardened(`${method} ${path} ${response.status}`, response.headers);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});
