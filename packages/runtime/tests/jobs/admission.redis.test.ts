import { beforeEach, describe, expect, test } from '@jest/globals';
import { DEFINITION, newJob, seal } from '@tearsheet/testing/service/jobBench.ts';
import { useJobBench } from '@tearsheet/testing/service/useJobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import type { JobLimits } from '../../src/jobs/types.ts';

const bench = useJobBench();
/** Owners in the order in which their jobs were started. */
let started: string[];

beforeEach(() => {
  started = [];
});

const LIMITS: JobLimits = { openPerOwner: 3, waiting: 5, waitMs: 60_000, storedBytes: 1e9, share: 1 };

/** So few at a time that each is answered before the deadline of a command, on a busy machine too. */
const AT_ONCE = 100;

async function submitMany(owner: string, count: number, change = {}): Promise<void> {
  for (let left = count; left > 0; left -= AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, () => bench.submit({ owner, ...change })));
  }
}

const waitForStarts = (count: number) => waitFor(`${count} starts`, () => started.length >= count);
const lineLength = () => bench.redis.zcard(bench.keys.line(DEFINITION.type));

describe('fair queueing', () => {
  test('a thousand waiting jobs of one caller delay the first of another by one job at most', async () => {
    await submitMany('greedy', 1000);
    await submitMany('modest', 1);
    await bench.startWorker(async (_payload, { owner }) => {
      started.push(owner);
      // One more comes while the thousand are being worked off. Nobody else's job is first in the queue once it is there.
      if (started.length === 20) await bench.submit({ owner: 'late' });
      return seal(1);
    });
    await waitForStarts(30);
    expect(started.indexOf('modest')).toBeLessThanOrEqual(1);
    expect(started.indexOf('late')).toBe(20);
  });

  test('callers with many jobs each take turns, and each one’s own jobs stay in order', async () => {
    const ids = { a: [] as string[], b: [] as string[] };
    for (let i = 0; i < 10; i++) ids.a.push(await bench.submit({ owner: 'a' }));
    for (let i = 0; i < 10; i++) ids.b.push(await bench.submit({ owner: 'b' }));
    const order: string[] = [];
    await bench.startWorker(async (_payload, { owner, jobId }) => {
      started.push(owner);
      order.push(jobId);
      return seal(1);
    });
    await waitForStarts(20);
    expect(started.join('')).toBe('ab'.repeat(10));
    expect(order.filter((_, i) => i % 2 === 0)).toEqual(ids.a);
    expect(order.filter((_, i) => i % 2 === 1)).toEqual(ids.b);
  });

  test('background jobs give way to interactive ones, but are not starved', async () => {
    await submitMany('batch', 10, { priority: 'background' });
    await submitMany('person', 24);
    await bench.startWorker(async (_payload, { owner }) => {
      started.push(owner);
      return seal(1);
    });
    await waitForStarts(34);
    const untilLastPerson = started.slice(0, started.lastIndexOf('person') + 1);
    expect(untilLastPerson.filter((owner) => owner === 'batch').length).toBeLessThanOrEqual(4);
    expect(started.slice(0, 20)).toContain('batch');
  });

  test('no virtual time is stored when no job waits, however the jobs ended', async () => {
    await submitMany('a', 3);
    const cancelled = await bench.submit({ owner: 'b' });
    expect(await lineLength()).toBe(4);
    await bench.queue.cancel(cancelled, 'b');
    expect(await lineLength()).toBe(3);
    await bench.startWorker(async (_payload, { owner }) => {
      started.push(owner);
      return seal(1);
    });
    await waitForStarts(3);
    expect(await bench.redis.exists(bench.keys.line(DEFINITION.type), bench.keys.virtualStarts(DEFINITION.type))).toBe(
      0,
    );
  });

  test('a job whose queue entry was lost keeps its virtual start time', async () => {
    await submitMany('a', 5);
    const jobId = await bench.submit({ owner: 'b' });
    await bench.redis.del(`${bench.keys.queuePrefix}:${DEFINITION.type}:${jobId}`);
    await bench.redis.zrem(`${bench.keys.queuePrefix}:${DEFINITION.type}:prioritized`, jobId);
    // A worker of another type repairs; none of this type takes jobs yet.
    const other = { ...DEFINITION, type: 'other_job' };
    await bench.startWorker(async () => seal(1), { of: other });
    await waitFor('the repair', async () =>
      bench.lines.some(({ message }) => message.startsWith('a missing queue entry')),
    );
    await bench.startWorker(async (_payload, { owner }) => {
      started.push(owner);
      return seal(1);
    });
    await waitForStarts(6);
    expect(started.indexOf('b')).toBeLessThanOrEqual(1);
  });
});

describe('limits', () => {
  const refusal = (change = {}, limits = LIMITS) =>
    bench
      .openQueue(limits)
      .submit({ ...newJob(), ...change })
      .then(
        () => null,
        (error: unknown) => error,
      );

  test('an owner may have a limited number of open jobs, and other owners are not affected', async () => {
    await submitMany('a', 2);
    const last = await bench.submit({ owner: 'a' });
    expect(await refusal({ owner: 'a' })).toMatchObject({ code: 'active_job_limit', headers: { 'retry-after': '5' } });
    expect(await refusal({ owner: 'b' })).toBeNull();
    await bench.queue.cancel(last, 'a');
    expect(await refusal({ owner: 'a' })).toBeNull();
    expect(await refusal({ owner: 'a', openBeyondLimit: 1 })).toBeNull();
  });

  test('so many jobs may wait; the refusal comes with the measured time of a tenth of them', async () => {
    await submitMany('a', 5);
    await bench.redis.lpush(bench.keys.paces(DEFINITION.type), 30_000);
    const error = await refusal({ owner: 'b' });
    expect(error).toMatchObject({ code: 'queue_full' });
    const seconds = Number((error as { headers: Record<string, string> }).headers['retry-after']);
    // Half a job of 30 s, and up to half of that again so that callers do not come back together.
    expect(seconds).toBeGreaterThanOrEqual(15);
    expect(seconds).toBeLessThanOrEqual(23);
  });

  test('nothing is admitted behind a job that has waited too long', async () => {
    const jobId = await bench.submit({ owner: 'a' });
    await bench.redis.zincrby(bench.keys.line(DEFINITION.type), -61_000, jobId);
    expect(await refusal({ owner: 'b' })).toMatchObject({ code: 'queue_full' });
    await bench.queue.cancel(jobId, 'a');
    expect(await refusal({ owner: 'b' })).toBeNull();
  });

  test('a repeated submit is answered although there is no room', async () => {
    const idempotency = { key: 'k', fingerprint: 'f' };
    await submitMany('a', 2);
    expect(await refusal({ owner: 'a', idempotency })).toBeNull();
    expect(await refusal({ owner: 'a' })).toMatchObject({ code: 'active_job_limit' });
    expect(await refusal({ owner: 'a', idempotency })).toBeNull();
  });

  test('a record that vanished does not stay in the line', async () => {
    const jobId = await bench.submit({ owner: 'a' });
    await bench.redis.del(bench.keys.job(jobId));
    await bench.startWorker(async () => seal(1));
    await waitFor('the sweeper', async () => (await lineLength()) === 0);
  });
});
