import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectRedis, createKeys, type RedisClient, waitUntilReady } from '@tearsheet/runtime';
import { createAccountStore, createOAuthRecords, createTokenStore, enterAccess } from '@tearsheet/runtime/accounts';
import { freePort, type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';
import { ROOT, read } from '../architecture/sources.ts';
import { type AppProcess, startApp, statusOf } from '../faults/support/appProcess.ts';
import { type Fleet, startFleet } from '../faults/support/fleet.ts';

const FILE = 'infra/redis/users.acl';
const users = [...read(FILE).matchAll(/^user (\S+) on >(\S+)/gm)].map(([, name = '', password = '']) => ({
  name,
  password,
}));
const folder = temporaryFolders();
const { logger } = createMemoryLogger();

let server: OwnRedis;
let fleet: Fleet;
const clients: RedisClient[] = [];
const apps: AppProcess[] = [];

function urlOf(name: string): string {
  const password = users.find((user) => user.name === name)?.password;
  if (password === undefined) throw new Error(`no user ${name}`);
  return `redis://${name}:${password}@127.0.0.1:${server.port}`;
}

/** The first lines of its log in which Redis refused something. */
function refusals(app: AppProcess): string[] {
  const lines = app.output().split('\n');
  return lines.filter((line) => /NOPERM|NOAUTH/.test(line)).slice(0, 3);
}

async function connectAs(name: string): Promise<RedisClient> {
  const client = connectRedis({ url: urlOf(name), role: 'script', logger });
  clients.push(client);
  await waitUntilReady(client, 60_000);
  return client;
}

/** An app of its own, under its own user. */
async function start(
  app: string,
  user: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<AppProcess> {
  const port = await freePort();
  const started = startApp({
    main: join(ROOT, `apps/${app}/src/main.ts`),
    port,
    environment: {
      REDIS_URL: urlOf(user),
      REDIS_NAMESPACE: 'ts',
      DATA_DIR: fleet.dataFolder,
      HEALTH_PORT: String(port),
      ...environment,
    },
  });
  apps.push(started);
  await started.ready();
  return started;
}

beforeAll(async () => {
  server = { ...(await startOwnRedis(['--aclfile', join(ROOT, FILE)])), namespace: 'ts' };
  fleet = await startFleet({ ...server, url: urlOf('admin') });
});
afterAll(async () => {
  for (const app of apps) app.signal('SIGKILL');
  await Promise.all(apps.map(({ ended }) => ended));
  for (const client of clients) client.disconnect();
  await fleet.close();
  await server.stop();
});

test('no key pattern has a star before other text, because Redis would try every place of it', () => {
  const patterns = [...read(FILE).matchAll(/~(\S+)/g)].map(([, pattern = '']) => pattern);
  expect(patterns.length).toBeGreaterThan(100);
  expect(patterns.filter((pattern) => /\*./.test(pattern))).toEqual([]);
});

describe('the service under the users of infra/redis/users.acl', () => {
  test(
    'sends webhooks',
    async () => {
      const allowed = { WEBHOOK_ALLOW_PRIVATE: 'true' };
      const gateway = await fleet.gateway({ environment: { REDIS_URL: urlOf('gateway'), ...allowed } });
      const worker = await start('webhook-worker', 'webhook-worker', allowed);
      const client = fleet.client([gateway]);
      // The gateway's own address: it answers with an error, which is enough to see the attempt.
      const callback_url = `${gateway.url}/nothing`;
      const sent = await client.send('POST', `/v1/webhooks/test?callback_url=${encodeURIComponent(callback_url)}`);
      await waitFor('the attempt', async () => {
        const { body } = await client.send('GET', `/v1/webhooks/deliveries/${sent.body.delivery_id}`);
        return body.last_http_status === 404;
      });
      expect([gateway, worker].flatMap(refusals)).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'starts every other app',
    async () => {
      const universe = join(folder(), 'universe.csv');
      await writeFile(universe, 'SPY\n');
      const others = await Promise.all([
        start('tool-server', 'tool-server', { MCP_PORT: '0' }),
        start('portfolio-worker', 'worker'),
        start('webhook-worker', 'webhook-worker'),
        start('research-worker', 'worker'),
        start('report-worker', 'worker'),
        start('data-worker', 'data-worker', {
          SYNC_SCHEDULE: '0 3 1 1 *',
          SYNC_SOURCES: 'ecb',
          SYNC_UNIVERSE: universe,
        }),
        start('tracking-worker', 'tracking-worker', { TRACKING_SCHEDULE: '0 3 1 1 *' }),
      ]);
      for (const app of others) {
        expect(await statusOf(`${app.url}/readyz`)).toBe(200);
        expect(refusals(app)).toEqual([]);
      }
    },
    LIMIT_MS,
  );

  test(
    'lets an operator sign in, look and act',
    async () => {
      const port = await freePort();
      const app = await start('dashboard', 'dashboard', { DASHBOARD_PORT: String(port) });
      const tokens = createTokenStore({ redis: await connectAs('operator'), keys: createKeys('ts') });
      const { secret } = await tokens.create({ name: 'ann', owner: 'ops', scopes: ['admin'] });
      const url = `http://127.0.0.1:${port}`;
      const signIn = await fetch(`${url}/sign-in`, {
        method: 'POST',
        body: new URLSearchParams({ token: secret }),
        redirect: 'manual',
      });
      const headers = { cookie: signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
      const csrf = /name="csrf" value="([^"]+)"/.exec(await (await fetch(url, { headers })).text())?.[1] ?? '';
      for (const action of ['pause', 'drain', 'clean', 'resume']) {
        const body = new URLSearchParams({ csrf, target: 'portfolio_analysis', sure: 'yes' });
        const acted = await fetch(`${url}/actions/${action}`, { method: 'POST', headers, body, redirect: 'manual' });
        expect({ action, status: acted.status }).toEqual({ action, status: 303 });
      }
      const accounts = createAccountStore({ redis: await connectAs('operator'), keys: createKeys('ts') });
      await accounts.create('bob', null);
      const { token } = await tokens.create({ name: 'nightly', owner: 'bob', scopes: ['jobs:read'] });
      const changes = [
        ['unlock', 'bob'],
        ['sign-out', 'bob'],
        ['rotate', token.id],
        ['revoke', token.id],
        ['disable', 'bob'],
        ['enable', 'bob'],
      ] as const;
      for (const [action, target] of changes) {
        const body = new URLSearchParams({ csrf, target, sure: 'yes' });
        const acted = await fetch(`${url}/actions/${action}`, { method: 'POST', headers, body, redirect: 'manual' });
        expect({ action, status: acted.status }).toEqual({ action, status: action === 'rotate' ? 200 : 303 });
      }
      expect((await fetch(`${url}/accounts/bob`, { headers })).status).toBe(200);
      expect((await fetch(`${url}/queues/api/queues`, { headers })).status).toBe(200);
      expect(refusals(app)).toEqual([]);
    },
    LIMIT_MS,
  );
});

test('accounts sign in at the tool server, and operators at the dashboard', async () => {
  const keys = createKeys('ts');
  const operator = createAccountStore({ redis: await connectAs('operator'), keys });
  await operator.create('eve', 'correct horse battery staple');
  const own = { redis: await connectAs('tool-server'), keys };
  const signedIn = await createAccountStore(own).signIn('eve', 'correct horse battery staple', '192.0.2.1');
  expect(signedIn.kind).toBe('signed_in');
  const [sessions, tokens] = [createOAuthRecords(own, 'Session'), createOAuthRecords(own, 'Client')];
  expect(await sessions.upsert('one', { accountId: 'eve', clientId: 'console', uid: 'first' }, 60)).toBe(true);
  expect(await tokens.upsert('two', { client_id: 'two' }, 60)).toBe(true);
  await tokens.destroy('two');
  await enterAccess({ redis: await connectAs('dashboard'), keys }, 'eve', keys.operatorSession('x'), 60);
  expect(await operator.signOut('eve')).toBe(true);
  expect(await sessions.find('one')).toBeNull();
});

describe('no user of an app', () => {
  const names = users.map(({ name }) => name).filter((name) => name !== 'admin');

  test.each(names)('%s may stop, empty, configure or list Redis', async (name) => {
    const client = await connectAs(name);
    const forbidden = [
      ['FLUSHALL'],
      ['CONFIG', 'GET', '*'],
      ['KEYS', '*'],
      ['SHUTDOWN'],
      ['ACL', 'LIST'],
      ['FUNCTION', 'LIST'],
    ];
    for (const [command = '', ...args] of forbidden)
      await expect(client.call(command, ...args)).rejects.toThrow('NOPERM');
    await expect(client.get('{other}:job:1')).rejects.toThrow('NOPERM');
  });

  test('but those that need them sees tokens, accounts, sessions and secrets', async () => {
    const may = async (name: string, key: string) =>
      (await connectAs(name)).type(key).then(
        () => true,
        () => false,
      );
    const readers = async (key: string) => {
      const seen = await Promise.all(names.map(async (name) => ((await may(name, key)) ? name : null)));
      return seen.filter((name) => name !== null);
    };
    expect(await readers('{ts}:token-secrets')).toEqual(['operator', 'gateway', 'tool-server', 'dashboard']);
    expect(await readers('{ts}:operator-session:x')).toEqual(['operator', 'dashboard']);
    expect(await readers('{ts}:oauth-keys')).toEqual(['operator', 'tool-server']);
    expect(await readers('{ts}:account:x')).toEqual(['operator', 'gateway', 'tool-server', 'dashboard']);
    expect(await readers('{ts}:webhook-secret:x')).toEqual(['operator', 'gateway', 'webhook-worker']);
    const gateway = await connectAs('gateway');
    await expect(gateway.hset('{ts}:token:x', 'scopes', 'admin')).rejects.toThrow('NOPERM');
  });

  test('gets in without a password', async () => {
    const nobody = connectRedis({ url: `redis://127.0.0.1:${server.port}`, role: 'script', logger });
    clients.push(nobody);
    await expect(nobody.get('{ts}:open')).rejects.toThrow();
    const unnamed = connectRedis({ url: `redis://default:x@127.0.0.1:${server.port}`, role: 'script', logger });
    clients.push(unnamed);
    await expect(unnamed.get('{ts}:open')).rejects.toThrow();
  });
});

/** Redis reads its append-only file with the rights of the user `default`, and checks those of transactions and scripts. */
test('a restart of Redis loses nothing that the users wrote', async () => {
  const operator = await connectAs('operator');
  const keys = ['{ts}:job:first', '{ts}:job:second'];
  await operator.eval('for _, key in ipairs(KEYS) do redis.call("SET", key, 1) end', keys.length, ...keys);
  // Redis delays its write while a slow disk still writes what was before.
  const isWritten = async () => (/^aof_buffer_length:0\r$/m.test(await operator.info('persistence')) ? true : null);
  await waitFor('the append-only file', isWritten);
  await server.kill();
  await server.restart();
  expect(await (await connectAs('operator')).exists(...keys)).toBe(keys.length);
});
