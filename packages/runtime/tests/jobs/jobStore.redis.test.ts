import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { DEFINITION, newJob, OWNER, seal } from '@tearsheet/testing/service/jobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { newJobId } from '../../src/jobs/definitions.ts';
import { PUBLIC_ERRORS } from '../../src/jobs/failures.ts';
import { JOB_TIMES, type Lease } from '../../src/jobs/jobScripts.ts';
import { createJobStore, type JobStore } from '../../src/jobs/jobStore.ts';
import { listJobs } from '../../src/jobs/readJob.ts';
import type { RedisClient } from '../../src/redis/connectRedis.ts';
import { createKeys, type Keys } from '../../src/redis/keys.ts';

let server: OwnRedis;
let redis: RedisClient;
let keys: Keys;
let store: JobStore;

beforeAll(async () => {
  server = await startOwnRedis();
  redis = await connectTo(server, 'script');
  keys = createKeys(server.namespace);
  store = createJobStore({ redis, keys });
});

afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

async function pending(change = {}): Promise<string> {
  const jobId = newJobId(DEFINITION);
  expect(await store.create(jobId, { ...newJob(), ...change })).toEqual({
    kind: 'created',
    jobId,
    virtualStart: expect.any(Number),
  });
  return jobId;
}

async function claimed(jobId: string, definition = DEFINITION): Promise<Lease> {
  const claim = await store.lease(jobId, definition);
  if (claim.kind !== 'leased') throw new Error(`not leased: ${claim.kind}`);
  return claim;
}

async function found(jobId: string) {
  const lookUp = await store.lookUp(jobId, OWNER);
  if (lookUp.kind !== 'found') throw new Error(lookUp.kind);
  return lookUp.record;
}

const activeJobs = async () => Number((await redis.hget(keys.active, OWNER)) ?? 0);

describe('a job on its way', () => {
  test('pending, processing with progress, completed with its result', async () => {
    const before = await activeJobs();
    const jobId = await pending({ payload: '{"holdings":[]}' });
    expect(await found(jobId)).toMatchObject({ status: 'pending', startedAt: null, progress: null, result: null });
    expect(await activeJobs()).toBe(before + 1);

    const claim = await claimed(jobId);
    expect(claim).toMatchObject({ starts: 1, requestId: 'request-1', owner: OWNER });
    expect(claim.payload.toString()).toBe('{"holdings":[]}');
    expect(claim.leftMs).toBe(DEFINITION.timeoutMs);
    expect((await found(jobId)).progress).toEqual({
      step: 'queued',
      percent: 0,
      message: 'A worker has taken the job',
    });

    expect(await store.progress(claim, { step: 'simulate', percent: 40.5, message: 'Day 5' })).toBe(true);
    expect(await found(jobId)).toMatchObject({
      status: 'processing',
      progress: { step: 'simulate', percent: 40.5, message: 'Day 5' },
    });

    const result = seal({ success: true });
    expect(await store.complete(claim, result, DEFINITION)).toBe(true);
    const record = await found(jobId);
    expect(record).toMatchObject({ status: 'completed', progress: null, failure: null, result: { ...result } });
    expect(Date.parse(record.expiresAt ?? '') - Date.parse(record.finishedAt ?? '')).toBe(1_800_000);
    expect(await activeJobs()).toBe(before);
    expect(await redis.exists(keys.payload(jobId))).toBe(0);
    expect(await redis.zscore(keys.open, jobId)).toBeNull();
    expect(await redis.llen(keys.paces(DEFINITION.type))).toBe(1);
  });

  test('a result is read from Redis once, and gone with its record', async () => {
    const jobId = await pending();
    expect(await store.complete(await claimed(jobId), seal('{"a":1}'), DEFINITION)).toBe(true);
    const first = await found(jobId);
    await redis.del(keys.result(jobId));
    expect(await found(jobId)).toEqual(first);
    // A fail-over can lose the end of a job, which is then done again.
    await redis.hset(keys.job(jobId), 'etag', 'another');
    await redis.set(keys.result(jobId), 'other bytes');
    expect((await found(jobId)).result?.gzip.toString()).toBe('other bytes');
    await redis.del(keys.job(jobId));
    expect((await store.lookUp(jobId, OWNER)).kind).not.toBe('found');
  });

  test('progress never goes back, not even in a second start', async () => {
    const jobId = await pending();
    await store.progress(await claimed(jobId), { step: 'metrics', percent: 70, message: 'a' });
    const second = await claimed(jobId);
    await store.progress(second, { step: 'simulate', percent: 30, message: 'b' });
    expect((await found(jobId)).progress).toEqual({ step: 'simulate', percent: 70, message: 'b' });
  });

  test('a second start keeps the time of the first and its deadline', async () => {
    const jobId = await pending();
    const first = await claimed(jobId);
    const { startedAt } = await found(jobId);
    await sleep(30);
    const second = await claimed(jobId);
    expect(second.starts).toBe(2);
    expect(second.leftMs).toBeLessThan(first.leftMs);
    expect((await found(jobId)).startedAt).toBe(startedAt);
  });

  test('the claim after the last allowed start fails the job', async () => {
    const jobId = await pending();
    for (let start = 1; start <= DEFINITION.maxStarts; start++) await claimed(jobId);
    expect(await store.lease(jobId, DEFINITION)).toEqual({ kind: 'failed', error: PUBLIC_ERRORS.workerLost });
    expect(await found(jobId)).toMatchObject({
      status: 'failed',
      failure: { error: 'worker lost more often than the retry limit' },
    });
    expect(await store.lease(jobId, DEFINITION)).toEqual({ kind: 'final' });
  });

  test('a job that was handed back has not used up a start, and its former worker may not write', async () => {
    const jobId = await pending();
    const first = await claimed(jobId);
    expect(await store.release(first, 'waits')).toBe(true);
    expect((await found(jobId)).status).toBe('processing');
    expect(await store.complete(first, seal(1), DEFINITION)).toBe(false);
    expect(await store.complete(first, seal(randomBytes(50_000).toString('hex')), DEFINITION)).toBe(false);
    expect(await redis.exists(keys.sentResult(jobId, first.fence))).toBe(0);
    expect((await claimed(jobId)).starts).toBe(1);
  });

  test('a claim past the deadline fails the job', async () => {
    const jobId = await pending();
    const hasty = { ...DEFINITION, timeoutMs: 20 };
    await claimed(jobId, hasty);
    await sleep(40);
    expect(await store.lease(jobId, hasty)).toEqual({ kind: 'failed', error: 'timed out' });
  });

  test('there is nothing to claim under an unknown id', async () => {
    expect(await store.lease(newJobId(DEFINITION), DEFINITION)).toEqual({ kind: 'gone' });
  });
});

describe('permission to see and cancel a job', () => {
  test('another owner finds nothing', async () => {
    const jobId = await pending();
    expect(await store.lookUp(jobId, 'account-2')).toEqual({ kind: 'not_found' });
    expect(await store.cancel(jobId, 'account-2')).toBe('not_found');
    expect((await found(jobId)).status).toBe('pending');
  });

  test('odd ids are not found', async () => {
    for (const id of ['', 'x', 'port-', '../etc', `port-${'0'.repeat(400)}`, 'PORT-0b1d', '{ts}', 'meta']) {
      expect(await store.lookUp(id, OWNER)).toEqual({ kind: 'not_found' });
    }
  });

  test('a pending job is canceled', async () => {
    const jobId = await pending();
    expect(await store.cancel(jobId, OWNER)).toBe('cancelled');
    expect(await found(jobId)).toMatchObject({
      status: 'failed',
      failure: { error: 'canceled by client' },
      startedAt: null,
    });
    expect(await store.lease(jobId, DEFINITION)).toEqual({ kind: 'final' });
  });

  test('a running job is canceled, and its worker may not write any more', async () => {
    const jobId = await pending();
    const claim = await claimed(jobId);
    expect(await store.cancel(jobId, OWNER)).toBe('cancelled');
    expect(await store.progress(claim, { step: 's', percent: 99, message: '' })).toBe(false);
    expect(await store.complete(claim, seal(1), DEFINITION)).toBe(false);
    expect(await store.fail(claim, 'no')).toBe(false);
    expect((await found(jobId)).failure?.error).toBe('canceled by client');
  });

  test('a job that was withdrawn before its create arrives is never there', async () => {
    const jobId = newJobId(DEFINITION);
    const owner = 'withdrawing';
    await store.withdraw(jobId);
    await store.withdraw(jobId);
    await store.create(jobId, { ...newJob(), owner });
    expect(await store.lookUp(jobId, owner)).toEqual({ kind: 'not_found' });
    expect(await store.lease(jobId, DEFINITION)).toEqual({ kind: 'gone' });
    expect(await redis.zscore(keys.open, jobId)).toBeNull();
    expect(await redis.hget(keys.active, owner)).toBeNull();
    expect(await redis.pttl(keys.job(jobId))).toBeGreaterThan(0);
  });

  test('a finished job is not canceled', async () => {
    const [completed, failed] = [await pending(), await pending()];
    await store.complete(await claimed(completed), seal(1), DEFINITION);
    await store.fail(await claimed(failed), 'no prices');
    expect(await store.cancel(completed, OWNER)).toBe('already_finished');
    expect(await store.cancel(failed, OWNER)).toBe('already_finished');
    expect((await found(failed)).failure?.error).toBe('no prices');
  });
});

describe('expiry', () => {
  test.each(['completed', 'failed', 'cancelled'])(
    'a %s job is gone after its time, with its result, and then "expired"',
    async (how) => {
      const jobId = newJobId(DEFINITION);
      await store.create(jobId, newJob());
      const claim = await store.lease(jobId, DEFINITION);
      if (claim.kind !== 'leased') throw new Error('not leased');
      if (how === 'completed') await store.complete(claim, seal(1), DEFINITION);
      if (how === 'failed') await store.fail(claim, 'no prices');
      if (how === 'cancelled') await store.cancel(jobId, OWNER);

      const record = await found(jobId);
      expect(Date.parse(record.expiresAt ?? '') - Date.parse(record.finishedAt ?? '')).toBe(JOB_TIMES.endedTtlMs);
      // Redis' own answers: both keys end at the very millisecond that the record promises.
      const expiry = await redis.call('PEXPIRETIME', keys.job(jobId)).catch(() => Date.parse(record.expiresAt ?? ''));
      expect(expiry).toBe(Date.parse(record.expiresAt ?? ''));
      if (how === 'completed')
        expect(await redis.call('PEXPIRETIME', keys.result(jobId)).catch(() => expiry)).toBe(expiry);

      // Its time passes at once.
      await redis.del(keys.job(jobId), keys.result(jobId));
      expect(await store.lookUp(jobId, OWNER)).toEqual({ kind: 'expired' });
      expect(await store.lookUp(jobId, 'account-2')).toEqual({ kind: 'not_found' });
      expect(await redis.exists(keys.job(jobId), keys.result(jobId), keys.payload(jobId))).toBe(0);
      expect(await redis.call('PEXPIRETIME', keys.ended(jobId))).toBe(Number(expiry) + JOB_TIMES.rememberedMs);
      await redis.del(keys.ended(jobId));
      expect(await store.lookUp(jobId, OWNER)).toEqual({ kind: 'not_found' });
    },
  );

  test('an open job never expires', async () => {
    const jobId = await pending();
    await claimed(jobId);
    expect(await redis.pttl(keys.job(jobId))).toBe(-1);
    expect(await redis.pttl(keys.payload(jobId))).toBe(-1);
  });
});

describe('idempotency', () => {
  const keyed = (key: string, fingerprint: string, change = {}) => ({
    ...newJob(),
    idempotency: { key, fingerprint },
    answer: '{"message":"first"}',
    ...change,
  });

  test('a hundred submits at once with one key are one job', async () => {
    const before = await activeJobs();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => store.create(newJobId(DEFINITION), keyed('k-100', 'a'))),
    );
    const created = outcomes.filter(({ kind }) => kind === 'created');
    expect(created).toHaveLength(1);
    const ids = new Set(outcomes.map((outcome) => ('jobId' in outcome ? outcome.jobId : '')));
    expect(ids.size).toBe(1);
    expect(outcomes.filter(({ kind }) => kind === 'replayed')).toHaveLength(99);
    expect(await activeJobs()).toBe(before + 1);
  });

  test('a replay answers what the first submit answered', async () => {
    const jobId = newJobId(DEFINITION);
    await store.create(jobId, keyed('k-answer', 'a'));
    const replay = await store.create(newJobId(DEFINITION), keyed('k-answer', 'a', { answer: '{"message":"second"}' }));
    expect(replay).toEqual({ kind: 'replayed', jobId, answer: '{"message":"first"}' });
  });

  test('a replay and a resent submit write, for WAIT speaks only of writes of its own connection', async () => {
    const writes = async () => Number(/rdb_changes_since_last_save:(\d+)/.exec(await redis.info('persistence'))?.[1]);
    const jobId = newJobId(DEFINITION);
    await store.create(jobId, keyed('k-write', 'a'));
    for (const again of [jobId, newJobId(DEFINITION)]) {
      const before = await writes();
      await store.create(again, keyed('k-write', 'a'));
      expect(await writes()).toBeGreaterThan(before);
    }
  });

  test('another body under the same key is refused', async () => {
    await store.create(newJobId(DEFINITION), keyed('k-body', 'a'));
    expect(await store.create(newJobId(DEFINITION), keyed('k-body', 'b'))).toEqual({ kind: 'key_reused' });
  });

  test('the same key of another owner or another job type is another key', async () => {
    await store.create(newJobId(DEFINITION), keyed('k-own', 'a'));
    for (const change of [{ owner: 'account-2' }, { definition: { ...DEFINITION, type: 'other_job' } }]) {
      expect((await store.create(newJobId(DEFINITION), keyed('k-own', 'b', change))).kind).toBe('created');
    }
  });

  test('a create that the client resent is still the same creation', async () => {
    const jobId = newJobId(DEFINITION);
    await store.create(jobId, keyed('k-resent', 'a'));
    await claimed(jobId);
    expect(await store.create(jobId, keyed('k-resent', 'a'))).toMatchObject({ kind: 'created', jobId });
    expect((await found(jobId)).status).toBe('processing');
  });
});

/** A linear congruential generator: the interleavings are the same in every run. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

test('whatever three workers and a caller do, only the latest claim can end a job, once, and for good', async () => {
  for (let seed = 1; seed <= 150; seed++) {
    const dice = createDice(seed);
    const jobId = await pending();
    const claims: (Lease | null)[] = [null, null, null];
    let latest: Lease | null = null;
    let end: string | null = null;
    let percent = 0;
    for (let step = 0; step < 15; step++) {
      const worker = dice(3);
      const claim = claims[worker] ?? null;
      const mayWrite = end === null && claim !== null && claim === latest;
      const action = dice(12);
      if (action < 3) {
        const next = await store.lease(jobId, { ...DEFINITION, maxStarts: 100 });
        expect(next.kind).toBe(end === null ? 'leased' : 'final');
        if (next.kind === 'leased') claims[worker] = latest = next;
      } else if (action < 8 && claim !== null) {
        const reported = dice(100);
        expect(await store.progress(claim, { step: 's', percent: reported, message: '' })).toBe(mayWrite);
        if (mayWrite) percent = Math.max(percent, reported);
      } else if (action === 8 && claim !== null) {
        expect(await store.release(claim, 'waits')).toBe(mayWrite);
        if (mayWrite) latest = null;
      } else if (action === 9 && claim !== null) {
        expect(await store.complete(claim, seal({ seed, step }), DEFINITION)).toBe(mayWrite);
        if (mayWrite) end = seal({ seed, step }).etag;
      } else if (action === 10 && claim !== null) {
        expect(await store.fail(claim, `failed ${seed} ${step}`)).toBe(mayWrite);
        if (mayWrite) end = `failed ${seed} ${step}`;
      } else if (action === 11 && dice(4) === 0) {
        expect(await store.cancel(jobId, OWNER)).toBe(end === null ? 'cancelled' : 'already_finished');
        end ??= PUBLIC_ERRORS.cancelled;
      }
      const record = await found(jobId);
      expect(record.result?.etag ?? record.failure?.error ?? null).toBe(end);
      if (record.progress !== null) expect(record.progress.percent).toBe(percent);
    }
    await store.cancel(jobId, OWNER);
  }
  expect(await redis.zcard(keys.open)).toBe(
    await redis.exists(...(await redis.zrange(keys.open, '0', '-1')).map(keys.job)),
  );
});

describe('the lists of an owner', () => {
  const shortLived = () => createJobStore({ redis, keys, times: { ...JOB_TIMES, endedTtlMs: 60 } });
  const lists = async (owner: string) => [
    await redis.zcard(keys.jobsOf(owner)),
    await redis.zcard(keys.expiringOf(owner)),
  ];

  test('forget jobs that have expired while others go on, and vanish with the last one', async () => {
    const owner = 'lister-1';
    const brief = shortLived();
    const running = await pending({ owner });
    const ended = await pending({ owner });
    await brief.cancel(ended, owner);
    expect(await lists(owner)).toEqual([2, 1]);
    expect(await redis.pttl(keys.jobsOf(owner))).toBe(-1);
    await waitFor('the end of the record', async () => (await redis.exists(keys.job(ended))) === 0);
    let submits = 0;
    await waitFor('a submit that removes it', async () => {
      await pending({ owner });
      submits += 1;
      return (await lists(owner))[1] === 0;
    });
    expect(await lists(owner)).toEqual([1 + submits, 0]);

    const { items: jobs } = await listJobs(
      { redis, keys },
      { owner, status: null, jobType: null, named: null, after: null, limit: 1 + submits },
    );
    for (const { jobId } of jobs) await brief.cancel(jobId, owner);
    expect(jobs.map(({ jobId }) => jobId)).toContain(running);
    await waitFor('the lists to be gone', async () => String(await lists(owner)) === '0,0');
  });

  test('every change that a caller can see raises the revision', async () => {
    const jobId = await pending();
    const claim = await claimed(jobId);
    await store.progress(claim, { step: 'a', percent: 1, message: '' });
    await store.complete(claim, seal(1), DEFINITION);
    expect((await found(jobId)).revision).toBe(4);
  });
});

describe('the scripts of 64 shards', () => {
  /** Runs a job of each shard, and returns the number of scripts that Redis has then. */
  async function scriptsAfterJobs(): Promise<number> {
    for (const shard of createKeys(server.namespace, 64).shards) {
      const ofShard = createJobStore({ redis, keys: shard });
      const jobId = newJobId(DEFINITION);
      await ofShard.create(jobId, newJob());
      const lease = await ofShard.lease(jobId, DEFINITION);
      if (lease.kind !== 'leased') throw new Error(lease.kind);
      expect(await ofShard.progress(lease, { step: 'simulate', percent: 50, message: 'half' })).toBe(true);
      expect(await ofShard.complete(lease, seal(1), DEFINITION)).toBe(true);
      expect((await ofShard.lookUp(jobId, OWNER)).kind).toBe('found');
    }
    return Number(/number_of_cached_scripts:(\d+)/.exec(await redis.info('memory'))?.[1]);
  }

  // Redis 7.4 forgets scripts if it has more than 500.
  test('are those of one, and Redis may forget them at any time', async () => {
    await redis.script('FLUSH');
    expect(await scriptsAfterJobs()).toBe(4);
    await redis.script('FLUSH');
    expect(await scriptsAfterJobs()).toBe(4);
  });
});
