import { expect, test } from '@jest/globals';
import { DEFINITION, seal } from '@tearsheet/testing/service/jobBench.ts';
import { useJobBench } from '@tearsheet/testing/service/useJobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import type { Processor } from '../../src/jobs/worker/runJob.ts';

/**
 * Clocks that jump by an hour. A clock of Redis that jumps back leaves stored times that are an hour ahead, and one that jumps forward
 * leaves times that are an hour old. So the tests move the stored times.
 */
const bench = useJobBench();

const HOUR_MS = 3_600_000;
const queueKey = (name: string) => `${bench.keys.queuePrefix}:${DEFINITION.type}:${name}`;
const statusOf = (jobId: string) => bench.redis.hget(bench.keys.job(jobId), 'status');
const inStatus = (jobId: string, status: string) =>
  waitFor(`${jobId} to be ${status}`, async () => (await statusOf(jobId)) === status);

/** Returns a processor whose jobs end when they are released, and the jobs that it has started. */
function held() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const started: string[] = [];
  const process: Processor = async (_payload, { jobId }) => {
    started.push(jobId);
    await released;
    return seal(jobId);
  };
  return { process, release, started };
}

async function loseEntry(jobId: string): Promise<void> {
  await waitFor('its entry', async () => (await bench.redis.zscore(queueKey('prioritized'), jobId)) !== null);
  await bench.redis.zrem(queueKey('prioritized'), jobId);
  await bench.redis.del(queueKey(jobId));
}

test.each([
  ['back', HOUR_MS],
  ['forward', -HOUR_MS],
])('a lost entry is found although the clock of Redis jumped %s', async (_way, moved) => {
  const jobId = await bench.submit();
  await loseEntry(jobId);
  await bench.redis.zincrby(bench.keys.open, moved, jobId);
  await bench.startWorker(async () => seal(1));
  await inStatus(jobId, 'completed');
});

test('a worker that is gone does not count for an hour after the clock of Redis jumped back', async () => {
  const workers = bench.keys.workers(DEFINITION.type);
  await bench.redis.zadd(workers, Date.now() + HOUR_MS, 'gone:8');
  await bench.startWorker(async () => seal(1));
  await waitFor('only the live worker', async () => {
    const [gone, count] = [await bench.redis.zscore(workers, 'gone:8'), await bench.redis.zcard(workers)];
    return gone === null && count === 1;
  });
});

test('a job of an account at its limit does not wait for an hour after the clock of its worker jumped back', async () => {
  const { process, release } = held();
  await bench.startWorker(process, { concurrency: 2, runningPerOwner: 1 });
  const first = await bench.submit();
  await inStatus(first, 'processing');
  const second = await bench.submit();
  await waitFor('its delay', async () => (await bench.redis.zscore(queueKey('delayed'), second)) !== null);
  await bench.redis.zadd(queueKey('delayed'), 'XX', (Date.now() + HOUR_MS) * 4096, second);
  release();
  await inStatus(second, 'completed');
});

test('a forward jump that ends all locks neither loses the result of a running job nor stores it twice', async () => {
  const { process, release, started } = held();
  const completed: string[] = [];
  const observe = ({ kind }: { readonly kind: string }) => {
    if (kind === 'completed') completed.push(kind);
  };
  await bench.startWorker(process, { observe });
  const jobId = await bench.submit();
  await inStatus(jobId, 'processing');
  await bench.startWorker(process, { observe });
  await bench.redis.del(`${queueKey(jobId)}:lock`);
  await waitFor('another start', () => started.length >= 2);
  release();
  await inStatus(jobId, 'completed');
  expect(await bench.ended(jobId)).toMatchObject({ status: 'completed', failure: null });
  expect(completed).toEqual(['completed']);
});
