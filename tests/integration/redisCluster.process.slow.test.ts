import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectRedis, createKeys, type Keys, type RedisClient } from '@tearsheet/runtime';
import {
  backupLines,
  checkBackup,
  createAccountStore,
  createCreditStore,
  createOAuthRecords,
  createTokenStore,
  restoreBackup,
} from '@tearsheet/runtime/accounts';
import { type Fleet as OpenFleet, openFleet } from '@tearsheet/runtime/fleet';
import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { createRateLimit } from '@tearsheet/runtime/rates';
import { startCluster } from '@tearsheet/testing/redis/redisCluster.ts';
import { ask, type RedisGroup } from '@tearsheet/testing/redis/redisGroup.ts';
import { freePort } from '@tearsheet/testing/redis/redisServer.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';
import { ROOT, read } from '../architecture/sources.ts';
import { type AppProcess, startApp } from '../faults/support/appProcess.ts';
import { type Client, REQUEST } from '../faults/support/client.ts';
import { type Fleet, startFleet } from '../faults/support/fleet.ts';

const USERS = [...read('infra/redis/users.acl').matchAll(/^user (\S+) on >(\S+) (.+)$/gm)].map(
  ([, name = '', password = '', rules = '']) => ({ name, password, rules }),
);
const { logger } = createMemoryLogger();
const SHARDS = 64;
const KEYS = createKeys('ts', SHARDS);

let cluster: RedisGroup;
let fleet: Fleet;
let gateway: AppProcess;
let client: Client;
let operators: OpenFleet;
let store: { readonly redis: RedisClient; readonly keys: Keys };
const apps: AppProcess[] = [];

function environmentOf(user: string): Record<string, string> {
  const password = USERS.find(({ name }) => name === user)?.password;
  const url = cluster.url.replace('://', `://${user}:${password}@`);
  return { REDIS_URL: url, REDIS_NAMESPACE: 'ts', SHARDS: String(SHARDS), WEBHOOK_ALLOW_PRIVATE: 'true' };
}

beforeAll(async () => {
  cluster = await startCluster({ namespace: 'ts' });
  for (const { port } of cluster.servers) {
    for (const { name, password, rules } of USERS) {
      await ask(port, 'ACL', 'SETUSER', name, 'on', `>${password}`, ...rules.split(' '));
    }
  }
  const operator = environmentOf('operator').REDIS_URL ?? '';
  fleet = await startFleet({ ...cluster, url: operator }, testMarket(), SHARDS);
  store = { redis: connectRedis({ url: operator, role: 'worker', logger }), keys: KEYS.of('faults') };
  operators = openFleet({ ...store, definitions: Object.values(JOB_DEFINITIONS), otherQueues: [], logger });
  const port = await freePort();
  const webhookWorker = startApp({
    main: join(ROOT, 'apps/webhook-worker/src/main.ts'),
    port,
    environment: { ...environmentOf('webhook-worker'), HEALTH_PORT: String(port) },
  });
  apps.push(webhookWorker);
  const [started, worker] = await Promise.all([
    fleet.gateway({ environment: environmentOf('gateway') }),
    fleet.fastWorker({ environment: environmentOf('worker') }),
    webhookWorker.ready(),
  ]);
  gateway = started;
  apps.push(gateway, worker);
  client = fleet.client([gateway]);
}, LIMIT_MS);
afterAll(async () => {
  apps[0]?.signal('SIGKILL');
  await operators.close();
  store.redis.disconnect();
  await fleet.close();
  await cluster.stop();
});

test('jobs are accepted once, run, reported, listed, and canceled', async () => {
  const key = { 'idempotency-key': 'once', prefer: 'wait=30' };
  const path = `/v1/portfolio/analyze?callback_url=${encodeURIComponent(`${gateway.url}/nothing`)}`;
  const first = await client.send('POST', path, REQUEST, key);
  expect(first.body.status).toBe('completed');
  expect((await client.send('POST', path, REQUEST, key)).body.job_id).toBe(first.body.job_id);
  // The address is of no receiver: the attempt is what counts.
  await waitFor('the attempt', async () => {
    const { body } = await client.send('GET', `/v1/webhooks/deliveries/dlv-${first.body.job_id}`);
    return body.last_http_status === 404;
  });
  await operators.actions.pause('portfolio_analysis');
  const cancelled = await client.submitFirmly({ ...REQUEST, initial_value: 7 });
  await client.send('DELETE', `/v1/jobs/${cancelled}`);
  expect((await client.ended(cancelled)).body).toMatchObject({ status: 'failed', error: 'canceled by client' });
  await operators.actions.resume('portfolio_analysis');
  const { status, body } = await client.send('GET', '/v1/jobs');
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain(cancelled);
});

test('jobs are kept within the quota, changed, and rerun', async () => {
  const wait = { prefer: 'wait=30' };
  const kept = { ...REQUEST, name: 'Growth', keep_for: 'P7D' };
  const first = await client.send('POST', '/v1/portfolio/analyze', kept, wait);
  const path = `/v1/jobs/${first.body.job_id}`;
  const used = async () => {
    const { body } = await client.send('GET', '/v1/jobs');
    return (body.storage as { used_bytes: number }).used_bytes;
  };
  const before = await used();
  expect(before).toBeGreaterThan(await store.redis.strlen(store.keys.result(String(first.body.job_id))));
  const changed = await client.send('PATCH', path, { name: 'Value', keep_for: 'P30D' });
  expect(changed).toMatchObject({ status: 200, body: { status: 'completed', name: 'Value' } });
  expect(Date.parse(String(changed.body.expires_at))).toBeGreaterThan(Date.parse(String(first.body.expires_at)));
  expect(await used()).toBe(before);
  const again = await client.send('POST', `${path}/rerun`, undefined, wait);
  expect(again.body).toMatchObject({ status: 'completed', name: 'Value', rerun_of: first.body.job_id });

  // An entry as large as the quota leaves no room.
  const [entry, bytes] = ['000000000000001:port-1 result 1000000000000', 1_000_000_000_000];
  const { storedOf, storedBytes } = store.keys;
  await store.redis.zadd(storedOf('faults'), Date.now() + 86_400_000, entry);
  await store.redis.incrby(storedBytes('faults'), bytes);
  const refused = [
    await client.send('POST', '/v1/portfolio/analyze', kept),
    await client.send('PATCH', `/v1/jobs/${again.body.job_id}`, { keep_for: 'P30D' }),
  ];
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'storage_quota_exceeded' } });
  }
  await store.redis.zrem(storedOf('faults'), entry);
  await store.redis.decrby(storedBytes('faults'), bytes);
});

test('portfolios are tracked and changed, and changes are reported', async () => {
  const tracked = await client.send('POST', '/v1/portfolio/track', REQUEST);
  const path = `/v1/portfolio/${tracked.body.portfolio_id}`;
  const answers = [
    tracked,
    await client.send('PUT', path, { ...REQUEST, initial_value: 5 }, { 'if-match': '"v1"' }),
    await client.send('PUT', `${path}/alert`, { callback_url: `${gateway.url}/nothing` }),
    await client.send('GET', `${path}/versions`),
    await client.send('GET', '/v1/portfolio'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200]);
});

test('accounts, credits, grants and limits are kept', async () => {
  const accounts = createAccountStore(store);
  await accounts.create('ann', 'a long password');
  expect(await accounts.signIn('ann', 'a long password', '192.0.2.1')).toMatchObject({ kind: 'signed_in' });
  expect(await createCreditStore(store).credit('ann', 5)).toMatchObject({ balance: 5 });
  const tokens = createTokenStore(store);
  const { token } = await tokens.create({ name: 'one', owner: 'ann', scopes: ['data:read'] });
  expect((await tokens.rotate(token.id))?.token.rotatedAt).not.toBeNull();
  const records = createOAuthRecords(store, 'Session');
  await records.upsert('s1', { grantId: 'g1', uid: 'u1' }, 60);
  expect(await records.findByUid('u1')).toMatchObject({ grantId: 'g1' });
  await records.revokeByGrantId('g1');
  expect(await records.find('s1')).toBeNull();
  const limit = createRateLimit({ ...store, name: 'test', limit: 2 });
  const taken = [await limit.take('ann'), await limit.take('ann'), await limit.take('ann')];
  expect(taken.map(({ isAllowed }) => isAllowed)).toEqual([true, true, false]);
});

test('operators see the fleet, act on it, and make a backup that can be put back', async () => {
  expect((await operators.read()).workers.length).toBeGreaterThan(0);
  expect(await operators.actions.drain('portfolio_analysis', 'ann')).toEqual(expect.any(String));
  expect(await operators.actions.clean('portfolio_analysis')).toEqual(expect.any(String));
  const lines: string[] = [];
  for await (const line of backupLines(store, new Date())) lines.push(line.trimEnd());
  const again = async function* () {
    yield* lines;
  };
  expect((await checkBackup(again())).keys).toBeGreaterThan(10);
  await restoreBackup(again(), store, { replace: true });
  expect(await createCreditStore(store).read('ann')).toMatchObject({ balance: 5 });
});

test('accounts are on all masters, and no app was refused anything', async () => {
  const credits = createCreditStore(store);
  const accounts = Array.from({ length: 3 * SHARDS }, (_, i) => `account-${i}`);
  await Promise.all(accounts.map((account) => credits.setEntitled(account, true)));
  const masters = cluster.servers.slice(0, 3);
  const found = await Promise.all(masters.map(({ port }) => ask(port, 'KEYS', '*:credits:account-*')));
  const counts = found.map((names) => (Array.isArray(names) ? names.length : 0));
  expect(counts.reduce((sum, count) => sum + count)).toBe(accounts.length);
  for (const count of counts) expect(count).toBeGreaterThan(accounts.length / 6);
  const refused = apps.flatMap((app) =>
    app
      .output()
      .split('\n')
      .filter((line) => /NOPERM|NOAUTH|CROSSSLOT|MOVED|"level":"error"/.test(line)),
  );
  expect(refused).toEqual([]);
});

test('one node that may evict is enough for a refusal at the start', async () => {
  const [node] = cluster.servers;
  await ask(node?.port ?? 0, 'CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
  const late = await fleet.gateway({ environment: environmentOf('gateway'), awaitReady: false });
  expect(await late.ended).toBe(1);
  expect(late.output()).toContain(`Redis at 127.0.0.1:${node?.port} may evict accepted jobs`);
});
