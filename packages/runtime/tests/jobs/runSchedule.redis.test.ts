import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { Queue } from 'bullmq';
import { endSchedule, runSchedule } from '../../src/jobs/worker/runSchedule.ts';
import { connectRedis, type RedisClient } from '../../src/redis/connectRedis.ts';
import { createKeys } from '../../src/redis/keys.ts';

const EVERY_SECOND = '* * * * * *';
let server: TestRedis;
let redis: RedisClient;
const { logger, lines } = createMemoryLogger();
beforeAll(async () => {
  server = await startRedis();
  redis = connectRedis({ url: server.url, role: 'worker', logger });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const common = (name: string) => ({
  redis,
  keys: createKeys(server.namespace),
  logger,
  name,
  cron: EVERY_SECOND,
  timeZone: 'UTC',
});

function openQueue(name: string): Queue {
  return new Queue(name, { connection: redis, prefix: createKeys(server.namespace).queuePrefix });
}

test('a tick runs once, however many processes have the schedule, and a failure does not end it', async () => {
  let runs = 0;
  const task = async () => {
    if (++runs === 1) throw new Error('the first one fails');
  };
  const [first, second] = [await runSchedule({ ...common('a'), task }), await runSchedule({ ...common('a'), task })];
  // They ask one after the other, so a tick may lie between.
  const apart = ((await second.nextRunMs()) ?? Number.NaN) - ((await first.nextRunMs()) ?? Number.NaN);
  expect([-1000, 0]).toContain(apart);
  await waitFor('three runs', () => runs >= 3);
  await Promise.all([first.stop(5000), second.stop(5000)]);
  const queue = openQueue('a');
  const { iterationCount } = (await queue.getJobScheduler('a')) ?? {};
  await queue.close();
  expect(runs).toBeLessThanOrEqual(iterationCount ?? 0);
  expect(lines.filter(({ message }) => message === 'scheduled task failed')).toHaveLength(1);
});

test('a stop aborts a task that outlives the grace', async () => {
  let state = 'waiting';
  const schedule = await runSchedule({
    ...common('b'),
    task: async ({ signal }) => {
      state = 'running';
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      state = 'aborted';
    },
  });
  await waitFor('the task', () => state === 'running');
  await schedule.stop(10);
  expect(state).toBe('aborted');
});

test('a task that a stop interrupts continues after the next start, as the run of the same time', async () => {
  const due: number[] = [];
  const first = await runSchedule({
    ...common('e'),
    task: async ({ dueMs, signal }) => {
      due.push(dueMs);
      await setTimeout(60_000, undefined, { signal });
    },
  });
  await waitFor('the run', () => due.length === 1);
  await first.stop(10);
  const second = await runSchedule({ ...common('e'), task: async ({ dueMs }) => void due.push(dueMs) });
  await waitFor('the run again', () => due.slice(1).includes(due[0] ?? 0));
  await second.stop(1000);
  expect((due[0] ?? 1) % 1000).toBe(0);
});

test('a tick without a process is made up for once at the next start, and a changed schedule replaces it', async () => {
  let runs = 0;
  const options = { ...common('d'), cron: '0 0 1 1 *', task: async () => void runs++ };
  const first = await runSchedule(options);
  await first.stop(1000);
  const queue = openQueue('d');
  // The job is due since an hour ago, as if all processes had been down.
  const [due] = await queue.getDelayed();
  const delayed = `${createKeys(server.namespace).queuePrefix}:d:delayed`;
  await redis.zadd(delayed, (Date.now() - 3_600_000) * 0x1000, due?.id ?? '');
  const second = await runSchedule(options);
  await waitFor('the missed run', () => runs === 1);
  await waitFor('the job of the next tick', async () => (await queue.getDelayedCount()) === 1);
  await second.stop(1000);
  const third = await runSchedule({ ...options, cron: '0 0 2 1 *' });
  expect(new Date((await third.nextRunMs()) ?? 0).getUTCDate()).toBe(2);
  expect(await queue.getDelayedCount()).toBe(1);
  await third.stop(1000);
  await queue.close();
  expect(runs).toBe(1);
});

test('an overdue run also happens if the schedule has changed meanwhile', async () => {
  const due: number[] = [];
  const task = async ({ dueMs }: { readonly dueMs: number }) => void due.push(dueMs);
  const first = await runSchedule({ ...common('f'), task });
  await first.stop(1000);
  await setTimeout(1100);
  due.length = 0;
  const changed = { ...common('f'), cron: '0 0 1 1 *', task };
  const [second, third] = [await runSchedule(changed), await runSchedule(changed)];
  await waitFor('the missed run', () => due.length === 1);
  await Promise.all([second.stop(1000), third.stop(1000)]);
  expect(due).toEqual([expect.any(Number)]);
  expect(due[0]).toBeLessThan(Date.now());
});

test('an ended schedule makes no jobs any more', async () => {
  const schedule = await runSchedule({ ...common('c'), task: async () => {} });
  await schedule.stop(1000);
  await endSchedule(common('c'));
  const queue = openQueue('c');
  expect(await queue.getJobSchedulers()).toEqual([]);
  expect(await queue.getDelayedCount()).toBe(0);
  await queue.close();
});
