import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { DEFINITION, FAST_TIMES, newJob, OWNER, seal } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { useJobBench } from '@tearsheet/testing/service/useJobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { JobFailure, NoRoomError } from '../../src/jobs/failures.ts';
import type { JobEvent } from '../../src/jobs/jobEvents.ts';
import { JOB_TIMES } from '../../src/jobs/jobScripts.ts';
import { createJobStore } from '../../src/jobs/jobStore.ts';
import { openQueue } from '../../src/jobs/openQueue.ts';
import { resultJson } from '../../src/jobs/seal.ts';
import type { JobRun, Processor } from '../../src/jobs/worker/runJob.ts';
import { ownMaster } from '../../src/redis/commands.ts';

const bench = useJobBench();

/** Runs until it is aborted. */
const endless: Processor = async (_payload, { signal }) => {
  await sleep(60_000, undefined, { signal });
  throw new Error('the endless job was not stopped');
};

const statusOf = async (jobId: string) => (await bench.record(jobId))?.status;
const isProcessing = async (jobId: string) => (await statusOf(jobId)) === 'processing';
const storedStatus = (jobId: string, owner: string) => bench.redis.hget(bench.keys.of(owner).job(jobId), 'status');
const queueKey = (part: string) => `${bench.keys.queuePrefix}:${DEFINITION.type}:${part}`;

describe('the limit of running jobs of an account', () => {
  test('leaves room for other accounts, and its jobs run one after the other', async () => {
    const running = new Map<string, number>();
    let most = 0;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const options = { concurrency: 3, runningPerOwner: 2 };
    await bench.startWorker(async (_payload, { owner }) => {
      running.set(owner, (running.get(owner) ?? 0) + 1);
      most = Math.max(most, running.get(owner) ?? 0);
      await ended;
      running.set(owner, (running.get(owner) ?? 0) - 1);
      return seal(1);
    }, options);
    const own = await Promise.all(Array.from({ length: 5 }, () => bench.submit({ owner: 'heavy' })));
    await waitFor('two running jobs', () => running.get('heavy') === 2);
    const other = await bench.submit({ owner: 'light' });
    await waitFor('the job of the other account', () => running.get('light') === 1);
    expect(running.get('heavy')).toBe(2);
    end();
    await waitFor('the end of all jobs', async () => {
      const states = await Promise.all([...own.map((id) => storedStatus(id, 'heavy')), storedStatus(other, 'light')]);
      return states.every((status) => status === 'completed');
    });
    expect(most).toBe(2);
  });

  test('counts neither ended jobs nor the wait for a turn', async () => {
    const store = createJobStore({ redis: bench.redis, keys: bench.keys, times: FAST_TIMES });
    const [first, second] = [await bench.submit(), await bench.submit()];
    expect(await store.lease(first, DEFINITION, 1)).toMatchObject({ kind: 'leased' });
    const [, accepted] = await bench.redis.zrange(bench.keys.line(DEFINITION.type), '0', '0', 'WITHSCORES');
    await sleep(5);
    expect(await store.lease(second, DEFINITION, 1)).toEqual({ kind: 'account_busy' });
    const [, waits] = await bench.redis.zrange(bench.keys.line(DEFINITION.type), '0', '0', 'WITHSCORES');
    expect(Number(waits)).toBeGreaterThan(Number(accepted));
    // A job that was taken over runs already.
    expect(await store.lease(first, DEFINITION, 1)).toMatchObject({ kind: 'leased', starts: 2 });
    await bench.queue.cancel(first, OWNER);
    expect(await store.lease(second, DEFINITION, 1)).toMatchObject({ kind: 'leased', starts: 1 });
    expect(await bench.redis.smembers(bench.keys.running(DEFINITION.type, OWNER))).toEqual([second]);
  });
});

describe('runnable jobs', () => {
  const runnable = async (most: number) => (await bench.queue.queues(most))[0]?.runnable;

  test('are those of all accounts that their limits allow', async () => {
    const store = createJobStore({ redis: bench.redis, keys: bench.keys.of('heavy'), times: FAST_TIMES });
    const own = await Promise.all(Array.from({ length: 5 }, () => bench.submit({ owner: 'heavy' })));
    await Promise.all(Array.from({ length: 2 }, () => bench.submit({ owner: 'light' })));
    await waitFor('the queue entries', async () => (await bench.queue.queues(1))[0]?.waiting === 7);
    expect(await runnable(1)).toBe(2);
    expect(await runnable(3)).toBe(5);
    expect(await runnable(1_000_000)).toBe(7);
    // No worker has the entry, so another worker must take the started job over.
    expect(await store.lease(own[0] ?? '', DEFINITION, 1)).toMatchObject({ kind: 'leased' });
    expect(await runnable(1)).toBe(2);
    expect(await runnable(3)).toBe(5);
  });

  test('are none that run, none of an account at its limit, and none of a paused queue', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const started: string[] = [];
    await bench.startWorker(
      async (_payload, { jobId }) => {
        started.push(jobId);
        await ended;
        return seal(1);
      },
      { concurrency: 3, runningPerOwner: 2 },
    );
    const own = await Promise.all(Array.from({ length: 9 }, () => bench.submit({ owner: 'heavy' })));
    await waitFor('two running jobs', () => started.length === 2);
    expect(await runnable(2)).toBe(0);
    const queue = openQueue(DEFINITION.type, {
      redis: bench.redis,
      keys: bench.keys,
      logger: createMemoryLogger().logger,
    });
    await queue.pause();
    expect(await runnable(1_000_000)).toBe(0);
    await queue.resume();
    await queue.close();
    end();
    await waitFor('the end', async () => {
      const states = await Promise.all(own.map((id) => storedStatus(id, 'heavy')));
      return states.every((status) => status === 'completed');
    });
    expect(await runnable(2)).toBe(0);
  });
});

describe('a job that succeeds', () => {
  test('gets its payload and ids, and its result reaches the caller as it was sealed', async () => {
    const seen: { payload: string; run: Pick<JobRun, 'jobId' | 'requestId' | 'owner'> }[] = [];
    await bench.startWorker(async (payload, run) => {
      seen.push({ payload: payload.toString(), run: { jobId: run.jobId, requestId: run.requestId, owner: run.owner } });
      run.progress('simulate', 50, 'half');
      return seal({ success: true });
    });
    const jobId = await bench.submit({ payload: '{"holdings":7}', requestId: 'request-9' });
    const record = await bench.ended(jobId);
    expect(record.status).toBe('completed');
    if (record.result === null) throw new Error('no result');
    expect((await resultJson(record.result)).toString()).toBe('{"success":true}');
    expect(seen).toEqual([{ payload: '{"holdings":7}', run: { jobId, requestId: 'request-9', owner: OWNER } }]);
    const line = bench.lines.find(({ message }) => message === 'job completed');
    expect(line?.fields).toMatchObject({ job_id: jobId, request_id: 'request-9' });
  });

  test('shows its progress while it runs', async () => {
    await bench.startWorker(async (_payload, { progress, signal }) => {
      progress('simulate', 25, 'Year 3');
      await sleep(60_000, undefined, { signal });
      return seal(1);
    });
    const jobId = await bench.submit();
    await waitFor('the progress', async () => (await bench.record(jobId))?.progress?.percent === 25);
    await bench.queue.cancel(jobId, OWNER);
  });

  test('leaves nothing in the queue, even if many jobs run at the same time', async () => {
    await bench.startWorker(async () => seal(1), { concurrency: 8 });
    const ids = await Promise.all(Array.from({ length: 60 }, () => bench.submit()));
    const records = await Promise.all(ids.map(bench.ended));
    expect(records.every(({ status }) => status === 'completed')).toBe(true);
    await waitFor('an empty queue', async () => {
      const entries = await Promise.all(ids.map((jobId) => bench.redis.exists(queueKey(jobId))));
      return entries.every((count) => count === 0);
    });
    expect(await bench.redis.zcard(bench.keys.open)).toBe(0);
    expect(await bench.redis.hlen(bench.keys.active)).toBe(0);
  });
});

describe('a job that fails', () => {
  test('with an expected error ends at once, and the caller gets the message', async () => {
    let starts = 0;
    await bench.startWorker(async () => {
      starts += 1;
      throw new JobFailure('no_price_data', 'no price data for any holding', { cause: new Error('internal detail') });
    });
    const jobId = await bench.submit();
    expect(await bench.ended(jobId)).toMatchObject({
      status: 'failed',
      failure: { code: 'no_price_data', error: 'no price data for any holding', isRetryable: false },
      result: null,
    });
    expect(starts).toBe(1);
    await waitFor('the entry for operators', () => bench.redis.hget(queueKey(jobId), 'failedReason'));
    expect(await bench.redis.hget(queueKey(jobId), 'stacktrace')).not.toContain(' at ');
  });

  test('with an unexpected error starts again up to the limit, then fails with a fixed message, and the log has the stack', async () => {
    let starts = 0;
    await bench.startWorker(async () => {
      starts += 1;
      throw new TypeError('cannot read /srv/secret.db');
    });
    const jobId = await bench.submit();
    const record = await bench.ended(jobId);
    expect(record.failure?.error).toBe('internal error: the job could not be finished');
    expect(starts).toBe(DEFINITION.maxStarts);
    const logged = bench.lines.filter(({ message }) => message === 'unexpected error in a job');
    expect(logged).toHaveLength(DEFINITION.maxStarts);
    expect(logged[0]?.fields).toMatchObject({ job_id: jobId, request_id: 'request-1', error: expect.any(TypeError) });
  });

  test('with an unexpected error once is completed by the second start', async () => {
    let starts = 0;
    await bench.startWorker(async () => {
      starts += 1;
      if (starts === 1) throw new Error('connection reset');
      return seal(starts);
    });
    expect((await bench.ended(await bench.submit())).status).toBe('completed');
  });

  test('because something is full is delayed as often as needed, and this uses up no start', async () => {
    const ends: JobEvent['kind'][] = [];
    let runs = 0;
    const told: (string | null)[] = [];
    await bench.startWorker(
      async (_payload, { jobId }) => {
        runs += 1;
        told.push(await bench.redis.hget(bench.keys.job(jobId), 'message'));
        if (runs <= DEFINITION.maxStarts + 1) throw new NoRoomError('the report disk is full');
        return seal(1);
      },
      { observe: ({ kind }) => void ends.push(kind) },
    );
    const jobId = await bench.submit();
    expect((await bench.ended(jobId)).status).toBe('completed');
    expect(runs).toBe(DEFINITION.maxStarts + 2);
    expect(told.slice(1)).toEqual(told.slice(1).map(() => expect.stringMatching(/^The job waits because .* no room/)));
    expect(await bench.redis.hget(bench.keys.job(jobId), 'starts')).toBe('1');
    expect(ends.filter((kind) => kind === 'delayed')).toHaveLength(DEFINITION.maxStarts + 1);
  });

  test('by its timeout is aborted', async () => {
    const hasty = { ...DEFINITION, timeoutMs: 150 };
    const own = await bench.another({ definition: hasty });
    const reasons: unknown[] = [];
    await own.startWorker(async (_payload, { signal }) => {
      signal.addEventListener('abort', () => reasons.push(signal.reason.reason));
      await sleep(60_000, undefined, { signal });
      return seal(1);
    });
    expect(await own.ended(await own.submit())).toMatchObject({ status: 'failed', failure: { error: 'timed out' } });
    expect(reasons).toEqual(['timed_out']);
    await own.close();
  });

  test('by its timeout does not block the next job, even if the code ignores the signal', async () => {
    const own = await bench.another({ definition: { ...DEFINITION, timeoutMs: 1000 } });
    let letGo = () => {};
    let starts = 0;
    await own.startWorker(async () => {
      starts += 1;
      if (starts > 1) return seal('second');
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return seal('late');
    });
    const first = await own.submit();
    expect((await own.ended(first)).failure?.error).toBe('timed out');
    const second = await own.submit();
    expect((await own.ended(second)).status).toBe('completed');
    letGo();
    await sleep(50);
    expect(await own.record(first)).toMatchObject({ status: 'failed', failure: { error: 'timed out' }, result: null });
    await own.close();
  });
});

describe('a cancellation', () => {
  test('of a running job stops the work', async () => {
    const reasons: unknown[] = [];
    await bench.startWorker(async (_payload, { signal }) => {
      await sleep(60_000, undefined, { signal }).catch(() => reasons.push(signal.reason.reason));
      return seal(1);
    });
    const jobId = await bench.submit();
    await waitFor('the start', () => isProcessing(jobId));
    expect(await bench.queue.cancel(jobId, OWNER)).toBe('cancelled');
    await waitFor('the abort', () => reasons.length > 0);
    expect(reasons).toEqual(['cancelled']);
    expect(await bench.record(jobId)).toMatchObject({ status: 'failed', failure: { error: 'canceled by client' } });
  });

  test('of a waiting job keeps it from starting', async () => {
    const started: string[] = [];
    const cancelled = await bench.submit();
    const kept = await bench.submit();
    await bench.queue.cancel(cancelled, OWNER);
    await bench.startWorker(async (_payload, { jobId }) => {
      started.push(jobId);
      return seal(1);
    });
    await bench.ended(kept);
    expect(started).toEqual([kept]);
  });

  test('whose message is lost takes effect at the next check', async () => {
    let isAborted = false;
    await bench.startWorker(async (_payload, { signal }) => {
      await sleep(60_000, undefined, { signal }).catch(() => {
        isAborted = true;
      });
      return seal(1);
    });
    const jobId = await bench.submit();
    await waitFor('the start', () => isProcessing(jobId));
    await bench.redis.hincrby(bench.keys.job(jobId), 'fence', 1);
    await waitFor('the abort', () => isAborted);
    await bench.queue.cancel(jobId, OWNER);
  });
});

describe('a worker that stops', () => {
  test('finishes its job within the grace period and takes no other job', async () => {
    let finish = () => {};
    const worker = await bench.startWorker(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return seal(1);
    });
    const running = await bench.submit();
    await waitFor('the start', () => isProcessing(running));
    const stopped = worker.stop(10_000);
    const waiting = await bench.submit();
    await sleep(100);
    finish();
    await stopped;
    expect(await statusOf(running)).toBe('completed');
    expect(await statusOf(waiting)).toBe('pending');
  });

  test('returns its job after the grace period, and another worker completes it without using up a start', async () => {
    const stopping = await bench.startWorker(endless);
    const jobId = await bench.submit();
    await waitFor('the start', () => isProcessing(jobId));
    await bench.startWorker(async () => seal('by the other'));
    await stopping.stop(50);
    expect((await bench.ended(jobId)).status).toBe('completed');
    expect(await bench.redis.hget(bench.keys.job(jobId), 'starts')).toBe('1');
    expect(bench.lines.some(({ message }) => message.startsWith('a job of a silent worker'))).toBe(false);
  });

  test('no longer counts as capacity', async () => {
    const worker = await bench.startWorker(endless);
    await waitFor('the heartbeat', async () => (await bench.redis.zcard(bench.keys.workers(DEFINITION.type))) === 1);
    await worker.stop(0);
    expect(await bench.redis.zcard(bench.keys.workers(DEFINITION.type))).toBe(0);
  });
});

describe('the sweeper', () => {
  test('adds the queue entry of a job whose gateway died after it stored the record', async () => {
    const jobId = await bench.submit();
    await waitFor('its entry', () => bench.redis.exists(queueKey(jobId)));
    await bench.redis.del(queueKey(jobId), queueKey('prioritized'), queueKey('marker'));
    await bench.startWorker(async () => seal(1));
    expect((await bench.ended(jobId)).status).toBe('completed');
    expect(bench.lines.some(({ message }) => message.startsWith('a missing queue entry'))).toBe(true);
  });

  test('restarts a processing job whose queue entry is lost', async () => {
    let starts = 0;
    // Either worker may take the job again, because the first one is free when it notices the loss.
    const process: Processor = async (...run) => (++starts === 1 ? endless(...run) : seal('again'));
    const lost = await bench.startWorker(process);
    const jobId = await bench.submit();
    await waitFor('the start', () => isProcessing(jobId));
    await bench.startWorker(process);
    await bench.redis.del(queueKey(jobId), queueKey(`${jobId}:lock`), queueKey('active'));
    expect((await bench.ended(jobId)).status).toBe('completed');
    await lost.stop(0);
  });

  test('adds no entry for jobs that end while it checks, and each job is completed once', async () => {
    const busy = await bench.another({ times: { ...FAST_TIMES, firstLookMs: 0, nextLookMs: 0 } });
    try {
      const events: string[] = [];
      const observe = (event: JobEvent) => void events.push(event.kind === 'repaired' ? event.repair : event.kind);
      const process: Processor = async (_payload, { jobId }) => seal(jobId);
      const submitted = await Promise.all(Array.from({ length: 200 }, () => busy.submit()));
      await busy.startWorker(process, { concurrency: 4, observe });
      await busy.startWorker(process, { concurrency: 4, observe });
      const ends = await Promise.all(submitted.map(busy.ended));
      expect(ends.every(({ status }) => status === 'completed')).toBe(true);
      expect(events.filter((event) => event === 'completed')).toHaveLength(submitted.length);
      expect(events).not.toContain('requeued');
    } finally {
      await busy.close();
    }
  });

  test('does not change a job that waits for a free worker', async () => {
    await bench.startWorker(endless);
    const first = await bench.submit();
    const second = await bench.submit();
    await waitFor('the start', () => isProcessing(first));
    await sleep(3 * FAST_TIMES.nextLookMs);
    expect(await bench.redis.zcard(queueKey('prioritized'))).toBe(1);
    expect(bench.lines.some(({ message }) => message.startsWith('a missing queue entry'))).toBe(false);
    await Promise.all([first, second].map((jobId) => bench.queue.cancel(jobId, OWNER)));
  });
});

test('the estimate is the work times the median pace, and the rounds until the job of the caller ends', async () => {
  // These accounts share a shard with OWNER, also if there are eight.
  const estimate = (owner = OWNER) => bench.queue.estimateSeconds(DEFINITION, owner);
  expect(await estimate()).toBeNull();
  for (const { paces } of bench.keys.shards) {
    await bench.redis.rpush(paces(DEFINITION.type), 100, 4000, 9000, 4000, 5);
  }
  await sleep(1100);
  expect(await estimate()).toBe(4);
  await Promise.all([bench.submit(), bench.submit(), bench.submit()]);
  for (const { workers } of bench.keys.shards) {
    await bench.redis.zadd(workers(DEFINITION.type), Date.now(), 'a:1', Date.now(), 'b:1');
  }
  await sleep(1100);
  // A larger job takes longer by its own work alone.
  expect(await bench.queue.estimateSeconds(DEFINITION, OWNER, { work: 10 })).toBe(44);
  // Three jobs are ahead of the caller's job and two run at a time, so it ends after two rounds.
  expect(await estimate()).toBe(8);
  // Another caller's first job waits for one of these jobs. Its fourth job waits for all of them and three of its own.
  expect(await estimate('after')).toBe(4);
  await Promise.all(Array.from({ length: 3 }, () => bench.submit({ owner: 'after' })));
  await sleep(1100);
  expect(await estimate('after')).toBe(14);
  await bench.submit({ owner: 'last', priority: 'background' });
  // All seven jobs come before the next background job.
  expect(await bench.queue.estimateSeconds(DEFINITION, 'last', { priority: 'background' })).toBe(16);
});

test('a job costs six commands that name it, and all jobs together one reading of the memory per second', async () => {
  // With the usual times, no sweeper looks at a job that waits for the processor.
  const usual = await bench.another({ times: JOB_TIMES });
  // Redis knows the scripts after a first job.
  const jobs = 20;
  let count = -1;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const observe = ({ kind }: JobEvent) => {
    if (kind === 'completed' && ++count === jobs) end();
  };
  await usual.startWorker(async () => seal(1), { observe });
  await usual.ended(await usual.submit());
  const master = ownMaster(await usual.connect('script'), usual.keys);
  // A line that arrives together with the answer to MONITOR is a fault for ioredis, so another connection tries again.
  const monitor = await waitFor('the monitor', () => master.monitor().catch(() => null));
  const lines: { readonly command: string; readonly args: string; readonly isScripted: boolean }[] = [];
  // A line that arrives after the end is a fault for ioredis.
  monitor.on('error', () => {});
  monitor.on('monitor', (_time: string, [command = '', ...args]: string[], source: string) => {
    lines.push({ command: command.toLowerCase(), args: args.join(' '), isScripted: source === 'lua' });
  });
  const jobIds: string[] = [];
  for (let job = 0; job < jobs; job++) {
    const outcome = await usual.queue.submit(newJob());
    if (outcome.kind === 'created') jobIds.push(outcome.jobId);
    if (job % 8 === 7) await sleep(1000);
  }
  await ended;
  // Accepted and queued, started, ended, and forgotten by the queue; then read.
  const commands = ['evalsha', 'evalsha', 'evalsha', 'evalsha', 'hgetall', 'get'];
  // A worker reads the fences of its running jobs by a timer. A script that the server does not know yet is sent again as a whole.
  const sent = () => lines.filter(({ isScripted, command }) => !isScripted && command !== 'hmget');
  const commandsOf = (jobId: string) =>
    sent()
      .filter(({ args }) => args.includes(jobId))
      .map(({ command }) => command);
  await waitFor('the queue to forget all', () => jobIds.every((jobId) => commandsOf(jobId).length >= 4));
  await Promise.all(jobIds.map(usual.record));
  await waitFor('the lines of the readings', () => jobIds.every((jobId) => commandsOf(jobId).includes('get')));
  monitor.disconnect();
  const ofJobs = jobIds.map(commandsOf);
  for (const ofJob of ofJobs) expect(ofJob.filter((command) => command !== 'eval')).toEqual(commands);
  expect(ofJobs.flat().filter((command) => command === 'eval').length).toBeLessThanOrEqual(5);
  const ours = lines.filter(({ args }) => !args.includes(usual.keys.queuePrefix));
  const scripted = ours.filter(({ args, isScripted }) => isScripted && jobIds.some((jobId) => args.includes(jobId)));
  expect(scripted.length / jobs).toBeLessThan(35);
  // A script that has read the memory stores the reading alone, and the others store it with their counts.
  const times = lines.flatMap(({ args }) => new RegExp(`^${usual.keys.expected}  room (\\d+)`).exec(args)?.[1] ?? []);
  const distinct = [...new Set(times)].map(Number);
  expect(times.length).toBe(distinct.length);
  expect(distinct.length).toBeGreaterThanOrEqual(2);
  expect(distinct.slice(1).every((time, i) => time - (distinct[i] ?? 0) >= 1000)).toBe(true);
  await usual.close();
});
