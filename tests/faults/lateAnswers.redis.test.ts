import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { connectRedis, type RedisClient, waitUntilReady } from '@tearsheet/runtime';
import { type CreditStore, createCreditStore } from '@tearsheet/runtime/accounts';
import { createJobQueue, type JobQueue, type NewJob } from '@tearsheet/runtime/jobs';
import { startRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { DEFINITION, newJob, OWNER, seal } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { useJobBench } from '@tearsheet/testing/service/useJobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { type FaultProxy, startFaultProxy } from './support/faultProxy.ts';

const bench = useJobBench();
const NOT_STORED = { status: 'failed', failure: { code: 'not_stored', isRetryable: true } };
const CHARGE = { tool: 'stock_report', credits: 10 };
/** Longer than a gateway waits for an answer. */
const LATE_MS = 2000;

let proxy: FaultProxy;
let redis: RedisClient;
let queue: JobQueue;
let credits: CreditStore;

/** A gateway whose answers come late while the proxy delays them. */
beforeEach(async () => {
  const { logger } = createMemoryLogger();
  const url = new URL((await startRedis()).url);
  proxy = await startFaultProxy(Number(url.port));
  url.port = String(proxy.port);
  redis = connectRedis({ url: url.href, role: 'gateway', logger });
  await waitUntilReady(redis, 60_000);
  queue = createJobQueue({ redis, keys: bench.keys, definitions: [DEFINITION], logger });
  // Redis knows the script after this one. Otherwise only the answer that it does not know it would come late.
  await bench.queue.cancel(await bench.submit(), OWNER);
  credits = createCreditStore(bench);
  await credits.setEntitled(OWNER, true);
  await credits.credit(OWNER, 100);
});

afterEach(async () => {
  await queue.close();
  redis.disconnect();
  await proxy.close();
});

/** Submits a job that Redis accepts, and whose answer comes late or is lost with the connection. */
async function submitUnanswered(how: 'late' | 'lost', change: Partial<NewJob> = {}): Promise<string> {
  proxy.delay(LATE_MS, 'answers');
  const submit = queue.submit({ ...newJob(), charge: CHARGE, ...change });
  const refused = expect(submit).rejects.toThrow('Redis did not answer');
  const jobId = await waitFor('the job', async () => (await bench.redis.zrange(bench.keys.open, '0', '0'))[0] ?? null);
  if (how === 'lost') proxy.set('refuse');
  await refused;
  return jobId;
}

function endFault(): void {
  proxy.set('pass');
  proxy.delay(0);
}

/** Lets a worker find the job, as ten seconds after its submit. */
async function beFound(jobId: string): Promise<void> {
  await bench.redis.zadd(bench.keys.open, 0, jobId);
}

async function expectNothingHeld(): Promise<void> {
  expect(await credits.read(OWNER)).toMatchObject({ balance: 100, held: 0 });
  expect(await bench.redis.hget(bench.keys.active, OWNER)).toBeNull();
  expect(await bench.redis.zcard(bench.keys.open)).toBe(0);
  expect(await bench.redis.zcard(bench.keys.line(DEFINITION.type))).toBe(0);
  expect(await queue.storage(OWNER)).toMatchObject({ usedBytes: 0 });
}

const KEPT = { ms: 24 * 3_600_000, request: Buffer.from('a request') };

describe('R31: a job whose submit got no answer', () => {
  test('is canceled before it runs, and costs nothing', async () => {
    const jobId = await submitUnanswered('late', { keep: KEPT });
    endFault();
    expect(await bench.ended(jobId)).toMatchObject({ ...NOT_STORED, startedAt: null });
    await expectNothingHeld();
  });

  test('is stopped while it runs', async () => {
    const jobId = await submitUnanswered('lost');
    const isAborted = Promise.withResolvers<void>();
    await bench.startWorker((_payload, { signal }) => {
      signal.addEventListener('abort', () => isAborted.resolve());
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await beFound(jobId);
    await waitFor('its start', async () => (await bench.record(jobId))?.status === 'processing');
    endFault();
    await isAborted.promise;
    expect(await bench.ended(jobId)).toMatchObject(NOT_STORED);
    await expectNothingHeld();
  });

  test('is refunded after it has run', async () => {
    const jobId = await submitUnanswered('lost', { keep: KEPT });
    await bench.startWorker(async () => seal(1));
    await beFound(jobId);
    await bench.ended(jobId);
    expect(await credits.read(OWNER)).toMatchObject({ balance: 90 });
    endFault();
    await waitFor('the refund', async () => (await credits.read(OWNER)).balance === 100);
    expect((await credits.read(OWNER)).usage).toEqual([{ tool: CHARGE.tool, jobs: 0, credits: 0 }]);
    await expectNothingHeld();
    expect(await bench.record(jobId)).toMatchObject({ status: 'completed' });
  });

  test('is canceled by a gateway that stops', async () => {
    const jobId = await submitUnanswered('lost');
    endFault();
    await waitUntilReady(redis, 60_000);
    await queue.close();
    expect(await bench.record(jobId)).toMatchObject(NOT_STORED);
  });

  test('is found by a repeat with the same Idempotency-Key', async () => {
    const idempotency = { key: 'a key', fingerprint: 'the same' };
    const jobId = await submitUnanswered('lost', { idempotency });
    endFault();
    const repeated = await waitFor('an answer', () => queue.submit({ ...newJob(), idempotency }).catch(() => null));
    expect(repeated).toMatchObject({ kind: 'replayed', jobId });
    expect(await bench.record(jobId)).toMatchObject({ status: 'pending', failure: null });
  });
});
