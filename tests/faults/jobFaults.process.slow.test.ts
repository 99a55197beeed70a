import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createJobBench, DEFINITION, type JobBench, seal } from '@tearsheet/testing/service/jobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

const WORKER = fileURLToPath(new URL('../../packages/testing/src/service/workerProcess.ts', import.meta.url));

let server: OwnRedis;
let bench: JobBench;
let children: ChildProcess[];

beforeEach(async () => {
  children = [];
  server = await startOwnRedis();
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
