import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createAccountStore, createTokenStore, openTokenChecks, type TokenStore } from '@tearsheet/runtime/accounts';
import { type Fleet, openFleet } from '@tearsheet/runtime/fleet';
import { createNightStore } from '@tearsheet/runtime/portfolios';
import type { Scope } from '@tearsheet/shared';
import { keyNames } from '@tearsheet/testing/redis/keyNames.ts';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createJobBench, DEFINITION, type JobBench, OWNER, seal } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { ACTIONS } from '../../apps/dashboard/src/actions.ts';
import { createDashboard } from '../../apps/dashboard/src/app.ts';
import { createDataSetup } from '../../apps/dashboard/src/dataSetup.ts';
import { createDirectory } from '../../apps/dashboard/src/directory.ts';
import { browserName } from '../../apps/dashboard/src/queueBrowser.ts';
import { createSessions } from '../../apps/dashboard/src/sessions.ts';

const { logger, lines } = createMemoryLogger();
let redisServer: OwnRedis;
let bench: JobBench;
let fleet: Fleet;
let tokens: TokenStore;
let server: Server;
let url: string;

beforeAll(async () => {
  redisServer = await startOwnRedis();
  bench = await createJobBench(redisServer);
  const { redis, keys } = bench;
  fleet = openFleet({ redis, keys, definitions: [DEFINITION], otherQueues: ['data_sync'], logger });
  tokens = createTokenStore({ redis, keys });
  const sessions = createSessions({ redis, keys, tokens, roles: { admins: [], readers: [] } });
  const app = createDashboard({
    fleet,
    setup: createDataSetup({ dataFolder: '', folder: null, environment: {} }),
    nights: createNightStore({ redis, keys }),
    directory: createDirectory({ redis, keys }),
    sessions,
    tokenChecks: openTokenChecks({ redis, keys, logger }, { failedTokensPerMinute: 1000 }),
    accounts: null,
    logger,
    health: {},
    isStopping: () => false,
    isBehindTls: false,
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await fleet.close();
  await bench.close();
  await redisServer.stop();
});

const issue = (...scopes: Scope[]) => tokens.create({ name: 'ann', owner: 'ops', scopes });
const get = (path: string, cookie = '') => fetch(`${url}${path}`, { headers: { cookie }, redirect: 'manual' });
const post = (path: string, fields: Readonly<Record<string, string>>, cookie = '') =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

async function signIn(secret: string): Promise<string> {
  const response = await post('/sign-in', { token: secret });
  expect(response.status).toBe(303);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function csrfOf(cookie: string): Promise<string> {
  return /name="csrf" value="([^"]+)"/.exec(await (await get('/', cookie)).text())?.[1] ?? '';
}

describe('a search', () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await signIn((await issue('admin:read')).secret);
  });

  test('for an id opens the job, and one for an account lists its jobs', async () => {
    const jobId = await bench.submit();
    const byId = await get(`/jobs?q=%20${jobId}`, cookie);
    expect([byId.status, byId.headers.get('location')]).toEqual([303, `/jobs/${jobId}`]);
    const job = await (await get(`/jobs/${jobId}`, cookie)).text();
    expect(job).toContain(OWNER);
    expect(await (await get(`/jobs?q=${OWNER}&type=${DEFINITION.type}`, cookie)).text()).toContain(jobId);
    expect(await (await get('/jobs?q=nobody', cookie)).text()).not.toContain(jobId);
  });

  test.each([
    ['/jobs?hour=2026-01-02T99', 400],
    ['/jobs?hour=yesterday', 400],
    ['/jobs?type=unknown', 400],
    ['/jobs?state=unknown', 400],
    ['/jobs?code=unknown', 400],
    ['/retry?hour=unknown', 400],
    ['/jobs?after=x', 400],
    ['/jobs?q=<script>alert(1)</script>', 200],
    [`/jobs?q=${'x'.repeat(5000)}`, 200],
    ['/jobs?q=a&q=b&hour[]=1', 200],
    [`/jobs/test-${'0'.repeat(36)}`, 404],
    ['/jobs/unknown', 404],
    ['/queue/unknown', 404],
    ['/queue/constructor', 404],
    ['/accounts?q=<script>alert(1)</script>', 200],
    ['/accounts/unknown', 404],
    ['/accounts/%3Cscript%3Ealert(1)', 404],
    ['/tokens/unknown', 404],
    ['/?range=constructor', 200],
    ['/?range[]=1h', 200],
  ])('for rubbish is answered: %s', async (path, status) => {
    const response = await get(path, cookie);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('<script>alert');
  });
});

describe('a request that cannot be read', () => {
  test('gets 400 and leaves no error in the log', async () => {
    const cookie = await signIn((await issue('admin')).secret);
    const undecodable = await get('/queues/api/queues?activeQueue=%25', cookie);
    expect(undecodable.status).toBe(400);
    expect(undecodable.headers.get('x-powered-by')).toBeNull();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(
      'POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nto',
    );
    await once(socket, 'connect');
    socket.destroySoon();
    expect((await get('/sign-in')).status).toBe(200);
    expect(lines.filter(({ message }) => message === 'request failed')).toEqual([]);
  });
});

describe('a stranger', () => {
  test.each(['/', '/audit', '/queues', '/queues/api/queues', '/nothing'])(
    'is sent from %s to the sign-in',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/sign-in']);
    },
  );

  test('cannot act', async () => {
    const response = await post('/actions/pause', { target: DEFINITION.type });
    expect(response.headers.get('location')).toBe('/sign-in');
    expect((await fleet.read()).queues[0]?.isPaused).toBe(false);
  });

  test.each([
    ['an unknown token', async () => 'ts_unknown'],
    ['a token without the scope', async () => (await issue('jobs:read', 'portfolio:analyze')).secret],
    [
      'a revoked token',
      async () => {
        const { token, secret } = await issue('admin');
        await tokens.revoke(token.id);
        return secret;
      },
    ],
  ])('is refused with %s', async (_what, secret) => {
    const response = await post('/sign-in', { token: await secret() });
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', message: 'sign-in refused' }));
  });
});

describe('an operator', () => {
  let cookie: string;
  let csrf: string;
  beforeEach(async () => {
    cookie = await signIn((await issue('admin')).secret);
    csrf = await csrfOf(cookie);
  });

  test('gets a cookie for this site alone, and pages that nothing may keep or frame', async () => {
    const signedIn = await post('/sign-in', { token: (await issue('admin')).secret });
    expect(signedIn.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Strict$/);
    const { headers } = await get('/', cookie);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('sees queues, workers, and finished jobs by the hour', async () => {
    const worker = await bench.startWorker(async () => seal(1));
    await bench.ended(await bench.submit());
    await waitFor('the report', async () => (await fleet.hours(1, null)).length > 0);
    const text = await (await get('/', cookie)).text();
    expect(text).toContain(`href="/queue/${DEFINITION.type}"`);
    expect(text).toContain(`process ${process.pid}`);
    expect(text).toContain('serving');
    // Stopped just after the outage below, while it connects again, BullMQ's worker would never release its timers.
    await worker.stop(1000);
  });

  test('pauses and resumes a queue, and the audit log names the operator', async () => {
    const target = DEFINITION.type;
    expect((await post('/actions/pause', { csrf, target }, cookie)).status).toBe(303);
    expect((await fleet.read()).queues[0]?.isPaused).toBe(true);
    await post('/actions/resume', { csrf, target }, cookie);
    expect((await fleet.read()).queues[0]?.isPaused).toBe(false);
    const [latest, before] = await fleet.audit.read(2);
    expect(latest).toMatchObject({ actor: 'ann', action: 'resume', target, outcome: 'resumed' });
    expect(before).toMatchObject({ actor: 'ann', action: 'pause', target });
    expect(await (await get('/audit', cookie)).text()).toContain('resumed');
    expect(lines).toContainEqual(expect.objectContaining({ message: 'operator action' }));
  });

  test('fails what waits only when sure', async () => {
    await fleet.actions.pause(DEFINITION.type);
    const jobId = await bench.submit();
    const target = DEFINITION.type;
    expect((await post('/actions/drain', { csrf, target }, cookie)).status).toBe(403);
    expect((await bench.record(jobId))?.status).toBe('pending');
    expect((await post('/actions/drain', { csrf, target, sure: 'yes' }, cookie)).status).toBe(303);
    expect((await bench.record(jobId))?.failure?.error).toBe('canceled by operator');
    await fleet.actions.resume(target);
  });

  test('cancels one job', async () => {
    await fleet.actions.pause(DEFINITION.type);
    const jobId = await bench.submit();
    expect(await (await get(`/jobs/${jobId}`, cookie)).text()).toContain('/actions/cancel');
    await post('/actions/cancel', { csrf, target: jobId, sure: 'yes' }, cookie);
    expect((await bench.record(jobId))?.failure?.error).toBe('canceled by operator');
    await fleet.actions.resume(DEFINITION.type);
  });

  test('finds what was drained, by whom, and runs it again after a dry run', async () => {
    const type = DEFINITION.type;
    const drainedJobs = {
      fromMs: 0,
      untilMs: Date.now() + 60_000,
      jobType: type,
      code: 'canceled_by_operator',
      owner: null,
    } as const;
    const retryable = () => fleet.actions.retryable({ ...drainedJobs, jobId: null, limit: 99 });
    const earlier = (await retryable()).length;
    await fleet.actions.pause(type);
    const ids = [await bench.submit(), await bench.submit()] as const;
    const waiting = await (await get(`/jobs?state=waiting&type=${type}&q=${OWNER}`, cookie)).text();
    expect(waiting).toContain(ids[0]);
    await post('/actions/drain', { csrf, target: type, sure: 'yes' }, cookie);
    const drained = await (await get('/jobs?state=drained', cookie)).text();
    for (const id of ids) expect(drained).toContain(id);
    expect(await (await get(`/jobs/${ids[0]}`, cookie)).text()).toMatch(/ann<\/td><td>drain/);

    const dryRun = await (await get('/retry?state=drained', cookie)).text();
    expect(dryRun).toContain(`${earlier + 2} failed jobs can run again`);
    expect((await fleet.jobs.open({ state: 'waiting', jobType: type, owner: OWNER, limit: 10 })).length).toBe(0);
    await post('/actions/retry', { csrf, target: ids[0] }, cookie);
    const [again] = await fleet.jobs.open({ state: 'waiting', jobType: type, owner: OWNER, limit: 10 });
    expect(await (await get(`/jobs/${ids[0]}`, cookie)).text()).toContain(
      `It ran again as <a href="/jobs/${again?.jobId}`,
    );
    // A second click finds the same job, and the rest is retried once.
    expect(await fleet.actions.retry(ids[0])).toBe(`runs again as ${again?.jobId}`);
    expect((await post('/retry', { csrf, state: 'drained' }, cookie)).status).toBe(403);
    expect((await post('/retry', { csrf, state: 'drained', sure: 'yes' }, cookie)).status).toBe(303);
    expect(await retryable()).toEqual([]);
    expect((await fleet.audit.read(1))[0]).toMatchObject({
      action: 'retry all',
      outcome: `${earlier + 1} failed jobs run again`,
    });
    const worker = await bench.startWorker(async () => seal(1));
    await fleet.actions.resume(type);
    expect((await bench.ended(again!.jobId)).status).toBe('completed');
    await worker.stop(1000);
  });

  test('finds an account and its tokens, and unlocks, signs out, disables, and rotates', async () => {
    const accounts = createAccountStore(bench);
    await accounts.create('zoe@example.com', 'correct horse battery staple');
    const { token, secret } = await tokens.create({ name: 'nightly', owner: 'zoe@example.com', scopes: ['jobs:read'] });
    const found = await (await get('/accounts?q=ZOE@', cookie)).text();
    expect(found).toContain('href="/accounts/zoe%40example.com"');
    expect(found).toContain(token.id);
    expect(await (await get('/accounts?q=nobody', cookie)).text()).not.toContain('zoe');

    for (let i = 0; i < 6; i++) await accounts.signIn('zoe@example.com', 'wrong', '192.0.2.1');
    const page = async () => (await get('/accounts/zoe%40example.com', cookie)).text();
    expect(await page()).toContain('locked</span> after 5');
    const target = 'zoe@example.com';
    const unlocked = await post('/actions/unlock', { csrf, target }, cookie);
    expect([unlocked.status, unlocked.headers.get('location')]).toEqual([303, '/accounts/zoe%40example.com']);
    expect(await page()).not.toContain('locked</span>');

    expect((await post('/actions/rotate', { csrf, target: token.id }, cookie)).status).toBe(403);
    const rotated = await post('/actions/rotate', { csrf, target: token.id, sure: 'yes' }, cookie);
    expect([rotated.status, rotated.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const fresh = /ts_[\w-]{43}/.exec(await rotated.text())?.[0] ?? '';
    expect([await tokens.find(secret), (await tokens.find(fresh))?.id]).toEqual([null, token.id]);

    expect((await post('/actions/disable', { csrf, target }, cookie)).status).toBe(403);
    await post('/actions/disable', { csrf, target, sure: 'yes' }, cookie);
    expect(await tokens.find(fresh)).toBeNull();
    expect(await page()).toContain('/actions/enable');
    await post('/actions/enable', { csrf, target }, cookie);
    expect((await accounts.find(target))?.disabledAt).toBeNull();
    const logged = await (await get('/audit', cookie)).text();
    expect(logged).toContain(`href="/tokens/${token.id}"`);
    expect(logged).not.toContain(fresh);
    expect(await page()).toContain('has a new secret');
    expect((await get(`/tokens/${token.id}`, cookie)).headers.get('location')).toBe('/accounts/zoe%40example.com');
    await post('/actions/unlock', { csrf, target: 'nobody' }, cookie);
    expect((await fleet.audit.read(1))[0]?.outcome).toBe('there is no such account or token');
  });

  test('cannot act by a form that is not of this session', async () => {
    for (const wrong of ['', 'x'.repeat(csrf.length), await csrfOf(await signIn((await issue('admin')).secret))]) {
      expect((await post('/actions/pause', { csrf: wrong, target: DEFINITION.type }, cookie)).status).toBe(403);
    }
    expect((await fleet.read()).queues[0]?.isPaused).toBe(false);
  });

  test.each([
    ['unknown', DEFINITION.type],
    ['constructor', DEFINITION.type],
    ['pause', '<script>'],
    ['unlock', 'a/../b'],
    ['rotate', 'a@b'],
  ])('gets 403 for the action %s on %s', async (action, target) => {
    expect((await post(`/actions/${action}`, { csrf, target }, cookie)).status).toBe(403);
  });

  test('reads of an action that did not work in the audit log too', async () => {
    const line = bench.keys.line(DEFINITION.type);
    await bench.redis.set(line, 'no line');
    const response = await post('/actions/drain', { csrf, target: DEFINITION.type, sure: 'yes' }, cookie);
    await bench.redis.del(line);
    expect(response.status).toBe(500);
    expect((await fleet.audit.read(1))[0]).toMatchObject({
      action: 'drain',
      outcome: 'failed, or worked only in part',
    });
  });

  test('is out after signing out, and when the token is rotated or revoked', async () => {
    expect(lines).toContainEqual(expect.objectContaining({ message: 'operator signed in', fields: { actor: 'ann' } }));
    await post('/sign-out', { csrf }, cookie);
    expect((await get('/', cookie)).status).toBe(303);
    for (const end of ['rotate', 'revoke'] as const) {
      const { token, secret } = await issue('admin');
      const session = await signIn(secret);
      expect((await get('/', session)).status).toBe(200);
      await tokens[end](token.id);
      expect((await get('/', session)).status).toBe(303);
    }
  });

  test('browses all queues, and can change nothing there', async () => {
    expect((await get('/queues/', cookie)).status).toBe(200);
    const answer: unknown = await (await get('/queues/api/queues', cookie)).json();
    const listed = answer as { queues: { name: string; readOnlyMode: boolean }[] }; // bull-board's own shape
    expect(listed.queues.map(({ name, readOnlyMode }) => ({ name, readOnlyMode }))).toEqual(
      [...bench.keys.shards.map(({ shard }) => browserName(shard, DEFINITION.type)), 'data_sync'].map((name) => ({
        name,
        readOnlyMode: true,
      })),
    );
    const page = await (await get('/queues/', cookie)).text();
    expect(page).toContain('<link href="static/css/');
    expect(page).not.toMatch(/https?:/);
    const name = browserName(bench.keys.shard, DEFINITION.type);
    for (const path of [`${name}/pause`, `${name}/empty`, `${name}/obliterate`]) {
      const response = await fetch(`${url}/queues/api/queues/${path}`, { method: 'PUT', headers: { cookie } });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
    expect((await fetch(`${url}/queues/api/queues/pause`, { method: 'PUT', headers: { cookie } })).status).toBe(405);
    expect((await fleet.read()).queues[0]?.isPaused).toBe(false);
  });
});

test('the page of a queue leads to the entries of the shard that has them', async () => {
  const cookie = await signIn((await issue('admin')).secret);
  await bench.submit();
  const page = async () => (await get(`/queue/${DEFINITION.type}`, cookie)).text();
  const name = browserName(bench.keys.shard, DEFINITION.type);
  await waitFor('the link', async () => (await page()).includes(`href="/queues/queue/${name}"`));
  expect((await page()).match(/href="\/queues\/queue\//g)).toHaveLength(1);
  await waitFor('the entry', async () => {
    const response = await get(`/queues/api/queues?activeQueue=${name}`, cookie);
    const { queues } = (await response.json()) as { queues: { name: string; counts: Record<string, number> }[] };
    return (queues.find((queue) => queue.name === name)?.counts.prioritized ?? 0) > 0;
  });
});

test('a reader sees everything and has no action', async () => {
  const cookie = await signIn((await issue('admin:read')).secret);
  const text = (await (await get('/', cookie)).text()) + (await (await get('/jobs', cookie)).text());
  expect(text).toContain('read only');
  expect(text).not.toContain('/actions/');
  const csrf = await csrfOf(cookie);
  for (const action of Object.keys(ACTIONS)) {
    const fields = { csrf, target: DEFINITION.type, sure: 'yes' };
    expect({ action, status: (await post(`/actions/${action}`, fields, cookie)).status }).toEqual({
      action,
      status: 403,
    });
  }
  expect((await fleet.read()).queues[0]?.isPaused).toBe(false);
});

test('Redis away is 503, and Redis holds no secret of a session', async () => {
  const cookie = await signIn((await issue('admin')).secret);
  const value = cookie.slice(cookie.indexOf('=') + 1);
  const stored = await keyNames(bench.redis, '*operator-session*');
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.join()).not.toContain(value);
  await redisServer.kill();
  await waitFor('the outage', () => bench.redis.status !== 'ready');
  const away = await get('/', cookie);
  expect([away.status, away.headers.get('refresh')]).toEqual([503, '15']);
  await redisServer.restart();
  await waitFor('the return', async () => (await get('/', cookie)).status === 200);
});
