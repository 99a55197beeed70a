import { expect, test } from '@jest/globals';
import { DEFINITION, newJob, seal } from '@tearsheet/testing/service/jobBench.ts';
import { useJobBench } from '@tearsheet/testing/service/useJobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import type { JobDefinition } from '../../src/jobs/definitions.ts';
import type { JobEvent } from '../../src/jobs/jobEvents.ts';
import type { Processor } from '../../src/jobs/worker/runJob.ts';

/** Another kind of job, which shares threads and therefore the queue. */
const LONG: JobDefinition = {
  ...DEFINITION,
  type: 'long_job',
  idPrefix: 'long',
  queue: DEFINITION.type,
  timeoutMs: 120_000,
};

const bench = useJobBench();

const ANALYSES = 200;
const AT_ONCE = 5;

/** Runs until it is released or aborted. */
function held() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const process: Processor = async (_payload, { signal }) => {
    const aborted = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    await Promise.race([released, aborted]);
    return seal('long');
  };
  return { process, release };
}

/** Counts the entries of all shards. */
async function countEntries(state: 'prioritized' | 'active'): Promise<number> {
  const counts = bench.keys.shards.map(({ queuePrefix }) => {
    const key = `${queuePrefix}:${DEFINITION.type}:${state}`;
    return state === 'active' ? bench.redis.llen(key) : bench.redis.zcard(key);
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
const quick: Processor = async () => seal('quick');
/** Asks every shard, because a test has jobs of several accounts. */
async function fieldOf(jobId: string, field: string): Promise<string | null> {
  const values = await Promise.all(bench.keys.shards.map(({ job }) => bench.redis.hget(job(jobId), field)));
  return values.find((value) => value !== null) ?? null;
}

const completed = (jobId: string) =>
  waitFor(`the end of ${jobId}`, async () => (await fieldOf(jobId, 'status')) === 'completed');

test('200 analyses of another account all start on the worker that has a free thread', async () => {
  const { process: long, release } = held();
  const ran = { busy: 0, idle: 0 };
  const waits: number[] = [];
  const counting =
    (name: keyof typeof ran): Processor =>
    async (...run) => {
      ran[name] += 1;
      return quick(...run);
    };
  const observe = (event: JobEvent) => {
    if (event.kind === 'started' && event.waitedMs !== null) waits.push(event.waitedMs);
  };
  await bench.startWorker(counting('busy'), { also: [{ definition: LONG, process: long }] });
  const blocking = await bench.submit({ ...newJob(LONG), owner: 'heavy' });
  await waitFor('the long job to run', async () => (await fieldOf(blocking, 'status')) === 'processing');
  await bench.startWorker(counting('idle'), { observe, also: [{ definition: LONG, process: long }] });
  for (let done = 0; done < ANALYSES; done += AT_ONCE) {
    const jobIds = await Promise.all(Array.from({ length: AT_ONCE }, () => bench.submit({ owner: 'light' })));
    await waitFor('the end of these analyses', async () => {
      const states = await Promise.all(jobIds.map((jobId) => fieldOf(jobId, 'status')));
      return states.every((status) => status === 'completed');
    });
  }
  expect(ran).toEqual({ busy: 0, idle: ANALYSES });
  expect(await fieldOf(blocking, 'status')).toBe('processing');
  console.log(`waits of the analyses: p99 ${waits.sort((a, b) => a - b)[Math.floor(0.99 * waits.length)]} ms`);
  release();
  await completed(blocking);
});

test('kinds that share threads share their count, and the next job of any kind starts when one ends', async () => {
  const { process: long, release } = held();
  await bench.startWorker(quick, { concurrency: 2, also: [{ definition: LONG, process: long }] });
  const running = await Promise.all(['a', 'b'].map((owner) => bench.submit({ ...newJob(LONG), owner })));
  await waitFor('both long jobs to run', async () => {
    const states = await Promise.all(running.map((jobId) => fieldOf(jobId, 'status')));
    return states.every((status) => status === 'processing');
  });
  const waiting = await Promise.all([bench.submit(), bench.submit({ ...newJob(LONG), owner: 'c' })]);
  // An entry that a worker has claimed would be active.
  await waitFor('both entries', async () => (await countEntries('prioritized')) === 2);
  expect(await countEntries('active')).toBe(2);
  release();
  for (const jobId of waiting) await completed(jobId);
});

test('one account leaves a thread free, so another account need not wait for the end of its long jobs', async () => {
  const { process: long, release } = held();
  await bench.startWorker(long, { of: LONG, concurrency: 3, leavesOneFree: true });
  const own = await Promise.all(Array.from({ length: 5 }, () => bench.submit({ ...newJob(LONG), owner: 'heavy' })));
  const countRunning = async () => {
    const states = await Promise.all(own.map((jobId) => fieldOf(jobId, 'status')));
    return states.filter((status) => status === 'processing').length;
  };
  await waitFor('two running jobs', async () => (await countRunning()) === 2);
  const other = await bench.submit({ ...newJob(LONG), owner: 'light' });
  await waitFor('the job of the other account', async () => (await fieldOf(other, 'status')) === 'processing');
  expect(await countRunning()).toBe(2);
  release();
  for (const jobId of own) await completed(jobId);
});

test('a job that an earlier release accepted gets an entry in the queue of its kind', async () => {
  const jobId = await bench.submit({ ...newJob(LONG), owner: 'heavy' });
  await waitFor('its entry', () => bench.redis.exists(`${bench.keys.queuePrefix}:${DEFINITION.type}:${jobId}`));
  // An earlier release added it to a queue with the name of the type, and wrote no queue.
  await bench.redis.hdel(bench.keys.job(jobId), 'queue');
  await bench.redis.zrem(`${bench.keys.queuePrefix}:${DEFINITION.type}:prioritized`, jobId);
  await bench.redis.del(`${bench.keys.queuePrefix}:${DEFINITION.type}:${jobId}`);
  await bench.startWorker(quick, { also: [{ definition: LONG, process: quick }] });
  await completed(jobId);
});

test('a job that a worker of an earlier release ended does not stay first in line', async () => {
  const line = bench.keys.line(DEFINITION.type);
  await bench.redis.zadd(line, 1, 'test-00000000-0000-4000-8000-000000000000');
  await bench.startWorker(quick);
  await waitFor('the line to be empty', async () => (await bench.redis.zcard(line)) === 0);
});
