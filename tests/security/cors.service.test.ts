import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import request from 'supertest';

const PAGE = 'https://app.example';
const OTHER = 'https://other.example';
const PREFLIGHT = {
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'authorization,idempotency-key,if-match',
};

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

describe.each([
  ['without CORS_ORIGINS', undefined, { [PAGE]: undefined, [OTHER]: undefined }],
  ['with one origin', [PAGE], { [PAGE]: PAGE, [OTHER]: undefined }],
  ['with two origins', [PAGE, OTHER], { [PAGE]: PAGE, [OTHER]: OTHER }],
  ['with *', ['*'], { [PAGE]: '*', [OTHER]: '*' }],
] as const)('%s', (_, corsOrigins, allowed) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ redis, market: testMarket(), ...(corsOrigins ? { corsOrigins } : {}) });
  });
  afterAll(() => service.stop());

  test.each(Object.entries(allowed))('the answers to a page of %s allow %s', async (origin, expected) => {
    const token = await service.token('me', ['data:read']);
    const read = request(service.server)
      .get('/v1/markets')
      .set({ origin, authorization: `Bearer ${token}` });
    const answers = [await read, await request(service.server).get('/v1/markets').set({ origin })];
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    for (const { headers } of answers) {
      expect(headers['access-control-allow-origin']).toBe(expected);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
    // A proxy must not give the answer to one page to another.
    if (corsOrigins !== undefined && expected !== '*') expect(answers[0]?.headers.vary).toMatch(/\bOrigin\b/);
  });

  test.each(Object.entries(allowed))('a preflight of %s allows %s', async (origin, expected) => {
    const preflight = request(service.server)
      .options('/v1/portfolios/x')
      .set({ origin, ...PREFLIGHT });
    const { status, headers } = await preflight;
    expect(headers['access-control-allow-origin']).toBe(expected);
    if (corsOrigins === undefined) expect(headers['access-control-allow-methods']).toBeUndefined();
    if (expected === undefined) return;
    expect(status).toBe(204);
    expect(headers['access-control-allow-methods']).toContain('PUT');
    expect(headers['access-control-allow-headers']).toBe(PREFLIGHT['access-control-request-headers']);
  });

  test('the pages of the service stay closed', async () => {
    const { headers } = await request(service.server).get('/').set({ origin: PAGE });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
