import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';
import { type AppProcess, statusOf } from './support/appProcess.ts';
import { type Client, REQUEST } from './support/client.ts';
import { type Fleet, startFleet } from './support/fleet.ts';
import { POISONS } from './support/poisonThread.ts';

const COMPUTE_THREAD = fileURLToPath(new URL('support/poisonThread.ts', import.meta.url));

let server: TestRedis;
let fleet: Fleet;
let gateway: AppProcess;
let client: Client;

beforeAll(async () => {
  server = await startRedis();
  fleet = await startFleet(server);
  gateway = await fleet.gateway();
  client = fleet.client([gateway]);
});
afterEach(() => fleet.killWorkers());
afterAll(async () => {
  await fleet.close();
  await server.stop();
});

const poisoned = (initialValue: number) => ({ ...REQUEST, initial_value: initialValue });
/** With the real timings, because poisoned threads take the processor and a busy machine would be late for a short lock. */
const startPoisoned = () =>
  fleet.fastWorker({ environment: { COMPUTE_THREAD, THREADS: '2', THREAD_MEMORY_MB: '64', REAL_TIMINGS: 'yes' } });

test(
  'R10: an analysis that eats its memory, ends its thread or throws fails alone, and the worker continues',
  async () => {
    const worker = await startPoisoned();
    const ends = await Promise.all(
      [POISONS.heapBomb, POISONS.exit, POISONS.throws, 10_000, 20_000].map(async (initialValue) =>
        client.ended(await client.submitFirmly(poisoned(initialValue))),
      ),
    );
    expect(ends.map(({ body }) => body.status)).toEqual(['failed', 'failed', 'failed', 'completed', 'completed']);
    for (const { body } of ends.slice(0, 3)) expect(body.error).not.toMatch(/secret|at .*\.ts|exit/);
    expect(ends[2]?.body.error).toBe('internal error: the job could not be finished');
    expect(worker.hasEnded).toBe(false);
  },
  LIMIT_MS,
);

test(
  'R9, R10: an endless analysis holds up neither health nor lock, and ends at its deadline or its cancel',
  async () => {
    // The deadline counts from the first start, so it is put into the record before that, while the worker is frozen.
    const worker = await startPoisoned();
    worker.signal('SIGSTOP');
    const [late, cancelled] = [
      await client.submitFirmly(poisoned(POISONS.endlessLoop)),
      await client.submitFirmly(poisoned(POISONS.endlessLoop)),
    ];
    const [seconds] = await fleet.redis.time();
    const [startedMs, deadlineMs] = [Number(seconds) * 1000, (Number(seconds) + 3) * 1000];
    await fleet.redis.hset(fleet.keys.job(late), 'deadline', deadlineMs, 'started', startedMs);
    worker.signal('SIGCONT');
    await waitFor('both to run', async () => {
      const starts = await Promise.all([late, cancelled].map((id) => fleet.redis.hget(fleet.keys.job(id), 'starts')));
      return starts.every((count) => count === '1');
    });
    expect(await statusOf(`${worker.url}/healthz`)).toBe(200);
    expect((await client.send('DELETE', `/v1/jobs/${cancelled}`)).status).toBeLessThan(300);
    const ends = await Promise.all([late, cancelled].map((jobId) => client.ended(jobId)));
    expect(ends.map(({ body }) => body.error)).toEqual(['timed out', 'canceled by client']);
    expect(ends.map(({ body }) => body.error_code)).toEqual(['timed_out', 'canceled']);
    // Both threads are free again, and neither run was taken for that of a dead worker.
    const after = await Promise.all([1, 2].map(async () => client.ended(await client.submitFirmly())));
    expect(after.map(({ body }) => body.status)).toEqual(['completed', 'completed']);
    expect(worker.output()).not.toContain('goes to another worker');
  },
  LIMIT_MS,
);
