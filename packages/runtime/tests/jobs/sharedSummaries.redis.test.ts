import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { SHARDS } from '@tearsheet/testing/redis/testShards.ts';
import { createJobBench, type JobBench, OWNER } from '@tearsheet/testing/service/jobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { watchJob } from '../../src/jobs/jobQueue.ts';

let server: OwnRedis;
let bench: JobBench;

beforeAll(async () => {
  server = await startOwnRedis();
  bench = await createJobBench(server);
});
afterAll(async () => {
  await bench.close();
  await server.stop();
});

const WATCHERS = 1000;
const never = new AbortController().signal;

async function recordReads(): Promise<number> {
  return Number(/cmdstat_hgetall:calls=(\d+)/.exec(await bench.redis.info('commandstats'))?.[1] ?? 0);
}

async function statusOf(jobId: string, owner = OWNER): Promise<string> {
  const found = await bench.queue.watchedSummary(jobId, owner);
  return found.kind === 'found' ? found.record.status : found.kind;
}

test('a thousand callers that watch one job hear of its end with a few reads, and others get their turns in between', async () => {
  const jobId = await bench.submit();
  const turnsOfEnd = new Set<number>();
  let turn = 0;
  let failed = 0;
  let isOver = false;
  let open = 0;
  const watchers = Array.from({ length: WATCHERS }, async () => {
    const watch = watchJob(bench.queue, jobId, OWNER);
    let status = await statusOf(jobId);
    open += 1;
    while (status === 'pending') {
      await watch.next(60_000, never);
      turnsOfEnd.add(turn);
      status = await statusOf(jobId);
    }
    watch.close();
    if (status === 'failed') failed += 1;
  });
  // The first watcher opens the subscription, and a change is heard of only once it stands.
  await waitFor('the watchers', () => open === WATCHERS);
  await waitFor('the subscription', async () => {
    const channel = bench.keys.changesChannel(jobId);
    const asked = SHARDS === 1 ? bench.redis.pubsub('NUMSUB', channel) : bench.redis.pubsub('SHARDNUMSUB', channel);
    const [, count] = await asked;
    return Number(count) > 0;
  });
  const before = await recordReads();
  const turns = (async () => {
    for (; !isOver; turn++) await nextTurn();
  })();
  turnsOfEnd.clear();
  await bench.queue.cancel(jobId, OWNER);
  await Promise.all(watchers);
  isOver = true;
  await turns;
  expect(failed).toBe(WATCHERS);
  expect((await recordReads()) - before).toBeLessThan(WATCHERS / 50);
  expect(turnsOfEnd.size).toBeGreaterThan(5);
});

test('a shared read is that of one owner, and a change makes it new', async () => {
  const jobId = await bench.submit();
  expect(await statusOf(jobId)).toBe('pending');
  expect(await statusOf(jobId, 'somebody else')).toBe('not_found');
  const watch = watchJob(bench.queue, jobId, OWNER);
  await bench.queue.cancel(jobId, OWNER);
  await waitFor('the change', async () => (await statusOf(jobId)) === 'failed');
  watch.close();
});
