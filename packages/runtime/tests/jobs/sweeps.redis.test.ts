import { expect, test } from '@jest/globals';
import { DEFINITION, FAST_TIMINGS, seal } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { useJobBench } from '@tearsheet/testing/service/useJobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { runWorker } from '../../src/jobs/worker/runWorker.ts';
import type { RedisClient } from '../../src/redis/connectRedis.ts';
import { createKeys } from '../../src/redis/keys.ts';

const bench = useJobBench();

const SHARDS = 8;
const TICKS = 8;

/** Counts the commands about shards, and the reports of the worker. It writes one at every tick. */
function watchCommands(redis: RedisClient, namespace: string) {
  const counts = { ofShards: 0, ticks: 0 };
  const send = redis.sendCommand;
  redis.sendCommand = (...sent: Parameters<RedisClient['sendCommand']>) => {
    const text = sent[0].args.join(' ');
    if (text.includes(`{${namespace}:`)) counts.ofShards += 1;
    if (text.includes(`{${namespace}}:worker:`)) counts.ticks += 1;
    return Reflect.apply(send, redis, sent);
  };
  return counts;
}

test('an idle worker sends one command to a shard at every second tick, and so do many workers of shards with jobs', async () => {
  const keys = createKeys(`${bench.keys.namespace}-idle`, SHARDS);
  const redis = await bench.connect('worker');
  const counts = watchCommands(redis, keys.namespace);
  const worker = runWorker([{ definition: DEFINITION, process: async () => seal(1) }], {
    ...{ redis, keys, definitions: [DEFINITION], concurrency: 1, timings: FAST_TIMINGS },
    logger: createMemoryLogger().logger,
    onWedged() {},
  });
  const perTick = async () => {
    const before = { ...counts };
    await waitFor('more ticks', async () => counts.ticks >= before.ticks + TICKS);
    return (counts.ofShards - before.ofShards) / (counts.ticks - before.ticks) / SHARDS;
  };
  const addToAll = (key: (shard: typeof keys) => string, aheadMs: number, members: readonly string[]) => {
    const at = Date.now() + aheadMs;
    return Promise.all(
      keys.shards.map((shard) => bench.redis.zadd(key(shard), ...members.flatMap((one) => [at, one]))),
    );
  };
  try {
    const idle = await perTick();
    await addToAll(({ open }) => open, 25_000, ['job']);
    await perTick();
    const alone = await perTick();
    const others = Array.from({ length: 100 }, (_, i) => `other${i}:1`);
    await addToAll(({ workers }) => workers(DEFINITION.type), 15_000, others);
    await perTick();
    const among = await perTick();
    // A worker that leaves out nothing sends one, and a heartbeat comes at every second tick at least.
    for (const spared of [idle, among]) {
      expect(spared).toBeGreaterThan(0.25);
      expect(spared).toBeLessThan(alone);
    }
    expect(alone).toBeLessThan(1.5);
  } finally {
    await worker.stop(0);
  }
});
