import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';
import { type AppProcess, statusOf } from './support/appProcess.ts';
import type { Client } from './support/client.ts';
import { type Fleet, startFleet } from './support/fleet.ts';

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

const STEPS = [
  'claimed',
  'resolve_symbols',
  'load_prices',
  'load_fx',
  'simulate',
  'metrics',
  'attribution',
  'assemble',
  'stored',
];
/** Enough jobs for every worker to get one, and few enough to leave the processor to the workers. */
const SUBMIT_PAUSE_MS = 20;
const LOST = 'worker lost more often than the retry limit';

/** Every accepted job has ended, completed or for the one reason that these faults may give it. */
async function expectAllEnded(jobIds: readonly string[]): Promise<void> {
  const failed = new Map<string, unknown>();
  const results = new Set<string>();
  await client.eachEnded(jobIds, ({ body }) => {
    if (body.status === 'completed') results.add(JSON.stringify(body.result));
    else failed.set(String(body.job_id), body.error);
  });
  for (const [jobId, reason] of failed) {
    expect(reason).toBe(LOST);
    expect(await fleet.redis.hget(fleet.keys.job(jobId), 'starts')).toBe('3');
  }
  expect(results.size).toBe(1);
  expect(failed.size).toBeLessThan(jobIds.length / 4);
}

const OPTIMIZE = '/v1/portfolio/optimize';
const OPTIMIZATION = {
  symbols: ['AAA.N', 'BBB.L', 'CCC.SI', 'DDD.T'],
  end_date: '2024-06-28',
  frequency: 'daily',
  frontier: { points: 50 },
};

test(
  'R26: a worker killed in a slice of long work, with short work of another account: one same result appears elsewhere, and the other account misses none',
  async () => {
    const doomed = await fleet.fastWorker({ environment: { DIE_AT: 'frontier', DIE_FROM: '50' } });
    const long = await client.submitFirmly(OPTIMIZATION, OPTIMIZE);
    const other = await fleet.clientOf('another', [gateway]);
    const short: string[] = [];
    while (!doomed.hasEnded) {
      short.push(await other.submitFirmly());
      expect(await fleet.redis.hget(fleet.keys.job(long), 'status')).toMatch(/pending|processing/);
      await sleep(SUBMIT_PAUSE_MS);
    }
    await fleet.fastWorker();
    const killed = await client.ended(long);
    const undisturbed = await client.ended(await client.submitFirmly(OPTIMIZATION, OPTIMIZE));
    expect(killed.body.result).toMatchObject({ success: true });
    expect(killed.body.result).toEqual(undisturbed.body.result);
    expect(await fleet.redis.hget(fleet.keys.job(long), 'starts')).toBe('2');
    await other.eachEnded(short, ({ body }) => expect(body.status).toBe('completed'));
  },
  LIMIT_MS,
);

describe('R1, R2: a worker killed', () => {
  test(
    'in every step of a job: every job ends, with the same result',
    async () => {
      await fleet.fastWorker();
      const accepted: string[] = [];
      for (let round = 0; round < 6; round++) {
        for (const steps of [STEPS.slice(0, 3), STEPS.slice(3, 6), STEPS.slice(6)]) {
          const doomed = await Promise.all(
            steps.map((step) => fleet.fastWorker({ environment: { DIE_AT: step }, awaitReady: false })),
          );
          // A job left over from the round before may end one before it is seen to be ready.
          await Promise.allSettled(doomed.map((worker) => worker.ready()));
          while (doomed.some(({ hasEnded }) => !hasEnded)) {
            accepted.push(await client.submitFirmly());
            await sleep(SUBMIT_PAUSE_MS);
          }
          const statuses = await Promise.all(doomed.map(({ ended }) => ended));
          expect(statuses).toEqual(steps.map(() => null));
        }
      }
      await expectAllEnded(accepted);
      expect(await fleet.redis.zcard(fleet.keys.open)).toBe(0);
    },
    LIMIT_MS,
  );

  test(
    'again and again, and in the end all of them: a new one finishes what they had',
    async () => {
      const accepted: string[] = [];
      for (let round = 0; round < 12; round++) {
        const workers = await Promise.all([fleet.fastWorker(), fleet.fastWorker()]);
        const batch = await Promise.all(Array.from({ length: 20 }, () => client.submitFirmly()));
        accepted.push(...batch);
        for (const worker of workers) worker.signal('SIGKILL');
        await Promise.all(workers.map(({ ended }) => ended));
      }
      await fleet.fastWorker();
      await expectAllEnded(accepted);
    },
    LIMIT_MS,
  );

  test(
    'with the real timings: its job is done by another, and was `processing` all the while',
    async () => {
      const doomed = await fleet.fastWorker({ environment: { DIE_AT: 'simulate', REAL_TIMINGS: 'yes' } });
      const jobId = await client.submitFirmly();
      await doomed.ended;
      await fleet.worker();
      const seen = new Set<unknown>();
      const reply = await waitFor('the end', async () => {
        const answer = await client.send('GET', `/v1/jobs/${jobId}`);
        seen.add(answer.body.status);
        return answer.body.status === 'completed' && answer;
      });
      expect([...seen]).toEqual(['processing', 'completed']);
      expect(reply.status).toBe(200);
    },
    LIMIT_MS,
  );
});

describe('a worker frozen', () => {
  test(
    'past its lock and woken: no job is lost, none has two results',
    async () => {
      const frozen = await fleet.fastWorker();
      const jobIds = await Promise.all(Array.from({ length: 40 }, () => client.submitFirmly()));
      await waitFor(
        'the first start',
        async () => (await fleet.redis.hget(fleet.keys.job(jobIds[0] ?? ''), 'starts')) === '1',
      );
      frozen.signal('SIGSTOP');
      await fleet.fastWorker();
      await expectAllEnded(jobIds);
      const before = await Promise.all(jobIds.map((jobId) => client.send('GET', `/v1/jobs/${jobId}`)));
      frozen.signal('SIGCONT');
      await frozen.ready();
      frozen.signal('SIGTERM');
      expect(await frozen.ended).toBe(0);
      const after = await Promise.all(jobIds.map((jobId) => client.send('GET', `/v1/jobs/${jobId}`)));
      expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    },
    LIMIT_MS,
  );
});

describe('R16: a worker that is asked to stop', () => {
  test('takes no new job, ends the one it has, and exits 0', async () => {
    const worker = await fleet.worker();
    const first = await client.submitFirmly();
    await waitFor('the first start', async () => (await fleet.redis.hget(fleet.keys.job(first), 'starts')) === '1');
    worker.signal('SIGTERM');
    expect(await worker.ended).toBe(0);
    const second = await client.submitFirmly();
    expect((await client.ended(first)).body.status).toBe('completed');
    expect((await client.send('GET', `/v1/jobs/${second}`)).body.status).toBe('pending');
    expect(await statusOf(`${worker.url}/healthz`)).toBe(0);
  });
});
