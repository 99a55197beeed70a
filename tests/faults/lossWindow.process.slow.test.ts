/** A `kill -9` of Redis, and the data of each kind that it loses under each setting. docs/operations/redis.md has the table. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { createKeys } from '@tearsheet/runtime';
import { backupLines, createAccountStore } from '@tearsheet/runtime/accounts';
import { SCOPES } from '@tearsheet/shared';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { SHARDS } from '@tearsheet/testing/redis/testShards.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { startService, type TestService, waitForJob } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';

let server: OwnRedis;
let service: TestService | null = null;

afterEach(async () => {
  await service?.stop();
  service = null;
  await server.stop();
});

/** Makes one of each kind of data through the service, which is then stopped. Returns the job that nobody has run. */
async function fill(): Promise<string> {
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
  redis.disconnect();
  await service.startWorker();
  const { check_url } = await ask('POST', '/v1/portfolio/analyze', { ...request, keep_for: 'P1D' });
  await waitForJob(url, token, check_url);
  await service.stop();
  service = await startService({ redis: server, market: testMarket() });
  const waiting = await fetch(`${service.url}/v1/portfolio/analyze`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  const { job_id } = JSON.parse(await waiting.text());
  await service.stop();
  service = null;
  return String(job_id);
}

const keys = () => createKeys(server.namespace, SHARDS);

/** Returns the durable data by kind, and whether an accepted job is known. */
async function stored(jobId: string) {
  const redis = await connectTo(server, 'script');
  const data: Record<string, string[]> = {};
  for await (const line of backupLines({ redis, keys: keys() }, new Date(0))) {
    const { key, items } = JSON.parse(line);
    if (typeof key !== 'string') continue;
    const kind = key.split(':', 1)[0] ?? '';
    data[kind] = [...(data[kind] ?? []), `${key} ${[...items].sort()}`];
  }
  const status = await redis.hget(keys().of('account-1').job(jobId), 'status');
  redis.disconnect();
  return { data, status };
}

const KINDS = [
  ...['account', 'credits', 'ended', 'job', 'portfolio', 'portfolio-alert', 'portfolio-versions', 'request', 'result'],
  ...['token', 'webhook-secret'],
];

test.each([
  ['always', ['--appendfsync', 'always'], 0],
  // The file is written at least once a second, and after two at most if the disk is slow.
  ['everysec, two seconds later', ['--appendfsync', 'everysec'], 2500],
])('appendfsync %s: nothing is lost, of no kind', async (_title, settings, waitMs) => {
  server = await startOwnRedis(settings);
  const jobId = await fill();
  const before = await stored(jobId);
  expect(Object.keys(before.data)).toEqual(expect.arrayContaining(KINDS));
  expect(before.status).toBe('pending');
  await sleep(waitMs);
  await server.kill();
  await server.restart();
  expect(await stored(jobId)).toEqual(before);
});

test('appendonly no: everything is lost, so apps warn at their start', async () => {
  server = await startOwnRedis(['--appendonly', 'no', '--save', '']);
  const jobId = await fill();
  expect((await stored(jobId)).status).toBe('pending');
  await server.kill();
  await server.restart();
  expect(await stored(jobId)).toEqual({ data: {}, status: null });
});
