import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { Queue } from 'bullmq';
import { endSchedule, nextTick, runSchedule } from '../../src/jobs/worker/runSchedule.ts';
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

describe('where clocks change', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const at = (time: string) => Date.parse(time);
  const ticks = (after: string, cron: string, timeZone: string, count: number) => {
    const found: string[] = [];
    for (let ms = at(after); found.length < count; found.push(new Date(ms).toISOString().slice(0, 16)))
      ms = nextTick(ms, cron, timeZone);
    return found;
  };

  test.each([
    ['that is skipped', '30 2 * * *', 'America/New_York', '2026-03-07T12:00Z', ['03-08T07:30', '03-09T06:30']],
    ['that is repeated', '30 1 * * *', 'America/New_York', '2026-10-31T12:00Z', ['11-01T05:30', '11-02T06:30']],
    ['after the repeated one', '0 2 * * *', 'America/New_York', '2026-10-31T12:00Z', ['11-01T07:00', '11-02T07:00']],
    ['that Berlin skips', '30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00Z', ['03-29T01:30', '03-30T00:30']],
    ['that Berlin repeats', '30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00Z', ['10-25T00:30', '10-26T01:30']],
    [
      'that Santiago skips at midnight',
      '0 0 * * *',
      'America/Santiago',
      '2026-09-05T12:00Z',
      ['09-06T04:00', '09-07T03:00'],
    ],
    ['that is skipped on one day', '0 2 8 3 *', 'America/New_York', '2026-03-07T12:00Z', ['03-08T07:00']],
    [
      'that skips half an hour',
      '0 2 * * *',
      'Australia/Lord_Howe',
      '2026-10-03T12:00Z',
      ['10-03T15:30', '10-04T15:00'],
    ],
    ['in UTC', '30 5 * * *', 'UTC', '2026-10-31T12:00Z', ['11-01T05:30', '11-02T05:30']],
    // Every half hour continues through both passes.
    [
      'of any hour',
      '*/30 * * * *',
      'America/New_York',
      '2026-11-01T05:15Z',
      ['11-01T05:30', '11-01T06:00', '11-01T06:30'],
    ],
  ])('a time %s has one tick a day', (_title, cron, timeZone, after, days) => {
    expect(ticks(after, cron, timeZone, days.length)).toEqual(days.map((day) => `2026-${day}`));
  });

  // 02:00 does not exist on this day, and both runs would have the same data.
  test('a tick of a skipped time is one with another that is due at the same moment', () => {
    expect(ticks('2026-03-07T12:00Z', '0 2,3 * * *', 'America/New_York', 3)).toEqual([
      ...['2026-03-08T07:00', '2026-03-09T06:00', '2026-03-09T07:00'],
    ]);
    expect(ticks('2026-09-05T12:00Z', '30 0,1 * * *', 'America/Santiago', 3)).toEqual([
      ...['2026-09-06T04:30', '2026-09-07T03:30', '2026-09-07T04:30'],
    ]);
  });

  test('every tick of a skipped hour is an hour later, also after an earlier one of them', () => {
    const skipped = ['2026-09-06T04:00', '2026-09-06T04:20', '2026-09-06T04:40', '2026-09-07T03:00'];
    expect(ticks('2026-09-05T12:00Z', '*/20 0 * * *', 'America/Santiago', 4)).toEqual(skipped);
  });

  test.each([
    ['America/New_York', '30 1 * * *', '2026-11-01T05:30Z', '2026-11-02T06:30Z'],
    ['Europe/Berlin', '30 2 * * *', '2026-10-25T00:30Z', '2026-10-26T01:30Z'],
    ['Australia/Lord_Howe', '45 1 * * *', '2026-04-04T14:45Z', '2026-04-05T15:15Z'],
  ])('in %s, no start at any minute of the repeated hour runs it again', (timeZone, cron, tick, following) => {
    for (let minute = 0; minute < 120; minute++) {
      expect(nextTick(at(tick) + minute * 60_000, cron, timeZone)).toBe(at(following));
    }
  });

  test('a night that starts late in the repeated hour runs once, and nights without a process are made up for once', async () => {
    const clock = jest.spyOn(Date, 'now');
    const due: string[] = [];
    const task = async ({ dueMs }: { readonly dueMs: number }) => void due.push(new Date(dueMs).toISOString());
    const options = { ...common('clocks'), cron: '30 1 * * *', timeZone: 'America/New_York', task };
    /** Runs the schedule at this time until nothing is due, and returns the next tick. */
    const runAt = async (time: string, runs: number) => {
      clock.mockReturnValue(at(time));
      const schedule = await runSchedule(options);
      await waitFor('the runs', () => due.length === runs);
      const next = await waitFor('the next tick', async () => {
        const ms = (await schedule.nextRunMs()) ?? 0;
        return ms > at(time) ? new Date(ms).toISOString() : null;
      });
      await schedule.stop(5000);
      return next;
    };
    expect(await runAt('2026-10-31T12:00Z', 0)).toBe('2026-11-01T05:30:00.000Z');
    expect(await runAt('2026-11-01T06:15Z', 1)).toBe('2026-11-02T06:30:00.000Z');
    expect(await runAt('2026-11-01T06:45Z', 1)).toBe('2026-11-02T06:30:00.000Z');
    // Three nights without a process.
    expect(await runAt('2026-11-04T12:00Z', 2)).toBe('2026-11-05T06:30:00.000Z');
    expect(due).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z']);
  });
});
