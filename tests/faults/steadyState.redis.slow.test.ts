import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { JOB_TIMES } from '@tearsheet/runtime/jobs';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createJobBench, FAST_TIMES, type JobBench, seal } from '@tearsheet/testing/service/jobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';

/** Ended jobs are forgotten at once instead of after half an hour. */
const TIMES = { ...JOB_TIMES, ...FAST_TIMES, endedTtlMs: 2000, rememberedMs: 2000, idempotencyTtlMs: 2000 };

let server: OwnRedis;
let bench: JobBench;

beforeAll(async () => {
  server = await startOwnRedis();
  bench = await createJobBench(server, { times: TIMES });
});
afterAll(async () => {
  await bench.close();
  await server.stop();
});

/** Keys of the installation with the parts that differ from job to job left out. */
async function kinds(): Promise<string[]> {
  const keys = await bench.redis.keys(`${bench.keys.open.replace(/open$/, '')}*`);
  // BullMQ's own lock of a few seconds is there or not, as it happens.
  const lasting = keys.filter((key) => !key.endsWith(':stalled-check'));
  return [...new Set(lasting.map((key) => key.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|:\d+$/g, '*')))].toSorted();
}

async function connections(): Promise<number> {
  const info = await bench.redis.info('clients');
  return Number(/connected_clients:(\d+)/.exec(info)?.[1]);
}

test(
  'R21: after thousands of jobs Redis holds what it held before, and no connection more',
  async () => {
    await bench.startWorker(async () => seal('x'.repeat(2000)), { concurrency: 8 });
    const run = async (jobs: number) => {
      for (let done = 0; done < jobs; done += 50) {
        const jobIds = await Promise.all(
          Array.from({ length: 50 }, (_, i) =>
            bench.submit({ idempotency: { key: `key-${done + i}`, fingerprint: 'same' } }).then((jobId) => jobId),
          ),
        );
        await waitFor('the end of a batch', async () => (await bench.redis.zcard(bench.keys.open)) === 0);
        expect(new Set(jobIds).size).toBe(50);
      }
      // The last ones expire by the clock of Redis.
      await waitFor(
        'their expiry',
        async () => !(await kinds()).some((key) => /:(job|result|ended|payload|idempotency):/.test(key)),
      );
    };
    await run(200);
    await sleep(TIMES.endedTtlMs);
    const [before, open, heapBefore] = [await kinds(), await connections(), process.memoryUsage().heapUsed];
    const usedBefore = await usedMemory();
    await run(20_000);
    await sleep(TIMES.endedTtlMs);
    expect(await kinds()).toEqual(before);
    expect(await connections()).toBe(open);
    expect((await usedMemory()) / usedBefore).toBeLessThan(1.5);
    expect(process.memoryUsage().heapUsed / heapBefore).toBeLessThan(3);
  },
  LIMIT_MS,
);

async function usedMemory(): Promise<number> {
  return Number(/used_memory:(\d+)/.exec(await bench.redis.info('memory'))?.[1]);
}
