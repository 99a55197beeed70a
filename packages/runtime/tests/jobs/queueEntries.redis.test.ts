import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { DEFINITION, newJob } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { Queue } from 'bullmq';
import { newJobId } from '../../src/jobs/definitions.ts';
import { createJobStore, NO_LIMITS } from '../../src/jobs/jobStore.ts';
import { createQueueEntries } from '../../src/jobs/queueEntries.ts';
import type { RedisClient } from '../../src/redis/connectRedis.ts';
import { createKeys } from '../../src/redis/keys.ts';

let server: OwnRedis;
let redis: RedisClient;

beforeAll(async () => {
  server = await startOwnRedis();
  redis = await connectTo(server, 'script');
});

afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

/** Two queues: one whose entries the script for new jobs adds, and one whose entries BullMQ adds. */
async function bothKinds(prepare: (queue: Queue) => Promise<void> = async () => {}) {
  const { logger } = createMemoryLogger();
  const states = [];
  for (const adder of ['script', 'BullMQ']) {
    const keys = createKeys(`${server.namespace}-${randomUUID().slice(0, 8)}`);
    const store = createJobStore({ redis, keys });
    const entries = createQueueEntries({ redis, keys, definitions: [DEFINITION], logger });
    const queue = new Queue(DEFINITION.type, { connection: redis, prefix: keys.queuePrefix });
    await prepare(queue);
    const jobIds: string[] = [];
    for (const owner of ['a', 'a', 'b']) {
      const jobId = newJobId(DEFINITION);
      jobIds.push(jobId);
      const options = adder === 'script' ? (entries.optionsOf(DEFINITION, jobId) ?? '') : '';
      const outcome = await store.create(jobId, { ...newJob(), owner }, NO_LIMITS, 0, options);
      if (outcome.kind !== 'created') throw new Error('not created');
      if (adder === 'BullMQ') await entries.add(DEFINITION, jobId, outcome.virtualStart);
    }
    const number = (jobId: string) => `job ${jobIds.indexOf(jobId)}`;
    const key = (name: string) => `${keys.queuePrefix}:${DEFINITION.type}:${name}`;
    const jobs = await Promise.all(jobIds.map((jobId) => redis.hgetall(key(jobId))));
    states.push({
      jobs: jobs.map(({ opts = '', timestamp, ...fields }) => {
        const { jobId, ...options } = JSON.parse(opts);
        return { ...fields, options, jobId: number(jobId), hasTime: /^\d{13}$/.test(String(timestamp)) };
      }),
      order: (await redis.zrange(key('prioritized'), '0', '-1', 'WITHSCORES')).map((text, i) =>
        i % 2 === 0 ? number(text) : text,
      ),
      arrivals: await redis.get(key('pc')),
      marker: await redis.zrange(key('marker'), '0', '-1', 'WITHSCORES'),
    });
    await Promise.all([queue.close(), entries.close()]);
  }
  return { ofScript: states[0], ofBullMq: states[1] };
}

test('an accepted job has the entry that BullMQ would add', async () => {
  const { ofScript, ofBullMq } = await bothKinds();
  expect(ofScript).toEqual(ofBullMq);
  expect(ofScript?.order).toHaveLength(6);
  expect(ofScript?.marker).toEqual(['0', '0']);
});

test('wakes no worker of a paused queue, or of one that runs as many jobs as it may', async () => {
  for (const prepare of [(queue: Queue) => queue.pause(), (queue: Queue) => queue.setGlobalConcurrency(0)]) {
    const { ofScript, ofBullMq } = await bothKinds(async (queue) => void (await prepare(queue)));
    expect(ofScript).toEqual(ofBullMq);
    expect(ofScript?.marker).toEqual([]);
  }
});

test('a queue that traces jobs leaves its entries to BullMQ', () => {
  const { logger } = createMemoryLogger();
  const keys = createKeys(`${server.namespace}-${randomUUID().slice(0, 8)}`);
  const telemetry = { tracer: {}, contextManager: {} } as never;
  const entries = createQueueEntries({ redis, keys, definitions: [], logger, telemetry });
  expect(entries.optionsOf(DEFINITION, newJobId(DEFINITION))).toBeNull();
});
