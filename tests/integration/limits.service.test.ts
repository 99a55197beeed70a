/** Limits of one account, and of all accounts together. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createKeys } from '@tearsheet/runtime';
import { SCOPES } from '@tearsheet/shared';
import { SHARDS } from '@tearsheet/testing/redis/testShards.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

const service = useService({
  trustedProxies: 1,
  limits: {
    readsPerMinute: 3,
    submitsPerMinute: 8,
    checksPerMinute: 20,
    maxActiveJobs: 2,
    maxQueueLength: 3,
    failedTokensPerMinute: 3,
  },
});

const request = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }] };

const { caller } = service;

const submit = ['POST', '/v1/portfolio/analyze', request] as const;

test('every answer says how the account stands; one request too many is refused until the window ends', async () => {
  const call = await caller('reader');
  const answers = [];
  for (let i = 0; i < 4; i++) answers.push(await call('GET', '/v1/daily-price?symbol=AAA.N&latest=true'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers.map(({ headers }) => headers.get('ratelimit-policy'))).toEqual(Array(4).fill('"reads";q=3;w=60'));
  const states = answers.map(({ headers }) => /^"reads";r=(\d);t=(\d+)$/.exec(headers.get('ratelimit') ?? ''));
  expect(states.map((state) => state?.[1])).toEqual(['2', '1', '0', '0']);
  const refused = answers[3];
  expect(refused?.json).toMatchObject({ code: 'rate_limited', status: 429 });
  expect(refused?.headers.get('retry-after')).toBe(states[3]?.[2]);

  // Other kinds of requests, and other accounts, are counted apart.
  expect((await call('POST', '/v1/portfolio/validate', request)).status).toBe(200);
  const other = await caller('other reader');
  expect((await other('GET', '/v1/daily-price?symbol=AAA.N&latest=true')).status).toBe(200);
});

test('bad tokens are limited by the address that the proxy names, and valid ones of that address are not', async () => {
  const good = await service.token('neighbor', SCOPES);
  const send = async (token: string, address: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `192.0.2.1, ${address}` };
    const response = await fetch(`${service.url}/v1/account`, { headers });
    return { status: response.status, headers: response.headers, body: (await response.json()) as { code?: string } };
  };
  expect((await send(good, '198.51.100.7')).status).toBe(200);
  const bad = [];
  for (let i = 0; i < 5; i++) bad.push(await send(`nonsense${i}`, '198.51.100.7'));
  expect(bad.map(({ status }) => status)).toEqual([401, 401, 401, 429, 429]);
  expect(bad[4]?.body.code).toBe('rate_limited');
  expect(Number(bad[4]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(bad[0]?.headers.get('ratelimit')).toBeNull();
  expect((await send(good, '198.51.100.7')).status).toBe(200);
  expect((await send('nonsense', '198.51.100.8')).status).toBe(401);
});

/** Returns another account of the same shard, because each shard has its own queue. */
function neighborOf(account: string): string {
  const { of } = createKeys('ts', SHARDS);
  for (let i = 0; ; i++) if (of(`b${i}`) === of(account)) return `b${i}`;
}

test('open jobs are limited per account, waiting jobs for all of its shard; both end with the jobs', async () => {
  const [a, b] = [await caller('a'), await caller(neighborOf('a'))];
  const mine = [await a(...submit), await a(...submit)];
  expect(mine.map(({ status }) => status)).toEqual([202, 202]);
  const third = await a(...submit);
  expect([third.status, third.json.code]).toEqual([429, 'active_job_limit']);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);

  const theirs = await b(...submit);
  expect(theirs.status).toBe(202);
  const full = await b(...submit);
  expect([full.status, full.json.code]).toEqual([503, 'queue_full']);
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);

  expect((await a('DELETE', mine[0]?.json.check_url)).status).toBe(204);
  // The gateway still treats the queue as full for 100 ms (docs/decisions/0012-fair-queue.md).
  await sleep(200);
  expect((await b(...submit)).status).toBe(202);
});
