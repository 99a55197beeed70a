/** API8 of the OWASP API Security Top 10 (2023): headers of every answer to every caller. */
import { describe, expect, test } from '@jest/globals';
import { OPERATIONS } from '@tearsheet/operations';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { useToolServer } from '@tearsheet/testing/service/useToolServer.ts';
import request, { type Response } from 'supertest';

const tools = useToolServer();
const service = useService(async () => ({ ...tools.ofService }));

/** For browsers that are led here: no sniffing, no framing, https only, no referrer, no script of others. */
function expectHardened(asked: string, { status, headers }: Response): void {
  const what = `${asked} ${status}`;
  const has = {
    what,
    sniff: headers['x-content-type-options'],
    frame: /frame-ancestors '(self|none)'/.test(headers['content-security-policy'] ?? ''),
    https: /max-age=\d{8}/.test(headers['strict-transport-security'] ?? ''),
    referrer: headers['referrer-policy'],
    software: headers['x-powered-by'] ?? headers.server,
  };
  expect(has).toEqual({
    what,
    sniff: 'nosniff',
    frame: true,
    https: true,
    referrer: 'no-referrer',
    software: undefined,
  });
  const scripts = /script-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '';
  expect({ what, scripts }).toEqual({ what, scripts: expect.not.stringContaining('unsafe') });
}

describe('API8: the gateway', () => {
  const paths = [
    ...new Set(OPERATIONS.map(({ rest }) => rest.path)),
    '/',
    '/docs',
    '/console/x/y',
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/none',
  ];

  test.each(paths)('hardens every answer of %s, good or bad', async (path) => {
    const target = path.replace(/[:*]\w+/g, 'x');
    for (const [method, bearer] of [
      // The stream of an inbox does not end.
      [path === '/v1/notifications/events' ? 'head' : 'get', service.bearer],
      ['post', 'wrong'],
      ['options', service.bearer],
    ] as const) {
      const response = await request(service.url)
        [method](target)
        .auth(bearer, { type: 'bearer' })
        .set('origin', 'https://evil.example');
      expectHardened(`${method} ${path}`, response);
      // Pages of others may not read anything: tokens are for programs, and the console is of this origin.
      expect(response.headers).not.toHaveProperty('access-control-allow-origin');
      expect(response.headers['x-request-id']).toMatch(/^[\w.:-]+$/);
    }
  });

  test('lets nobody keep an answer that a token opened', async () => {
    for (const path of ['/v1/jobs', '/v1/portfolio', '/v1/webhooks/secret', '/v1/markets']) {
      const { headers } = await request(service.url).get(path).auth(service.bearer, { type: 'bearer' });
      expect({ path, caching: headers['cache-control'] }).toEqual({
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
    for (const method of ['get', 'post', 'options'] as const) {
      const response = await request(tools.url)[method](path).set('origin', 'https://evil.example');
      expectHardened(`${method} ${path}`, response);
      expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });
});
