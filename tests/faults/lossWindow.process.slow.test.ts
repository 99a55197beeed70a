/**
 * A `kill -9` of Redis, a power loss, and the data of each kind that they lose under each setting. docs/operations/redis.md has the table.
 */
import { afterEach, describe, expect, test } from '@jest/globals';
import { createKeys, type RedisClient } from '@tearsheet/runtime';
import { createAccountStore } from '@tearsheet/runtime/accounts';
import { createNightStore } from '@tearsheet/runtime/portfolios';
import { SCOPES } from '@tearsheet/shared';
import { canLosePower, type FlushedRedis, startFlushedRedis } from '@tearsheet/testing/redis/powerLoss.ts';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { SHARDS } from '@tearsheet/testing/redis/testShards.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { startService, type TestService, waitForJob } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

let server: OwnRedis;
let service: TestService | null = null;

afterEach(async () => {
  await service?.stop();
  service = null;
  await server.stop();
});

/** Makes one of each kind of data through the service, which is then stopped. One job waits, and one webhook. */
async function fill(): Promise<void> {
  service = await startService({ redis: server, market: testMarket() });
  const { url } = service;
  const token = await service.token('account-1', SCOPES);
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return JSON.parse(await response.text());
  };
  const request = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }], fields: ['portfolio_summary'] };
  const { portfolio_id: tracked } = await ask('POST', '/v1/portfolio/track', { ...request, fields: undefined });
  await ask('PUT', `/v1/portfolio/${tracked}/alert`, { callback_url: 'https://a.example/' });
  await ask('GET', '/v1/webhooks/secret');
  await service.credits.credit('account-1', 10);
  const redis = await connectTo(server, 'script');
  await createAccountStore({ redis, keys: keys() }).create('ann', 'a long password of ann');
  const counts = { portfolios: 1, analyzed: 1, notified: 0, failed: 0 };
  const due_at = '2026-01-02T05:30:00.000Z';
  await createNightStore({ redis, keys: keys() }).write({
    ...{ due_at, started_at: due_at, ended_at: due_at, data_version: 'v', ...counts },
  });
  redis.disconnect();
  await service.startWorker();
  const { check_url } = await ask('POST', '/v1/portfolio/analyze?callback_url=https://a.example/', {
    ...request,
    keep_for: 'P1D',
  });
  await waitForJob(url, token, check_url);
  await service.stop();
  service = await startService({ redis: server, market: testMarket() });
  const waiting = await fetch(`${service.url}/v1/portfolio/analyze`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'waits' },
    body: JSON.stringify(request),
  });
  expect(waiting.status).toBe(202);
  await service.stop();
  service = null;
}

const keys = () => createKeys(server.namespace, SHARDS);

/** Returns the value of a key, in one order. */
async function contentOf(redis: RedisClient, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return (await redis.getBuffer(key))?.toString('base64');
    case 'hash':
      return Object.entries(await redis.hgetallBuffer(key))
        .map(([field, value]) => `${field} ${value.toString('base64')}`)
        .sort();
    case 'zset':
      return redis.zrange(key, '0', '-1', 'WITHSCORES');
    case 'set':
      return (await redis.smembers(key)).sort();
    case 'list':
      return redis.lrange(key, 0, -1);
    default:
      return redis.xrange(key, '-', '+');
  }
}

const SOON_MS = 600_000;

/** Returns everything that Redis has, except what expires within ten minutes. */
async function stored(): Promise<ReadonlyMap<string, unknown>> {
  const redis = await connectTo(server, 'script');
  const found = new Map<string, unknown>();
  for (const key of (await redis.keys('*')).sort()) {
    const ttl = await redis.pttl(key);
    // A key that has just expired has -2.
    if (ttl === -1 || ttl > SOON_MS) found.set(key.slice(key.indexOf('}:') + 2), await contentOf(redis, key));
  }
  redis.disconnect();
  return found;
}

/** The first parts of the keys of each row of the table. */
const KINDS = [
  ...['job', 'payload', 'open', 'line', 'result', 'ended', 'request', 'jobs-of', 'stored-of', 'idempotency'],
  ...['account', 'token', 'token-secrets', 'credits', 'webhook-secret'],
  ...['portfolio', 'portfolio-definitions', 'portfolio-versions', 'portfolio-alert', 'portfolio-alerts'],
  ...['nights', 'outbox'],
];

/** Returns the kinds of KINDS that are missing. */
function missingIn(data: ReadonlyMap<string, unknown>): readonly string[] {
  const found = new Set([...data.keys()].map((key) => key.split(':', 1)[0] ?? ''));
  return KINDS.filter((kind) => !found.has(kind));
}

const ALWAYS = ['--appendfsync', 'always'];
const EVERYSEC = ['--appendfsync', 'everysec'];
const NEVER = ['--appendfsync', 'no'];

/** Waits until a server has written everything to its file. A `kill -9` loses only what it has not. */
async function written(): Promise<void> {
  const redis = await connectTo(server, 'script');
  await waitFor('the last write', async () => /aof_buffer_length:0\r\n/.test(await redis.info('persistence')));
  redis.disconnect();
}

test.each([
  ['always', ALWAYS],
  ['everysec', EVERYSEC],
])('kill -9, appendfsync %s: nothing that was written is lost, of no kind', async (_title, settings) => {
  server = await startOwnRedis(settings);
  await fill();
  await written();
  const before = await stored();
  expect(missingIn(before)).toEqual([]);
  await server.kill();
  await server.restart();
  expect(await stored()).toEqual(before);
});

test('kill -9, appendonly no: everything is lost, so apps warn at their start', async () => {
  server = await startOwnRedis(['--appendonly', 'no', '--save', '']);
  await fill();
  expect(missingIn(await stored())).toEqual([]);
  await server.kill();
  await server.restart();
  expect([...(await stored()).keys()]).toEqual([]);
});

if (!canLosePower) console.warn('There is no C compiler, or this is not Linux: a power loss is not simulated.');

(canLosePower ? describe : describe.skip)('a power loss', () => {
  async function start(settings: readonly string[]): Promise<FlushedRedis> {
    const flushedRedis = await startFlushedRedis(settings);
    server = flushedRedis;
    return flushedRedis;
  }

  test('with appendfsync always loses nothing, of no kind', async () => {
    const redis = await start(ALWAYS);
    await fill();
    const before = await stored();
    expect(missingIn(before)).toEqual([]);
    await redis.losePower();
    await redis.restart();
    expect(await stored()).toEqual(before);
  });

  test('with appendfsync everysec loses nothing, of no kind, once the disk has it', async () => {
    const redis = await start(EVERYSEC);
    await fill();
    await written();
    await waitFor('the last flush', () => redis.isFlushed());
    const before = await stored();
    expect(missingIn(before)).toEqual([]);
    await redis.losePower();
    await redis.restart();
    expect(await stored()).toEqual(before);
  });

  test('loses what was not flushed, which a kill -9 does not', async () => {
    const redis = await start(NEVER);
    await fill();
    const before = await stored();
    await redis.kill();
    await redis.restart();
    expect(await stored()).toEqual(before);
    await redis.losePower();
    await redis.restart();
    expect([...(await stored()).keys()]).toEqual([]);
  });

  test('during a rewrite of the append-only file loses nothing that was flushed', async () => {
    const redis = await start(ALWAYS);
    await fill();
    const client = await connectTo(redis, 'script');
    const rewrites = async () => Number(/aof_rewrites:(\d+)/.exec(await client.info('persistence'))?.[1]);
    await client.call('BGREWRITEAOF');
    await waitFor('the rewrite', async () => (await rewrites()) > 0);
    await client.set(keys().backup, 1);
    client.disconnect();
    const before = await stored();
    await redis.losePower();
    await redis.restart();
    expect(await stored()).toEqual(before);
  });
});
