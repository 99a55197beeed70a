import { randomUUID } from 'node:crypto';
import type { Keys, RedisClient, RedisRole } from '@tearsheet/runtime';
import {
  createJobQueue,
  JOB_TIMES,
  type JobDefinition,
  type JobLimits,
  type JobObserver,
  type JobQueue,
  type JobRecord,
  type JobTimes,
  type JobWorker,
  type NewJob,
  type Processor,
  queueOf,
  type ResultBucket,
  runWorker,
  type WorkedKind,
  type WorkerTimings,
} from '@tearsheet/runtime/jobs';
import { sealResult } from '@tearsheet/runtime/seal';
import type { TestRedis } from '../redis/redisServer.ts';
import { testKeys } from '../redis/testShards.ts';
import { connectTo } from './connectTo.ts';
import { createMemoryLogger } from './memoryLogger.ts';
import { waitFor } from './waitFor.ts';

export const DEFINITION: JobDefinition = { type: 'test_job', idPrefix: 'test', timeoutMs: 20_000, maxStarts: 3 };
export const OWNER = 'account-1';

/** A tenth or less of the real timings, so that take-over and sweeping can be waited for. */
export const FAST_TIMES: JobTimes = { ...JOB_TIMES, firstLookMs: 300, nextLookMs: 300 };
export const FAST_TIMINGS: WorkerTimings = { lockMs: 1000, stalledCheckMs: 300, tickMs: 100 };
/** A running job is not taken over while a busy machine keeps its worker from renewing the lock. */
const LASTING_LOCKS: WorkerTimings = { ...FAST_TIMINGS, lockMs: 600_000 };

export interface JobBench {
  readonly definition: JobDefinition;
  /** With the shard of OWNER. */
  readonly keys: Keys;
  readonly redis: RedisClient;
  readonly queue: ReturnType<typeof createJobQueue>;
  readonly lines: ReturnType<typeof createMemoryLogger>['lines'];
  connect(role: RedisRole): Promise<RedisClient>;
  /** Submits a job, and returns its id when it is in the queue, so that jobs are in it in the order of their submits. */
  submit(change?: Partial<NewJob>): Promise<string>;
  /** Another gateway's end, with limits. */
  openQueue(limits: JobLimits): JobQueue;
  startWorker(
    process: Processor,
    options?: {
      readonly concurrency?: number;
      readonly runningPerOwner?: number;
      readonly observe?: JobObserver;
      readonly of?: JobDefinition;
      /** More kinds of the same queue. */
      readonly also?: readonly WorkedKind[];
      readonly leavesOneFree?: boolean;
      /** Default: FAST_TIMINGS with locks that last. */
      readonly timings?: WorkerTimings;
    },
  ): Promise<JobWorker>;
  record(jobId: string): Promise<JobRecord | null>;
  ended(jobId: string): Promise<JobRecord>;
  close(): Promise<void>;
}

/** The whole job machinery on a real Redis, with a gateway's and a worker's end in this process. */
export async function createJobBench(
  server: TestRedis,
  {
    definition = DEFINITION,
    times = FAST_TIMES,
    bucket = null,
  }: { readonly definition?: JobDefinition; readonly times?: JobTimes; readonly bucket?: ResultBucket | null } = {},
): Promise<JobBench> {
  const { logger, lines } = createMemoryLogger();
  const keys = testKeys(`${server.namespace}-${randomUUID().slice(0, 8)}`, OWNER);
  const clients: RedisClient[] = [];
  const workers: JobWorker[] = [];

  async function connect(role: RedisRole): Promise<RedisClient> {
    const client = await connectTo(server, role, logger);
    clients.push(client);
    return client;
  }

  const redis = await connect('gateway');
  const queues: JobQueue[] = [];
  const queue = createJobQueue({ redis, keys, definitions: [definition], logger, times, bucket });

  async function record(jobId: string): Promise<JobRecord | null> {
    const found = await queue.lookUp(jobId, OWNER);
    return found.kind === 'found' ? found.record : null;
  }

  /** A submit does not wait for the entry. A worker may have taken it already. */
  async function isQueued(jobId: string, { owner, definition: of }: NewJob): Promise<boolean> {
    const { queuePrefix, job } = keys.of(owner);
    if ((await redis.exists(`${queuePrefix}:${queueOf(of)}:${jobId}`)) === 1) return true;
    return (await redis.hget(job(jobId), 'status')) !== 'pending';
  }

  return {
    definition,
    keys,
    redis,
    queue,
    lines,
    connect,
    record,
    async submit(change = {}) {
      const job = { ...newJob(definition), ...change };
      const outcome = await queue.submit(job);
      if (outcome.kind === 'key_reused') throw new Error('the key was used before');
      await waitFor('its queue entry', () => isQueued(outcome.jobId, job));
      return outcome.jobId;
    },
    openQueue(limits) {
      const limited = createJobQueue({ redis, keys, definitions: [definition], logger, times, limits, bucket });
      queues.push(limited);
      return limited;
    },
    async startWorker(
      process,
      {
        concurrency = 1,
        runningPerOwner,
        observe,
        of = definition,
        also = [],
        leavesOneFree = false,
        timings = LASTING_LOCKS,
      } = {},
    ) {
      const worker = runWorker([{ definition: of, process, ...(observe ? { observe } : {}) }, ...also], {
        redis: await connect('worker'),
        keys,
        definitions: [...new Set([definition, of, ...also.map((kind) => kind.definition)])],
        leavesOneFree,
        logger,
        bucket,
        concurrency,
        ...(runningPerOwner ? { runningPerOwner } : {}),
        times,
        timings,
        onWedged: () => logger.error('wedged'),
      });
      workers.push(worker);
      return worker;
    },
    ended: (jobId) =>
      waitFor(`the end of ${jobId}`, async () => {
        const job = await record(jobId);
        if (job?.failure?.code === 'unclassified') throw new Error(`${jobId} failed without a code`);
        return job?.status === 'completed' || job?.status === 'failed' ? job : null;
      }),
    async close() {
      await Promise.all(workers.map((worker) => worker.stop(0)));
      await Promise.all([queue, ...queues].map((each) => each.close()));
      for (const client of clients) client.disconnect();
    },
  };
}

export function newJob(definition: JobDefinition = DEFINITION): NewJob {
  return { definition, owner: OWNER, payload: '{"n":1}', requestId: 'request-1', idempotency: null, answer: '{}' };
}

export function seal(value: unknown) {
  return sealResult(Buffer.from(JSON.stringify(value)));
}
