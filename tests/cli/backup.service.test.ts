/** `tearsheet backup` and `restore`, from one Redis into another. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createKeys } from '@tearsheet/runtime';
import { createTokenStore, readBackup } from '@tearsheet/runtime/accounts';
import { createAlertStore } from '@tearsheet/runtime/portfolios';
import { SCOPES } from '@tearsheet/shared';
import { startS3Server } from '@tearsheet/testing/market/s3Server.ts';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { SHARDS } from '@tearsheet/testing/redis/testShards.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import {
  startService,
  type TestService,
  type TestServiceOptions,
  waitForJob,
} from '@tearsheet/testing/service/service.ts';
import { tearsheet as run } from '@tearsheet/testing/service/tearsheet.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';

const MAIN = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));
const folder = temporaryFolders();
const state = folder();
const file = join(state, 'backup.gz');
const NAMESPACE = 'backed-up';

let first: OwnRedis;
let second: OwnRedis;
let services: TestService[] = [];

beforeAll(async () => {
  [first, second] = await Promise.all([startOwnRedis(), startOwnRedis()]);
});
afterAll(async () => {
  for (const service of services) await service.stop();
  await Promise.all([first.stop(), second.stop()]);
});

const tearsheet = (redis: OwnRedis, ...args: string[]) =>
  run(args, { TEARSHEET_STATE: state, REDIS_URL: redis.url, REDIS_NAMESPACE: NAMESPACE, SHARDS: String(SHARDS) });

async function serve(redis: OwnRedis, shards = SHARDS, results?: TestServiceOptions['results']): Promise<TestService> {
  const service = await startService({
    shards,
    redis: { url: redis.url, namespace: NAMESPACE, stop: async () => {} },
    market: testMarket(),
    ...(results ? { results } : {}),
  });
  services = [...services, service];
  return service;
}

async function ask(service: TestService, token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'if-match': '*',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, json: JSON.parse(await response.text()) };
}

async function backupSeconds(): Promise<number | undefined> {
  const redis = await connectTo(first, 'script');
  const [reading] = await readBackup({ redis, keys: createKeys(NAMESPACE) });
  redis.disconnect();
  return reading?.values[0]?.value;
}

/** Token of a link to the kept result. */
let link = '';
const opens = async (service: TestService) =>
  (await fetch(`${service.url}/v1/shared`, { headers: { authorization: `Bearer ${link}` } })).status;

const request = { name: 'Core', portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }] };

test('everything an account has is the same after a restore into another Redis', async () => {
  const before = await serve(first);
  const token = await before.token('account-1', SCOPES);
  const { json: tracked } = await ask(before, token, 'POST', '/v1/portfolio/track', request);
  const path = `/v1/portfolio/${tracked.portfolio_id}`;
  await ask(before, token, 'PUT', path, { ...request, name: 'Core 2' });
  await ask(before, token, 'POST', '/v1/portfolio/analyze', request);
  await before.startWorker();
  const jobOf = async (more: object) => {
    const { json } = await ask(before, token, 'POST', '/v1/portfolio/analyze', { ...request, ...more });
    const { check_url } = json;
    await waitForJob(before.url, token, check_url);
    return String(check_url);
  };
  const kept = await jobOf({ keep_for: 'P30D', fields: ['portfolio_summary', 'data_quality'] });
  const short = await jobOf({ fields: ['data_quality'] });
  const { json: share } = await ask(before, token, 'POST', `${kept}/shares`);
  link = share.token;
  const paths = [path, `${path}/versions`, `${path}/versions/1`, '/v1/portfolio', '/v1/webhooks/secret'];
  const seen = await Promise.all(paths.map((each) => ask(before, token, 'GET', each)));

  expect(await tearsheet(first, 'backup', file)).toMatchObject({ status: 0, stderr: '' });
  expect(await backupSeconds()).toBeGreaterThan(Date.parse('2026-01-01') / 1000);
  expect(statSync(file).mode & 0o077).toBe(0);
  // No secret of a token, and no job but the kept one.
  const text = gunzipSync(readFileSync(file)).toString();
  expect(text).not.toContain(Buffer.from(token).toString('base64'));
  expect(text.match(/"key":"job:[^"]*/g)).toEqual([`"key":"job:${kept.split('/').at(-1)}`]);
  const result = await ask(before, token, 'GET', kept);
  const usage = await ask(before, token, 'GET', '/v1/account');

  const after = await serve(second);
  expect((await ask(after, token, 'GET', path)).status).toBe(401);
  expect(await tearsheet(second, 'restore', file)).toMatchObject({ status: 0, stderr: '' });
  expect(await Promise.all(paths.map((each) => ask(after, token, 'GET', each)))).toEqual(seen);
  expect((await ask(after, token, 'PUT', path, { ...request, name: 'Core 3' })).json.version).toBe(3);
  expect(await ask(after, token, 'GET', kept)).toEqual(result);
  expect(await opens(after)).toBe(200);
  expect((await ask(after, token, 'GET', '/v1/account')).json.storage).toEqual(usage.json.storage);
  const { json: page } = await ask(after, token, 'GET', '/v1/jobs');
  expect(page.jobs.map((job: { job_id: string }) => job.job_id)).toEqual([kept.split('/').at(-1)]);
  // A rerun of a result that the backup left out works too.
  expect((await ask(after, token, 'POST', `${short}/rerun`)).status).toBe(202);
});

test('a backup has the names of kept results in object storage, and a restore finds them again', async () => {
  const s3 = await startS3Server();
  const results = { url: s3.url, inlineBytes: 0 };
  const [from, to] = await Promise.all([startOwnRedis(), startOwnRedis()]);
  const before = await serve(from, SHARDS, results);
  const token = await before.token('account-1', SCOPES);
  await before.startWorker();
  const { json } = await ask(before, token, 'POST', '/v1/portfolio/analyze', { ...request, keep_for: 'P30D' });
  await waitForJob(before.url, token, json.check_url);
  const result = await ask(before, token, 'GET', json.check_url);
  const objects = join(state, 'objects.gz');
  expect(await tearsheet(from, 'backup', objects)).toMatchObject({ status: 0, stderr: '' });
  expect(gunzipSync(readFileSync(objects)).toString().includes('"key":"result:')).toBe(false);
  expect(await tearsheet(to, 'restore', objects)).toMatchObject({ status: 0, stderr: '' });
  const after = await serve(to, SHARDS, results);
  expect(await ask(after, token, 'GET', json.check_url)).toEqual(result);
  // The sweeper still knows when it may delete the object.
  const redis = await connectTo(to, 'script');
  const { storedResults } = createKeys(NAMESPACE, SHARDS).of('account-1');
  const [, expiry] = await redis.zrange(storedResults, '0', '0', 'WITHSCORES');
  expect(Number(expiry)).toBeGreaterThan(Date.parse(result.json.expires_at));
  redis.disconnect();
  for (const service of [before, after]) await service.stop();
  services = services.filter((service) => service !== before && service !== after);
  await Promise.all([from.stop(), to.stop(), s3.stop()]);
});

test('a Redis that refuses writes is backed up too, and the command says what is missing', async () => {
  const redis = await connectTo(first, 'script');
  await redis.config('SET', 'maxmemory', '1');
  const { status, stderr } = await tearsheet(first, 'backup', join(state, 'full.gz'));
  await redis.config('SET', 'maxmemory', '0');
  redis.disconnect();
  expect(status).toBe(0);
  expect(stderr).toMatch(/^tearsheet: the time of this backup is not in the metrics: OOM/);
});

test('a restore does not overwrite by mistake; with --replace the backup is all there is', async () => {
  const service = await serve(second);
  const late = await service.token('latecomer', SCOPES);
  const refused = await tearsheet(second, 'restore', file);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('--replace');
  expect((await ask(service, late, 'GET', '/v1/portfolio')).status).toBe(200);
  expect((await tearsheet(second, 'restore', '--replace', file)).status).toBe(0);
  expect((await ask(service, late, 'GET', '/v1/portfolio')).status).toBe(401);
});

test('a restore names records that it removes, brings back, or sets back', async () => {
  const service = await serve(second);
  const before = join(state, 'before.gz');
  const [kept, revoked] = [await service.token('account-1', SCOPES), await service.token('account-1', SCOPES)];
  const { json: deleted } = await ask(service, kept, 'POST', '/v1/portfolio/track', request);
  expect((await tearsheet(second, 'backup', before)).status).toBe(0);
  const same = await tearsheet(second, 'restore', '--dry-run', before);
  expect(same.stdout).toBe('Tokens, accounts, portfolios, and kept results are those of the backup.\n');
  const ids = async () => {
    const rows = JSON.parse((await tearsheet(second, 'token', 'list', '--json')).stdout);
    return rows.map(({ id }: { readonly id: string }) => id);
  };
  const known = await ids();
  await service.token('late', SCOPES);
  const [late] = (await ids()).filter((id: string) => !known.includes(id));
  const redis = await connectTo(second, 'script');
  const tokens = createTokenStore({ redis, keys: createKeys(NAMESPACE, SHARDS) });
  const found = await tokens.find(revoked);
  await tokens.revoke(found?.id ?? '');
  redis.disconnect();
  const headers = { authorization: `Bearer ${kept}`, 'if-match': '*' };
  await fetch(`${service.url}/v1/portfolio/${deleted.portfolio_id}`, { method: 'DELETE', headers });
  const { json: added } = await ask(service, kept, 'POST', '/v1/portfolio/track', request);
  const { stdout } = await tearsheet(second, 'restore', '--dry-run', before);
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      `tokens removed, because they are newer than the backup: ${late}`,
      `tokens set back to an earlier state: ${found?.id}`,
      `tracked portfolios removed, because they are newer than the backup: ${added.portfolio_id}`,
      `tracked portfolios back as they were: ${deleted.portfolio_id}`,
    ]),
  );
  // A dry run changes nothing, and the restore says the same.
  expect((await ask(service, kept, 'GET', `/v1/portfolio/${added.portfolio_id}`)).status).toBe(200);
  const restored = await tearsheet(second, 'restore', '--replace', before);
  expect(restored.stdout.startsWith(stdout)).toBe(true);
});

slowTest('a repeated backup makes one at once, keeps so many files, and stops when it is told to', async () => {
  const files = join(state, 'repeated');
  mkdirSync(files);
  for (const day of ['01', '02', '03']) writeFileSync(join(files, `tearsheet-2026-01-${day}T000000Z.gz`), 'old');
  writeFileSync(join(files, 'notes.txt'), 'mine');
  const child = spawn(process.execPath, [MAIN, 'backup', '--every', '24', '--keep', '2', files], {
    stdio: 'ignore',
    env: {
      ...process.env,
      TEARSHEET_STATE: state,
      REDIS_URL: second.url,
      REDIS_NAMESPACE: NAMESPACE,
      SHARDS: String(SHARDS),
    },
  });
  const ended = once(child, 'exit');
  await waitFor('the removal of old files', () => readdirSync(files).length === 3);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const left = readdirSync(files).sort();
  expect(left).toEqual([
    'notes.txt',
    'tearsheet-2026-01-03T000000Z.gz',
    expect.stringMatching(/^tearsheet-20.*Z\.gz$/),
  ]);
  expect((await tearsheet(second, 'restore', '--dry-run', join(files, left[2] ?? ''))).stdout).toContain(
    'are those of the backup',
  );
});

test('a restore says what it contains, and can revoke all tokens and links', async () => {
  const { stdout } = await tearsheet(second, 'restore', '--replace', '--revoke-tokens', file);
  expect(stdout).toMatch(/: 1 tokens, 0 accounts, 1 tracked portfolios, 1 kept results, \d+ requests/);
  expect(stdout).toContain('1 valid tokens and all links are revoked now.');
  const service = await serve(second);
  expect(await opens(service)).toBe(404);
  const { json } = await ask(service, await service.token('account-1', SCOPES), 'GET', '/v1/portfolio');
  expect(json.portfolios).toHaveLength(1);
});

slowTest('an installation is moved to another number of shards, and back, with everything an account has', async () => {
  const redis = await connectTo(second, 'script');
  const before = await serve(second);
  const token = await before.token('account-1', SCOPES);
  const paths = ['/v1/portfolio', '/v1/webhooks/secret', '/v1/jobs'];
  const headers = { authorization: `Bearer ${token}` };
  const look = (service: TestService) => Promise.all(paths.map((path) => ask(service, token, 'GET', path)));
  const [first] = (await ask(before, token, 'GET', '/v1/portfolio')).json.portfolios;
  await ask(before, token, 'PUT', `/v1/portfolio/${first.portfolio_id}/alert`, { callback_url: 'https://a.example/' });
  await ask(before, token, 'POST', '/v1/portfolio/analyze', request);
  const refused = await tearsheet(second, 'shards', '--to', '64', '--backup', join(state, 'moved.gz'));
  expect(refused.stderr).toMatch(/^tearsheet: \d+ jobs have not ended: wait for its end, and stop the service\n$/);
  const { json: open } = await ask(before, token, 'GET', '/v1/jobs?status=pending');
  for (const { job_id } of open.jobs) await fetch(`${before.url}/v1/jobs/${job_id}`, { method: 'DELETE', headers });
  const seen = await look(before);
  for (const count of [64, SHARDS]) {
    expect(await tearsheet(second, 'shards', '--to', String(count), '--backup', join(state, 'moved.gz'))).toMatchObject(
      { status: 0, stderr: '' },
    );
    expect((await tearsheet(second, 'shards')).stdout).toBe(`${count}\n`);
    const moved = await serve(second, count);
    // A job that is not kept is not moved.
    const now = await look(moved);
    expect(now.slice(0, 2)).toEqual(seen.slice(0, 2));
    expect(now[2]?.json.storage).toEqual(seen[2]?.json.storage);
    const alerts = createAlertStore({ redis, keys: createKeys(NAMESPACE, count) });
    expect((await alerts.planned()).map(({ portfolioId }) => portfolioId)).toEqual([first.portfolio_id]);
  }
  redis.disconnect();
});

test('a damaged or cut backup is refused before anything is written', async () => {
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  const damage: [string, Buffer][] = [
    ['cut', gzipSync(lines.slice(0, -2).join('\n'))],
    ['half', readFileSync(file).subarray(0, 300)],
    ['changed', gzipSync(lines.filter((_, i) => i !== 1).join('\n'))],
    ['other', gzipSync('{"format":"something"}\n')],
    ['plain', Buffer.from('no gzip')],
  ];
  const keysBefore = (await tearsheet(second, 'token', 'list', '--json')).stdout;
  for (const [name, bytes] of damage) {
    const damaged = join(state, `${name}.gz`);
    writeFileSync(damaged, bytes);
    const { status, stderr } = await tearsheet(second, 'restore', '--replace', damaged);
    expect({ name, status }).toEqual({ name, status: 1 });
    expect(stderr).toMatch(/^tearsheet: .+\n$/);
    if (['half', 'plain'].includes(name)) expect(stderr).toContain(`${name}.gz is not a complete backup`);
  }
  expect((await tearsheet(second, 'token', 'list', '--json')).stdout).toBe(keysBefore);
  expect((await tearsheet(second, 'restore', join(state, 'nowhere.gz'))).status).toBe(1);
});
