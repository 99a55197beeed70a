import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createKeys } from '@tearsheet/runtime';
import { createCachedResults, createJobQueue, type JobEvent, type Processor } from '@tearsheet/runtime/jobs';
import { createDeliveryStore, runDeliveries } from '@tearsheet/runtime/webhooks';
import { AppError } from '@tearsheet/shared';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createJobBench, FAST_TIMES, type JobBench, newJob, seal } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';

/** Results make room so soon instead of after 30 minutes. */
const BRIEF = { ...FAST_TIMES, endedTtlMs: 1500 };
const [SMALL, LARGE] = [15_000, 60_000];
const MEMORY = 96_000_000;

let server: OwnRedis;
let bench: JobBench;
let ends: JobEvent['kind'][];
let resultBytes: number;

beforeEach(async () => {
  server = await startOwnRedis(['--maxmemory', String(MEMORY), '--maxmemory-policy', 'noeviction']);
  bench = await createJobBench(server);
  ends = [];
  resultBytes = SMALL;
});
afterEach(async () => {
  await bench.close();
  await server.stop();
});

const observe = ({ kind }: JobEvent) => void (kind === 'completed' || kind === 'failed' ? ends.push(kind) : null);
/** A result that does not get smaller when it is compressed. */
const process: Processor = async () => seal(randomBytes((resultBytes * 3) / 4).toString('base64'));
const startWorker = () => bench.startWorker(process, { concurrency: 4, observe });
/** Returns the lines of what waits for room: a job before its start, or its result. */
const waits = () => bench.lines.filter(({ message }) => /^a (job|result) waits/.test(message));
const count = (kind: JobEvent['kind']) => ends.filter((end) => end === kind).length;

/** Submits until a submit is refused for lack of memory; gives the number of accepted jobs. */
async function fill(most: number): Promise<number> {
  for (let accepted = 0; accepted < most; accepted++) {
    try {
      await bench.queue.submit(newJob());
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: 'queue_full', message: expect.stringContaining('too little memory') });
      return accepted;
    }
  }
  return most;
}

async function usedShare(): Promise<number> {
  return Number(/used_memory:(\d+)/.exec(await bench.redis.info('memory'))?.[1]) / MEMORY;
}

describe('R8: Redis with little memory', () => {
  test(
    'counts the results of waiting jobs before it accepts another, so that all of them fit',
    async () => {
      resultBytes = LARGE;
      const accepted = await fill(10_000);
      expect(accepted).toBeGreaterThan(10);
      expect(await usedShare()).toBeLessThan(0.5);
      await startWorker();
      await waitFor('the end of all', () => ends.length === accepted, LIMIT_MS / 2);
      expect(count('failed')).toBe(0);
      expect(waits()).toEqual([]);
    },
    LIMIT_MS,
  );

  test('counts the results of the other shards on the same master too', async () => {
    const keys = createKeys(server.namespace, 8);
    const { logger } = createMemoryLogger();
    const queue = createJobQueue({
      redis: bench.redis,
      keys,
      definitions: [bench.definition],
      logger,
      times: FAST_TIMES,
    });
    // Accounts of all shards take turns. Between two rounds, the figures of the other shards are read again.
    const owners = Array.from({ length: 16 }, (_, i) => `account-${i}`);
    let accepted = 0;
    const submit = async (owner: string) => {
      await queue.submit({ ...newJob(bench.definition), owner });
      accepted += 1;
      return true;
    };
    for (let isFull = false; !isFull; ) {
      const outcomes = await Promise.all(owners.map((owner) => submit(owner).catch(() => false)));
      isFull = outcomes.includes(false);
      await sleep(1100);
    }
    const before = accepted;
    await Promise.all(owners.map((owner) => submit(owner).catch(() => false)));
    expect(accepted).toBe(before);
    // A job needs 256 kB until the first one has ended.
    expect(accepted * 256_000).toBeLessThan(MEMORY + owners.length * 256_000);
    await queue.close();
  });

  test(
    'with results that are far larger than those before: they wait for room, and of hundreds of accepted jobs none fails',
    async () => {
      await bench.close();
      bench = await createJobBench(server, { times: BRIEF });
      await fill(30);
      const worker = await startWorker();
      await waitFor('small results', () => ends.length === 30);
      await worker.stop(5000);
      resultBytes = LARGE;
      // The mean is that of small results, so more is accepted than fits.
      const accepted = await fill(10_000);
      expect(accepted * LARGE).toBeGreaterThan(MEMORY);
      // Leaves room for a few results.
      const fillers: string[] = [];
      while ((await usedShare()) < 0.9) {
        fillers.push(`filler-${fillers.length}`);
        await bench.redis.set(fillers.at(-1) ?? '', Buffer.alloc(MEMORY / 100));
      }
      await startWorker();
      await waitFor('the waiting', () => waits().length > 0);
      expect(await usedShare()).toBeLessThan(1);
      await bench.redis.del(fillers);
      await waitFor('the end of all', () => ends.length === 30 + accepted, LIMIT_MS / 2);
      expect(count('failed')).toBe(0);
      await waitFor('room for another', async () => (await fill(1)) === 1);
    },
    LIMIT_MS,
  );

  test(
    'has at most half of its results from one account, and the others go on',
    async () => {
      resultBytes = LARGE;
      await startWorker();
      const queue = bench.openQueue({ openPerOwner: 1e6, waiting: 1e6, waitMs: 1e9, storedBytes: 1e9, share: 0.4 });
      const submit = (owner: string) =>
        queue.submit({ ...newJob(), owner }).then(
          () => null,
          (error: unknown) => error,
        );
      let refusal = await submit('loud');
      for (let accepted = 1; refusal === null && accepted < 5000; accepted++) {
        if (accepted % 50 === 0) await waitFor('the end of all', () => ends.length === accepted, LIMIT_MS / 2);
        refusal = await submit('loud');
      }
      expect(refusal).toMatchObject({
        code: 'rate_limited',
        retryAfterSeconds: 30,
        message: expect.stringMatching(/^The results of the account take (38|39|40) MB/),
      });
      expect(await usedShare()).toBeLessThan(0.6);
      expect(await submit('quiet')).toBeNull();
    },
    LIMIT_MS,
  );

  test(
    'that refuses every write for a while: jobs in hand wait and complete, and no start is used up',
    async () => {
      let go = () => {};
      const released = new Promise<void>((resolve) => {
        go = resolve;
      });
      await bench.startWorker(
        async (payload, run) => {
          run.progress('simulate', 10, 'begun');
          await released;
          return process(payload, run);
        },
        { concurrency: 4, observe },
      );
      const jobIds = await Promise.all(Array.from({ length: 4 }, () => bench.submit()));
      const started = () => Promise.all(jobIds.map((jobId) => bench.redis.hget(bench.keys.job(jobId), 'starts')));
      await waitFor('the starts', async () => (await started()).every((starts) => starts === '1'));
      await bench.redis.config('SET', 'maxmemory', '1mb');
      go();
      await waitFor(
        'the waiting',
        () => bench.lines.filter(({ message }) => message.startsWith('a result waits')).length >= 4,
      );
      expect(ends).toEqual([]);
      await bench.redis.config('SET', 'maxmemory', String(MEMORY));
      const records = await Promise.all(jobIds.map(bench.ended));
      expect(records.map(({ status }) => status)).toEqual(jobIds.map(() => 'completed'));
    },
    LIMIT_MS,
  );

  test(
    'that refuses a result for the cache: the result waits, and is computed once',
    async () => {
      const cached = createCachedResults(bench);
      let computed = 0;
      await bench.startWorker((payload, run) => {
        const { signal, logger } = run;
        return cached.share('costly', { ttlMs: 60_000, isForced: false, signal, logger }, async () => {
          computed += 1;
          await bench.redis.config('SET', 'maxmemory', '1mb');
          return process(payload, run);
        });
      });
      const jobId = await bench.submit();
      await waitFor('the waiting', () =>
        bench.lines.some(({ message }) => message.startsWith('a result for the cache waits')),
      );
      await bench.redis.config('SET', 'maxmemory', String(MEMORY));
      expect(await bench.ended(jobId)).toMatchObject({ status: 'completed' });
      expect(computed).toBe(1);
      expect(await cached.madeAt('costly')).not.toBeNull();
    },
    LIMIT_MS,
  );

  test(
    'that refuses the outcome of a webhook: the outcome waits, and the event is sent once',
    async () => {
      const { keys } = bench;
      const [redis, { logger, lines }] = [await bench.connect('worker'), createMemoryLogger()];
      const store = createDeliveryStore({ redis, keys });
      let sent = 0;
      const deliveries = runDeliveries({
        redis,
        keys,
        logger,
        async send() {
          sent += 1;
          await redis.config('SET', 'maxmemory', '1mb');
          return { kind: 'delivered', httpStatus: 200 };
        },
        concurrency: 1,
        pollMs: 20,
      });
      try {
        const event = { type: 'webhook.test', timestamp: '2026-01-05T09:00:00.000Z', data: {} };
        const id = await store.announce('a', 'https://receiver.example/hook', event);
        await waitFor('the waiting', () => lines.some(({ message }) => message === 'the outcome of a webhook waits'));
        await redis.config('SET', 'maxmemory', String(MEMORY));
        await waitFor('the outcome', async () => (await store.read(id, 'a'))?.status === 'delivered');
        expect(sent).toBe(1);
      } finally {
        await deliveries.stop(0);
      }
    },
    LIMIT_MS,
  );
});
