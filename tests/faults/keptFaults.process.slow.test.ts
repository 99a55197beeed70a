/** Jobs with `keep_for`, their requests, and the storage quota, while processes are killed and memory runs out. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';
import { type Client, SMALL } from './support/client.ts';
import { type Fleet, startFleet } from './support/fleet.ts';

const DAY_MS = 86_400_000;
const OWNER = 'faults';
const KEPT = { ...SMALL, name: 'Growth', keep_for: 'P7D' };

let server: OwnRedis;
let fleet: Fleet;
let client: Client;

beforeAll(async () => {
  server = await startOwnRedis();
  fleet = await startFleet(server);
  client = fleet.client([await fleet.gateway()]);
});
afterEach(async () => {
  await Promise.all([fleet.redis.config('SET', 'maxmemory', '0'), fleet.killWorkers()]);
});
afterAll(async () => {
  await fleet.close();
  await server.stop();
});

const expiry = async (key: string) => Number(await fleet.redis.call('PEXPIRETIME', key));

/** Returns the bytes that the data of these jobs take by the rule of docs/operations/redis.md. */
async function bytesOf(jobIds: readonly string[]): Promise<number> {
  const { redis, keys } = fleet;
  let sum = 0;
  for (const jobId of jobIds) {
    const [result, body] = [await redis.strlen(keys.result(jobId)), await redis.hget(keys.request(jobId), 'bytes')];
    const isLong = (await expiry(keys.job(jobId))) > Date.now() + DAY_MS;
    sum += (isLong ? Math.ceil(1500 + 1.2 * result) : 0) + Number(body ?? 0);
  }
  return sum;
}

/** Returns the stored bytes that the API reports. They must be the count in Redis, and the sum of its entries. */
async function reported(): Promise<number> {
  const { body } = await client.send('GET', '/v1/jobs');
  const { used_bytes: used } = body.storage as { used_bytes: number };
  const entries = await fleet.redis.zrange(fleet.keys.storedOf(OWNER), '0', '-1');
  expect(entries.reduce((sum, entry) => sum + Number(entry.split(' ')[2]), 0)).toBe(used);
  expect(Number(await fleet.redis.get(fleet.keys.storedBytes(OWNER)))).toBe(used);
  return used;
}

async function expectKept(jobId: string): Promise<void> {
  const { body } = await client.ended(jobId);
  expect(body).toMatchObject({ status: 'completed', name: 'Growth' });
  const [finished, expires] = [Date.parse(String(body.finished_at)), Date.parse(String(body.expires_at))];
  expect(expires - finished).toBe(7 * DAY_MS);
  expect(await expiry(fleet.keys.job(jobId))).toBe(expires);
  expect(await expiry(fleet.keys.result(jobId))).toBe(expires);
  expect(await expiry(fleet.keys.request(jobId))).toBeGreaterThanOrEqual(expires);
}

test(
  'a worker is killed while it computes a kept job: another completes it, and it is counted once',
  async () => {
    const jobIds: string[] = [];
    for (const step of ['claimed', 'simulate', 'stored']) {
      const doomed = await fleet.fastWorker({ environment: { DIE_AT: step } });
      jobIds.push(await client.submitFirmly(KEPT));
      expect(await doomed.ended).toBeNull();
    }
    await fleet.fastWorker();
    for (const jobId of jobIds) await expectKept(jobId);
    // A worker may have taken an earlier job instead of its own before it died.
    const starts = await Promise.all(jobIds.map((jobId) => fleet.redis.hget(fleet.keys.job(jobId), 'starts')));
    expect(starts.reduce((sum, count) => sum + Number(count), 0)).toBeGreaterThan(jobIds.length);
    expect(await reported()).toBe(await bytesOf(jobIds));
  },
  LIMIT_MS,
);

test(
  'Redis is killed and restarted: results, requests, lifetimes, and the count are as before',
  async () => {
    await fleet.fastWorker();
    const kept = await client.submitFirmly(KEPT);
    const extended = await client.submitFirmly(SMALL);
    const plain = await client.submitFirmly(SMALL);
    for (const jobId of [kept, extended, plain]) await client.ended(jobId);
    const change = { name: 'Growth', keep_for: 'P30D' };
    expect((await client.send('PATCH', `/v1/jobs/${extended}`, change)).status).toBe(200);
    const read = async () => {
      const { redis, keys } = fleet;
      const jobs = [kept, extended, plain];
      const names = jobs.flatMap((jobId) => [keys.job(jobId), keys.result(jobId), keys.request(jobId)]);
      names.push(keys.storedOf(OWNER), keys.storedBytes(OWNER), keys.requestsOf(OWNER));
      const answers = await Promise.all(jobs.map((jobId) => client.send('GET', `/v1/jobs/${jobId}`)));
      return {
        used: await reported(),
        entries: await redis.zrange(keys.storedOf(OWNER), '0', '-1', 'WITHSCORES'),
        expiries: await Promise.all(names.map(expiry)),
        bodies: answers.map(({ body }) => body),
      };
    };
    const before = await read();
    expect(before.expiries.every((at) => at > Date.now())).toBe(true);
    await server.kill();
    await server.restart();
    await waitFor('the gateway', async () => (await client.send('GET', '/v1/jobs')).status === 200);
    expect(await read()).toEqual(before);
    await expectKept(kept);
    await fleet.redis.del(fleet.keys.job(plain), fleet.keys.result(plain));
    const again = await client.send('POST', `/v1/jobs/${plain}/rerun`);
    const rerun = await client.ended(String(again.body.job_id));
    expect(rerun.body).toMatchObject({ status: 'completed', rerun_of: plain });
    expect(await reported()).toBeGreaterThan(before.used);
  },
  LIMIT_MS,
);

test(
  'at 40% of the memory of Redis nothing more is kept for long, and default jobs are accepted',
  async () => {
    await fleet.fastWorker();
    const earlier = await client.submitFirmly(KEPT);
    await client.ended(earlier);
    const used = await reported();
    await fleet.redis.config('SET', 'maxmemory', '60mb');
    const fillers = Array.from({ length: 25 }, (_, i) => `filler-${i}`);
    for (const key of fillers) await fleet.redis.set(key, Buffer.alloc(1_000_000));
    // Scripts share a reading of the memory for a second. Without it, the next one reads it again.
    await fleet.redis.hdel(fleet.keys.expected, ' room');
    const refused = await client.submit({ body: KEPT });
    expect(refused).toMatchObject({ status: 503, body: { code: 'queue_full' } });
    expect(refused.body.detail).toMatch(/Leave keep_for out/);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    const jobId = await client.submitFirmly(SMALL);
    expect((await client.ended(jobId)).body.status).toBe('completed');
    expect(await expiry(fleet.keys.request(jobId))).toBe(await expiry(fleet.keys.job(jobId)));
    expect((await client.send('PATCH', `/v1/jobs/${jobId}`, { keep_for: 'P7D' })).status).toBe(503);
    expect(await reported()).toBe(used);
    await expectKept(earlier);
    await fleet.redis.del(fillers);
    const extend = () => client.send('PATCH', `/v1/jobs/${jobId}`, { keep_for: 'P7D' });
    await waitFor('room for a long life', async () => (await extend()).status === 200);
    expect(await expiry(fleet.keys.request(jobId))).toBe(await expiry(fleet.keys.job(jobId)));
    expect((await reported()) - used).toBe(await bytesOf([jobId]));
  },
  LIMIT_MS,
);
