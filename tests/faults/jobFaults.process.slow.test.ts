import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { connectRedis, createKeys, StoreUnavailableError, waitUntilReady } from '@tearsheet/runtime';
import { createJobQueue, runWorker } from '@tearsheet/runtime/jobs';
import { freePort, type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import {
  createJobBench,
  DEFINITION,
  FAST_TIMES,
  FAST_TIMINGS,
  type JobBench,
  newJob,
  OWNER,
  seal,
} from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

const WORKER = fileURLToPath(new URL('../../packages/testing/src/service/workerProcess.ts', import.meta.url));

let server: OwnRedis;
let bench: JobBench;
let children: ChildProcess[];

beforeEach(async () => {
  children = [];
  server = await startOwnRedis(['--appendfsync', 'always']);
  bench = await createJobBench(server);
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await bench.close();
  await server.stop();
});

function startProcess(behavior: 'hang' | 'die' | 'finish'): ChildProcess {
  const namespace = /^\{(.+)\}/.exec(bench.keys.open)?.[1] ?? '';
  const child = spawn(process.execPath, [WORKER, server.url, namespace, behavior], { stdio: 'ignore' });
  children.push(child);
  return child;
}

const startsOf = async (jobId: string) => Number(await bench.redis.hget(bench.keys.job(jobId), 'starts'));

describe('a worker', () => {
  test('killed in the middle of a job: another completes it, once', async () => {
    const killed = startProcess('hang');
    const jobId = await bench.submit();
    await waitFor('the start', async () => (await startsOf(jobId)) === 1);
    killed.kill('SIGKILL');
    const results: string[] = [];
    await bench.startWorker(async () => {
      results.push('done');
      return seal('by the other');
    });
    expect(await bench.ended(jobId)).toMatchObject({
      status: 'completed',
      result: { etag: seal('by the other').etag },
    });
    expect(results).toHaveLength(1);
    expect(await startsOf(jobId)).toBe(2);
  });

  test('frozen past its lock and woken: the result of the other stands', async () => {
    const frozen = startProcess('hang');
    const jobId = await bench.submit();
    await waitFor('the start', async () => (await startsOf(jobId)) === 1);
    frozen.kill('SIGSTOP');
    await bench.startWorker(async () => seal('by the other'));
    const record = await bench.ended(jobId);
    frozen.kill('SIGCONT');
    frozen.kill('SIGTERM');
    await once(frozen, 'exit');
    expect(await bench.record(jobId)).toEqual(record);
  });

  test('killed by the job itself: failed after the last allowed start', async () => {
    const jobId = await bench.submit();
    for (let start = 1; start <= DEFINITION.maxStarts; start++) {
      const dying = startProcess('die');
      // On a busy machine a process loses its lock while it starts, and the job has ended before.
      await waitFor('the death', async () => {
        return dying.signalCode !== null || (await bench.record(jobId))?.status === 'failed';
      });
    }
    let isStartedHere = false;
    await bench.startWorker(async () => {
      isStartedHere = true;
      return seal(1);
    });
    const record = await bench.ended(jobId);
    expect(record).toMatchObject({
      status: 'failed',
      failure: { error: 'worker lost more often than the retry limit' },
    });
    expect(isStartedHere).toBe(false);
  });

  test('stopped by SIGTERM: hands its job over and exits 0', async () => {
    const stopped = startProcess('hang');
    const jobId = await bench.submit();
    await waitFor('the start', async () => (await startsOf(jobId)) === 1);
    stopped.kill('SIGTERM');
    const [code] = await once(stopped, 'exit');
    expect(code).toBe(0);
    await bench.startWorker(async () => seal(1));
    expect((await bench.ended(jobId)).status).toBe('completed');
    expect(await startsOf(jobId)).toBe(1);
  });

  test('running past the deadline without a live worker: failed by the sweeper', async () => {
    const killed = startProcess('hang');
    const jobId = await bench.submit();
    await waitFor('the start', async () => (await startsOf(jobId)) === 1);
    killed.kill('SIGKILL');
    await bench.redis.hset(bench.keys.job(jobId), 'deadline', 1);
    await bench.redis.del(`${bench.keys.queuePrefix}:${DEFINITION.type}:active`);
    await bench.startWorker(async () => seal(1));
    expect((await bench.ended(jobId)).failure?.error).toBe('timed out');
  });
});

describe('Redis', () => {
  test('killed and restarted under load: no accepted job is lost', async () => {
    // A job whose end Redis did not hear of is taken over when its lock has ended.
    await bench.startWorker(async () => seal(1), { concurrency: 4, timings: FAST_TIMINGS });
    const accepted: string[] = [];
    const refusals: unknown[] = [];
    let isOver = false;
    const load = (async () => {
      while (!isOver) {
        await bench.queue.submit(newJob()).then(
          (outcome) => void (outcome.kind === 'created' && accepted.push(outcome.jobId)),
          (error) => void refusals.push(error),
        );
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    })();
    await waitFor('some jobs', () => accepted.length > 50);
    await server.kill();
    await waitFor('refusals', () => refusals.length > 5);
    await server.restart();
    const atRestart = accepted.length;
    await waitFor('new jobs', () => accepted.length > atRestart + 50);
    isOver = true;
    await load;
    const records = await Promise.all(accepted.map(bench.ended));
    expect(records.filter(({ status }) => status !== 'completed')).toEqual([]);
    expect(refusals.every((error) => error instanceof StoreUnavailableError)).toBe(true);
  });

  test('down: every call of the gateway is refused as unavailable', async () => {
    const jobId = await bench.submit();
    await server.kill();
    await waitFor('the outage', () => bench.redis.status !== 'ready');
    await expect(bench.queue.submit(newJob())).rejects.toThrow(StoreUnavailableError);
    await expect(bench.queue.lookUp(jobId, OWNER)).rejects.toThrow(StoreUnavailableError);
    await expect(bench.queue.cancel(jobId, OWNER)).rejects.toThrow(StoreUnavailableError);
    await server.restart();
  });

  test('frozen with its sockets open: a call is refused after its time-out', async () => {
    const { logger } = createMemoryLogger();
    // The clients of the bench wait longer than those of production.
    const redis = connectRedis({ url: server.url, role: 'gateway', logger });
    const queue = createJobQueue({ redis, keys: bench.keys, definitions: [DEFINITION], logger, times: FAST_TIMES });
    try {
      await waitUntilReady(redis, 60_000);
      const control = await bench.connect('script');
      await control.client('PAUSE', 2500);
      await expect(queue.submit(newJob())).rejects.toThrow(StoreUnavailableError);
    } finally {
      await queue.close();
      redis.disconnect();
    }
  });

  test('not there at the start: gateway and worker wait for it and then serve', async () => {
    const late = { url: `redis://127.0.0.1:${await freePort()}`, namespace: 'late' };
    const { logger } = createMemoryLogger();
    const keys = createKeys(late.namespace);
    const gateway = connectRedis({ url: late.url, role: 'gateway', logger });
    const redis = connectRedis({ url: late.url, role: 'worker', logger });
    const queue = createJobQueue({ redis: gateway, keys, definitions: [DEFINITION], logger });
    const worker = runWorker([{ definition: DEFINITION, process: async () => seal(1) }], {
      redis,
      keys,
      definitions: [DEFINITION],
      logger,
      concurrency: 1,
      times: FAST_TIMES,
      timings: FAST_TIMINGS,
      onWedged: () => expect('the worker').toBe('not wedged'),
    });
    await expect(queue.submit(newJob())).rejects.toThrow(StoreUnavailableError);
    const own = await startOwnRedis([], Number(new URL(late.url).port));
    const outcome = await waitFor('the first submit', () => queue.submit(newJob()).catch(() => null));
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    await waitFor('its end', async () => {
      const found = await queue.lookUp(outcome.jobId, OWNER);
      return found.kind === 'found' && found.record.status === 'completed';
    });
    await worker.stop(1000);
    await queue.close();
    gateway.disconnect();
    redis.disconnect();
    await own.stop();
  });
});
