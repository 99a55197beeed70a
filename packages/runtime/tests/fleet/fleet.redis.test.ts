import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import {
  createJobBench,
  DEFINITION,
  FAST_TIMES,
  type JobBench,
  OWNER,
  seal,
} from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { type Fleet, openFleet } from '../../src/fleet/openFleet.ts';
import { JobFailure } from '../../src/jobs/failures.ts';

let server: TestRedis;
let bench: JobBench;
let fleet: Fleet;

/** The queue of the shard that the jobs of the bench are in. */
function queueWithKey() {
  const found = fleet.queues.find(({ shard }) => shard === bench.keys.shard);
  if (found === undefined) throw new Error('the shard has no queue');
  return found.queue;
}

beforeEach(async () => {
  server = await startRedis();
  bench = await createJobBench(server);
  fleet = openFleet(fleetOptions());
});
afterEach(async () => {
  await fleet.close();
  await bench.close();
  await server.stop();
});

function fleetOptions() {
  return {
    redis: bench.redis,
    keys: bench.keys,
    definitions: [DEFINITION],
    otherQueues: ['data_sync'],
    logger: createMemoryLogger().logger,
    times: FAST_TIMES,
  };
}

const { type } = DEFINITION;
const statuses = (jobIds: readonly string[]) =>
  Promise.all(jobIds.map(async (jobId) => (await bench.record(jobId))?.status));

describe('the state of the fleet', () => {
  test('has the live workers with their own descriptions, and finished jobs by the hour', async () => {
    await bench.startWorker(
      async (payload) => {
        if (payload.toString() === '{"n":0}') throw new JobFailure('no_price_data', 'no');
        return seal(1);
      },
      { concurrency: 3 },
    );
    const jobIds = await Promise.all([bench.submit(), bench.submit(), bench.submit({ payload: '{"n":0}' })]);
    await Promise.all(jobIds.map(bench.ended));
    const hours = await waitFor('the report', async () => {
      const tallies = await fleet.hours(24, null);
      return tallies[0]?.failed.refused === 1 && tallies[0].completed === 2 && tallies;
    });
    const { queues, workers } = await fleet.read();
    expect(queues).toMatchObject([{ queue: type, waiting: 0, workers: 1, capacity: 3, isPaused: false }]);
    expect(workers).toMatchObject([{ queue: type, concurrency: 3, about: { pid: process.pid, version: 'dev' } }]);
    expect(hours).toHaveLength(1);
    expect(hours[0]).toMatchObject({ queue: type, started: 3 });
    expect(await fleet.hours(24, 'another_type')).toEqual([]);
  });

  test('loses a worker that stops', async () => {
    const worker = await bench.startWorker(async () => seal(1));
    await waitFor('the worker', async () => (await fleet.read()).workers.length === 1);
    await worker.stop(100);
    expect((await fleet.read()).workers).toEqual([]);
  });
});

test('a worker that died without a word is shown with its age, and not counted as live', async () => {
  const before = (await fleet.read()).queues[0];
  const [seconds] = await bench.redis.time();
  await bench.redis.zadd(bench.keys.workers(type), (Number(seconds) - 21) * 1000, 'gone:4');
  const { queues, workers } = await fleet.read();
  expect(queues).toMatchObject([{ ...before, workers: 0, capacity: 0 }]);
  expect(workers).toMatchObject([{ id: 'gone', concurrency: 4, about: null }]);
  expect(workers[0]?.heartbeatAgeMs).toBeGreaterThanOrEqual(21_000);
});

describe('the search for jobs', () => {
  const week = { fromMs: Date.now() - 7 * 86_400_000, untilMs: Date.now() + 3_600_000, limit: 10 };
  const every = { jobType: null, code: null, owner: null, jobId: null };

  test('finds a failure by hour, type, account and id, with the message of the caller', async () => {
    await bench.startWorker(async () => {
      throw new JobFailure('no_price_data', 'no price of ACME');
    });
    const [first, second] = [await bench.submit(), await bench.submit({ owner: 'error' })];
    const failures = await waitFor('the log', async () => {
      const logged = await fleet.failures({ ...week, ...every });
      return logged.length === 2 && logged;
    });
    expect(failures.map(({ jobId }) => jobId).toSorted()).toEqual([first, second].toSorted());
    expect(failures[0]).toMatchObject({ jobType: type, reason: 'refused', error: 'no price of ACME' });
    const found = async (change: object) =>
      (await fleet.failures({ ...week, ...every, ...change })).map(({ jobId }) => jobId);
    expect(await found({ owner: 'error' })).toEqual([second]);
    expect(await found({ jobId: first })).toEqual([first]);
    expect(await found({ jobType: 'another_type' })).toEqual([]);
    expect(await found({ untilMs: week.fromMs + 3_600_000 })).toEqual([]);
    expect(await found({ limit: 1 })).toHaveLength(1);
  });

  test('finds a job by id or account with its queue entry, also after it has expired', async () => {
    const jobId = await bench.submit();
    const found = await fleet.jobs.find(jobId);
    expect(found).toMatchObject({ kind: 'found', job: { status: 'pending', owner: OWNER, entry: 'waiting' } });
    const query = { owner: OWNER, jobType: type, after: null };
    expect((await fleet.jobs.ofAccount(query)).items.map((job) => job.jobId)).toEqual([jobId]);
    expect((await fleet.jobs.ofAccount({ ...query, owner: 'another' })).items).toEqual([]);
    await bench.startWorker(async () => seal(1));
    await bench.ended(jobId);
    await bench.redis.del(bench.keys.job(jobId));
    expect(await fleet.jobs.find(jobId)).toEqual({ kind: 'expired', owner: OWNER });
    expect(await fleet.jobs.find(`test-${'0'.repeat(36)}`)).toEqual({ kind: 'not_found' });
  });
});

describe('the history', () => {
  test('has one sample per minute, however many dashboards write it', async () => {
    const other = openFleet({ ...fleetOptions(), otherQueues: [] });
    await bench.submit();
    fleet.keepHistory();
    other.keepHistory();
    const samples = await waitFor('the sample', async () => {
      const written = await fleet.history(Date.now() - 3_600_000);
      return written.length > 0 && written;
    });
    expect(samples).toHaveLength(1);
    expect(samples[0]?.queues.get(type)).toEqual({
      waiting: 1,
      active: 0,
      oldestWaitMs: expect.any(Number),
      workers: 0,
      capacity: 0,
    });
    expect(samples[0]?.redisBytes).toBeGreaterThan(0);
    await other.close();
    expect(await fleet.history(Date.now() + 60_000)).toEqual([]);
  });
});

describe('an operator', () => {
  test('pauses a queue: jobs are accepted and wait until it is resumed', async () => {
    await bench.startWorker(async () => seal(1));
    await fleet.actions.pause(type);
    const jobId = await bench.submit();
    expect((await fleet.read()).queues[0]).toMatchObject({ isPaused: true, waiting: 1 });
    expect(await statuses([jobId])).toEqual(['pending']);
    await fleet.actions.resume(type);
    expect((await bench.ended(jobId)).status).toBe('completed');
  });

  test('does not count canceled jobs of a paused queue as waiting', async () => {
    await fleet.actions.pause(type);
    const jobIds = await Promise.all([bench.submit(), bench.submit(), bench.submit()]);
    await waitFor('the entries', async () => (await fleet.read()).queues[0]?.waiting === 3);
    await bench.queue.cancel(String(jobIds[0]), OWNER);
    await fleet.actions.cancel(String(jobIds[1]), 'ann');
    expect((await fleet.read()).queues[0]).toMatchObject({ isPaused: true, waiting: 1 });
  });

  test('drains a queue: waiting jobs fail with a reason, and running jobs continue', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await bench.startWorker(async () => {
      await released;
      return seal(1);
    });
    const running = await bench.submit();
    await waitFor('the start', async () => (await statuses([running]))[0] === 'processing');
    const waiting = await Promise.all([bench.submit(), bench.submit()]);
    expect(await fleet.actions.drain(type, 'ann')).toBe('2 waiting jobs failed with "canceled by operator"');
    for (const jobId of waiting) expect((await bench.record(jobId))?.failure?.error).toBe('canceled by operator');
    expect((await fleet.read()).queues[0]).toMatchObject({ waiting: 0, active: 1 });
    release();
    expect((await bench.ended(running)).status).toBe('completed');
  });

  test('drains a queue while workers take jobs: a job that has started continues', async () => {
    await fleet.actions.pause(type);
    const jobIds = await Promise.all(Array.from({ length: 200 }, () => bench.submit()));
    const begun = new Set<string>();
    await bench.startWorker(
      async (_payload, { jobId }) => {
        begun.add(jobId);
        await new Promise((resolve) => setTimeout(resolve, 20));
        return seal(1);
      },
      { concurrency: 20 },
    );
    await fleet.actions.resume(type);
    await waitFor('the first', async () => (await statuses(jobIds)).includes('processing'));
    const outcome = await fleet.actions.drain(type, 'ann');
    const records = await Promise.all(jobIds.map(bench.ended));
    const failed = records.filter(({ failure }) => failure?.error === 'canceled by operator').map(({ jobId }) => jobId);
    expect(outcome).toBe(`${failed.length} waiting jobs failed with "canceled by operator"`);
    expect(failed.filter((jobId) => begun.has(jobId))).toEqual([]);
  });

  test('hands out again a job whose queue entry is gone, and only that', async () => {
    const jobId = await bench.submit();
    expect(await fleet.actions.retry(jobId)).toMatch(/^it has a queue entry/);
    await queueWithKey().remove(jobId);
    expect(await fleet.actions.retry(jobId)).toBe('its queue entry was missing and is there again');
    await bench.startWorker(async () => seal(1));
    await bench.ended(jobId);
    expect(await fleet.actions.retry(jobId)).toBe('it has ended: completed');
    expect(await fleet.actions.retry('test-unknown')).toBe('there is no such job');
  });

  test('cancels a job of any owner, but none that has ended', async () => {
    const jobId = await bench.submit();
    expect(await fleet.actions.cancel(jobId, 'ann')).toBe('failed, as canceled');
    expect(await bench.record(jobId)).toMatchObject({ status: 'failed', failure: { error: 'canceled by operator' } });
    expect(await fleet.actions.cancel(jobId, 'ann')).toBe('it has ended');
    expect(await fleet.actions.cancel('test-unknown', 'ann')).toBe('there is no such job');
  });

  test('cleans entries of failed jobs, and their records stay', async () => {
    await bench.startWorker(async () => {
      throw new JobFailure('no_price_data', 'no');
    });
    const jobId = await bench.submit();
    await bench.ended(jobId);
    await waitFor('the entry', async () => (await queueWithKey().getFailedCount()) === 1);
    expect(await fleet.actions.clean(type)).toBe('1 entries of failed jobs removed');
    expect(await queueWithKey().getFailedCount()).toBe(0);
    expect((await bench.record(jobId))?.failure?.error).toBe('no');
  });

  test('rejects actions on queues without jobs of callers', async () => {
    for (const queue of ['nothing', 'data_sync']) {
      expect(await fleet.actions.pause(queue)).toBe('there is no such queue');
    }
    expect(await fleet.queues.at(-1)?.queue.isPaused()).toBe(false);
  });
});

test('the audit log gives the latest entry first, and one for an action that never ended', async () => {
  for (const action of ['pause', 'resume']) {
    const end = await fleet.audit.begin({ actor: 'ann', action, target: type });
    await end('done');
  }
  await fleet.audit.begin({ actor: 'ann', action: 'drain', target: type });
  const entries = await fleet.audit.read(10);
  expect(entries).toMatchObject([
    { actor: 'ann', action: 'drain', target: type, outcome: 'begun' },
    { actor: 'ann', action: 'resume', target: type, outcome: 'done' },
    { actor: 'ann', action: 'pause', outcome: 'done' },
  ]);
  expect(Number.isNaN(Date.parse(entries[0]?.at ?? ''))).toBe(false);
});
