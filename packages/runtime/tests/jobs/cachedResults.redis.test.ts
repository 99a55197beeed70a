import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { DEFINITION, newJob, OWNER, seal } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { v4 as uuid } from 'uuid';
import { type CachedResults, createCachedResults } from '../../src/jobs/cachedResults.ts';
import { newJobId } from '../../src/jobs/definitions.ts';
import { createJobStore, type JobStore } from '../../src/jobs/jobStore.ts';
import { listJobs } from '../../src/jobs/readJob.ts';
import type { RedisClient } from '../../src/redis/connectRedis.ts';
import { createKeys, type Keys } from '../../src/redis/keys.ts';

let server: TestRedis;
let redis: RedisClient;
let keys: Keys;
let cached: CachedResults;
let store: JobStore;

beforeAll(async () => {
  server = await startRedis();
  redis = await connectTo(server, 'script');
  keys = createKeys(server.namespace);
  cached = createCachedResults({ redis, keys });
  store = createJobStore({ redis, keys });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const options = (change: Partial<Parameters<CachedResults['share']>[1]> = {}) => {
  const { logger } = createMemoryLogger();
  return { ttlMs: 60_000, isForced: false, signal: new AbortController().signal, logger, ...change };
};
const result = (value: unknown) => seal(value);

describe('share', () => {
  test('computes once, however many ask at the same time, and keeps it', async () => {
    const id = uuid();
    let computed = 0;
    const work = async () => {
      computed++;
      await sleep(100);
      return result({ computed });
    };
    const all = await Promise.all(Array.from({ length: 50 }, () => cached.share(id, options(), work)));
    expect(computed).toBe(1);
    expect(new Set(all.map(({ etag }) => etag)).size).toBe(1);
    expect(await cached.share(id, options(), work)).toEqual(all[0]);
    expect(computed).toBe(1);
    expect(await cached.madeAt(id)).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test('the next one computes when the first fails', async () => {
    const id = uuid();
    let computed = 0;
    const work = async () => {
      computed++;
      await sleep(20);
      if (computed === 1) throw new Error('first');
      return result('good');
    };
    const outcomes = await Promise.allSettled([cached.share(id, options(), work), cached.share(id, options(), work)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(computed).toBe(2);
  });

  test('a waiting job can be canceled', async () => {
    const id = uuid();
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = cached.share(id, options(), async () => {
      begun.resolve();
      await released.promise;
      return result('late');
    });
    await begun.promise;
    const controller = new AbortController();
    const second = cached.share(id, options({ signal: controller.signal }), async () => result('never'));
    controller.abort(new Error('cancelled'));
    await expect(second).rejects.toThrow('cancelled');
    released.resolve();
    expect((await first).etag).toBe(result('late').etag);
  });

  test('a claim of a worker that died lapses', async () => {
    const id = uuid();
    await redis.set(keys.computing(id), 'dead', 'PX', 200);
    expect((await cached.share(id, options(), async () => result('mine'))).etag).toBe(result('mine').etag);
  });

  test('by force it is computed again and replaces the cached result', async () => {
    const id = uuid();
    await cached.share(id, options(), async () => result('old'));
    await cached.share(id, options({ isForced: true }), async () => result('new'));
    expect((await cached.share(id, options(), async () => result('other'))).etag).toBe(result('new').etag);
  });

  test('it is gone after its time', async () => {
    const id = uuid();
    await cached.share(id, options({ ttlMs: 50 }), async () => result('short'));
    await sleep(80);
    expect(await cached.madeAt(id)).toBeNull();
  });
});

describe('a job answered by a cached result', () => {
  test('is completed from the start, and is a job like any other', async () => {
    const id = uuid();
    const jobId = newJobId(DEFINITION);
    expect(await store.createCached(jobId, id, newJob())).toEqual({ kind: 'missing' });
    const one = await cached.share(id, options(), async () => result({ value: 7 }));
    expect(await store.createCached(jobId, id, newJob())).toEqual({ kind: 'created', jobId });
    expect(await store.createCached(jobId, id, newJob())).toEqual({ kind: 'created', jobId });
    expect(await store.lookUp(jobId, OWNER)).toMatchObject({
      kind: 'found',
      record: { status: 'completed', result: { etag: one.etag, crc32: one.crc32 } },
    });
    expect(await store.lookUp(jobId, 'another')).toEqual({ kind: 'not_found' });
    const endOf = (key: string) => redis.call('PEXPIRETIME', key);
    expect(await endOf(keys.job(jobId))).toBe(await endOf(keys.result(jobId)));
    expect(await redis.hget(keys.active, OWNER)).toBeNull();
    const list = await listJobs(
      { redis, keys },
      { owner: OWNER, status: null, jobType: null, named: null, limit: 10, after: null },
    );
    expect(list.items.map(({ jobId: one }) => one)).toContain(jobId);
  });

  test('an Idempotency-Key answers the same job again', async () => {
    const id = uuid();
    await cached.share(id, options(), async () => result('cached'));
    const job = { ...newJob(), idempotency: { key: id, fingerprint: 'a' }, answer: '{"x":1}' };
    const jobId = newJobId(DEFINITION);
    await store.createCached(jobId, id, job);
    expect(await store.createCached(newJobId(DEFINITION), id, job)).toEqual({
      kind: 'replayed',
      jobId,
      answer: '{"x":1}',
    });
    const other = { ...job, idempotency: { key: id, fingerprint: 'b' } };
    expect(await store.createCached(newJobId(DEFINITION), id, other)).toEqual({ kind: 'key_reused' });
  });
});
