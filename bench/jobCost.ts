/** The work of Redis for one small job, and for an empty job of bare BullMQ on the same server. */
import { connectRedis, createKeys, createLogger, type RedisClient, waitUntilReady } from '@tearsheet/runtime';
import { createJobQueue, JOB_DEFINITIONS, type JobQueue, runWorker, waitForEnd } from '@tearsheet/runtime/jobs';
import { sealResult } from '@tearsheet/runtime/seal';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';

/** Means per job. */
export interface JobCost {
  /** Commands of clients. A script counts as one. */
  readonly commands: number;
  readonly callsInScripts: number;
  /** Processor time of the main thread of Redis, for one job at a time, and for AT_ONCE of them. */
  readonly aloneMs: number;
  readonly loadedMs: number;
}

const WARM_UPS = 50;
const MONITORED = 20;
const ALONE = 100;
const LOADED = 1600;
const AT_ONCE = 16;
const CONCURRENCY = 2;
/** Commands of a job that was just before it, and of the worker's search for the next one, belong to it. */
const SETTLE_MS = 50;

const definition = JOB_DEFINITIONS.portfolio_analysis;
const PAYLOAD = JSON.stringify({
  rows: Array.from({ length: 20 }, (_, i) => ({ date: '2012-01-05', ric: `S${i}`, weight: 0.05 })),
});
/** About 30 kB when compressed. */
const RESULT = sealResult(Buffer.from(JSON.stringify(Array.from({ length: 3000 }, (_, i) => Math.sin(i)))));

const NEVER = new AbortController().signal;

type RunOne = (number: number) => Promise<void>;

/** Measures both kinds of jobs on an empty Redis. The workers run in this process. */
export async function measureJobCost(url: string): Promise<{ readonly own: JobCost; readonly bare: JobCost }> {
  const logger = createLogger({ service: 'bench', level: 'error' });
  const connect = async (role: 'gateway' | 'worker'): Promise<RedisClient> => {
    const client = connectRedis({ url, role, logger });
    await waitUntilReady(client, 60_000);
    return client;
  };
  const [redis, ofWorker] = await Promise.all([connect('gateway'), connect('worker')]);
  const keys = createKeys();
  const definitions = Object.values(JOB_DEFINITIONS);
  const limits = { openPerOwner: 1e6, waiting: 1e6, waitMs: 1e9, storedBytes: 1e9, share: 0.4 };
  const queue = createJobQueue({ redis, keys, definitions, logger, limits });
  const kind = { definition, process: async () => RESULT };
  const worker = runWorker([kind], {
    redis: ofWorker,
    keys,
    definitions,
    logger,
    concurrency: CONCURRENCY,
    runningPerOwner: 2 * AT_ONCE,
    onWedged() {},
  });
  const bareQueue = new Queue('bare', { connection: redis, defaultJobOptions: { removeOnComplete: true } });
  const bareWorker = new Worker('bare', async () => 1, { connection: ofWorker, concurrency: CONCURRENCY });
  const ended = new Map<string, () => void>();
  bareWorker.on('completed', ({ id = '' }) => ended.get(id)?.());
  await bareWorker.waitUntilReady();
  try {
    const bare = await measure(redis, async (number) => {
      const jobId = `b${number}`;
      const end = new Promise<void>((resolve) => ended.set(jobId, resolve));
      await bareQueue.add('job', { payload: PAYLOAD }, { jobId });
      await end;
      ended.delete(jobId);
    });
    return { own: await measure(redis, (number) => runOwn(queue, number)), bare };
  } finally {
    await Promise.all([bareWorker.close(true), worker.stop(0)]);
    await Promise.all([bareQueue.close(), queue.close()]);
    for (const client of [redis, ofWorker]) client.disconnect();
  }
}

/** Submits a job and waits for its result, as a gateway does for a caller that waits. */
async function runOwn(queue: JobQueue, number: number): Promise<void> {
  const owner = `owner${number % AT_ONCE}`;
  const outcome = await queue.submit({
    definition,
    owner,
    payload: PAYLOAD,
    requestId: `request${number}`,
    idempotency: null,
    answer: '{}',
    work: 12,
    keep: { name: `job ${number}`, request: Buffer.from(PAYLOAD) },
  });
  if (outcome.kind === 'key_reused') throw new Error('a job without a key reused one');
  const { jobId } = outcome;
  await waitForEnd(queue, jobId, owner, NEVER);
}

async function measure(redis: RedisClient, runOne: RunOne): Promise<JobCost> {
  let number = 0;
  const run = async (count: number, atOnce: number) => {
    const lanes = Array.from({ length: atOnce }, async () => {
      for (let i = 0; i < count / atOnce; i++) await runOne(number++);
    });
    await Promise.all(lanes);
  };
  const timed = async (count: number, atOnce: number) => {
    const before = await processorMs(redis);
    await run(count, atOnce);
    return ((await processorMs(redis)) - before) / count;
  };
  await run(WARM_UPS, 1);
  const counts = { commands: 0, calls: 0 };
  if (!(redis instanceof Redis)) throw new Error('the bench counts the commands of one Redis, not of a cluster');
  const monitor = await redis.monitor();
  monitor.on('monitor', (_time: string, _command: readonly string[], source: string) => {
    counts[source === 'lua' ? 'calls' : 'commands'] += 1;
  });
  for (let i = 0; i < MONITORED; i++) {
    await run(1, 1);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }
  monitor.disconnect();
  const aloneMs = await timed(ALONE, 1);
  const loadedMs = await timed(LOADED, AT_ONCE);
  return { commands: counts.commands / MONITORED, callsInScripts: counts.calls / MONITORED, aloneMs, loadedMs };
}

async function processorMs(redis: RedisClient): Promise<number> {
  const info = await redis.info('cpu');
  const seconds = (name: string) => Number(new RegExp(`${name}:([\\d.]+)`).exec(info)?.[1]);
  return 1000 * (seconds('used_cpu_sys_main_thread') + seconds('used_cpu_user_main_thread'));
}
