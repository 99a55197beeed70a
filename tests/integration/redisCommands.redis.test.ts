import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createJobBench, type JobBench, seal } from '@tearsheet/testing/service/jobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { Redis } from 'ioredis';

let server: OwnRedis;
let bench: JobBench;
let monitor: Redis;
/** Commands that clients sent, without those that scripts run inside Redis. */
const sent: string[] = [];

beforeAll(async () => {
  server = await startOwnRedis();
  bench = await createJobBench(server);
  const own = new Redis(server.url);
  monitor = await own.monitor();
  own.disconnect();
  monitor.on('monitor', (_time: string, args: string[], source: string) => {
    if (source !== 'lua') sent.push((args[0] ?? '').toLowerCase());
  });
});
afterAll(async () => {
  monitor.disconnect();
  await bench.close();
  await server.stop();
});

const JOBS = 40;
/** Commands that a worker sends on a timer or while it waits for work, and not for a job. */
const OWN_TIME = new Set(['bzpopmin', 'ping', 'info', 'time', 'zcard']);

test('a job costs at most 25 commands with submit, progress and polls', async () => {
  await bench.startWorker(async (_payload, { progress }) => {
    progress('simulate', 10, 'one');
    progress('assemble', 90, 'two');
    return seal(1);
  });
  await bench.ended(await bench.submit());
  const before = sent.length;
  for (let i = 0; i < JOBS; i++) {
    const jobId = await bench.submit();
    await bench.record(jobId);
    await waitFor('the end', async () => (await bench.redis.hget(bench.keys.job(jobId), 'status')) === 'completed');
    await bench.record(jobId);
  }
  // `hget` is this test's own waiting.
  const perJob = sent.slice(before).filter((command) => command !== 'hget' && !OWN_TIME.has(command)).length / JOBS;
  expect(perJob).toBeGreaterThan(4);
  expect(perJob).toBeLessThanOrEqual(25);
});
