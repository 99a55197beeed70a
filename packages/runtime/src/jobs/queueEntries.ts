import type { Queue } from 'bullmq';
import type { Logger } from '../process/logger.ts';
import type { QueueTelemetry } from '../process/tracing.ts';
import type { RedisClient } from '../redis/connectRedis.ts';
import type { Keys, Store } from '../redis/keys.ts';
import { defineScript, runScript } from '../redis/runScript.ts';
import { redisNow } from '../redis/withStore.ts';
import { openQueue } from './openQueue.ts';
import { isUnfinished, type JobDefinition, queueOf, queuesOf, type RecordedKind, recordedQueue } from './types.ts';

/** Number of jobs that wait and run in one queue. */
export interface QueueDepth {
  readonly waiting: number;
  readonly active: number;
}

/** The BullMQ entries of jobs. An entry has the job's id, its type as the name, and no data. */
export interface QueueEntries {
  /** Workers take entries in the order of virtual start times, and equal ones in the order of arrival. */
  add(definition: JobDefinition, jobId: string, virtualStart: number): Promise<void>;
  /**
   * Adds the entry of an open job if it has none, and then returns true. It ends a delay that is longer than any can be. It ignores
   * unknown queues of a newer release.
   */
  ensure(kind: RecordedKind, jobId: string, virtualStart: number): Promise<boolean>;
  /** Removes the entry of a canceled job, so that it does not count as waiting. A worker keeps the entry of a job that it runs. */
  drop(jobId: string): Promise<void>;
  depth(queue: string): Promise<QueueDepth>;
  /** Returns the number of waiting entries that come before the tenant's next one. */
  ahead(queue: string, tenant: string): Promise<number>;
  isPaused(queue: string): Promise<boolean>;
  /** Returns true if an operator or a limit stops workers from taking entries. */
  isHeldBack(queue: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface QueueEntriesOptions extends Store {
  readonly definitions: readonly JobDefinition[];
  readonly logger: Logger;
  readonly telemetry?: QueueTelemetry;
}

/** Entries of failed jobs that are kept for operators. Callers read the record instead. */
const KEEP_FAILED = { age: 86_400, count: 1000 };
/** The lowest priority of BullMQ. Virtual time restarts at 0 when no job waits. Beyond this value, jobs run in order of arrival. */
const LAST_PRIORITY = 2_097_151;
/** BullMQ orders prioritized entries by their priority times this, and then by arrival. */
const PRIORITY_STEP = 2 ** 32;
/** BullMQ orders delayed entries by their time (ms) times this. */
const DELAY_STEP = 4096;
/** Workers delay entries by seconds. */
const LONGEST_DELAY_MS = 60_000;
/** Counts the entries up to the virtual start time of the tenant's next job (scripts/prelude.ts) in one round trip. */
const AHEAD = defineScript(`
local known = redis.call('HMGET', KEYS[1], 'now', ARGV[1])
local start = math.max(tonumber(known[1] or 0), tonumber(known[2] or 0))
local last = (math.min(start + 1, tonumber(ARGV[2])) + 1) * ARGV[3] - 1
return {tostring(redis.call('ZCOUNT', KEYS[2], 0, last))}`);
/** The event stream is not used, and by default BullMQ would keep ten thousand entries. */
const EVENTS_KEPT = 100;

export function createQueueEntries({ redis, keys, definitions, logger, telemetry }: QueueEntriesOptions): QueueEntries {
  const queues = new Map(
    queuesOf(definitions).map((name) => [
      name,
      openQueue(
        name,
        { redis, keys, logger },
        {
          ...(telemetry ? { telemetry } : {}),
          streams: { events: { maxLen: EVENTS_KEPT } },
          defaultJobOptions: { removeOnComplete: true, removeOnFail: KEEP_FAILED },
        },
      ),
    ]),
  );

  function queueNamed(name: string): Queue {
    const queue = queues.get(name);
    if (queue === undefined) throw new Error(`there is no queue ${name}`);
    return queue;
  }

  const queueOfKind = (kind: RecordedKind) => queues.get(recordedQueue(definitions, kind));

  async function addTo(queue: Queue, jobType: string, jobId: string, virtualStart: number): Promise<void> {
    await queue.add(jobType, {}, { jobId, priority: priorityOf(virtualStart) });
  }

  /** Returns true for a delay that a worker set before its clock jumped back. */
  async function isDelayedTooLong(queue: Queue, jobId: string): Promise<boolean> {
    const score = await redis.zscore(queue.toKey('delayed'), jobId);
    return score !== null && Number(score) / DELAY_STEP > Date.now() + LONGEST_DELAY_MS;
  }

  return {
    add: (definition, jobId, virtualStart) =>
      addTo(queueNamed(queueOf(definition)), definition.type, jobId, virtualStart),
    async ensure(kind, jobId, virtualStart) {
      const queue = queueOfKind(kind);
      if (queue === undefined) return false;
      const entry = await queue.getJob(jobId);
      if (entry !== undefined && entry.finishedOn === undefined) {
        if (await isDelayedTooLong(queue, jobId)) await entry.promote();
        return false;
      }
      // If the job has ended meanwhile, its entry is gone too. So the status must be read after the entry.
      const status = await redis.hget(keys.job(jobId), 'status');
      if (!isUnfinished(status)) return false;
      await entry?.remove();
      await addTo(queue, kind.type, jobId, virtualStart);
      return true;
    },
    async drop(jobId) {
      const [type, queue] = await redis.hmget(keys.job(jobId), 'type', 'queue');
      if (type) await queueOfKind({ type, queue: queue ?? null })?.remove(jobId);
    },
    async depth(queue) {
      const {
        waiting = 0,
        prioritized = 0,
        active = 0,
      } = await queueNamed(queue).getJobCounts('waiting', 'prioritized', 'active');
      return { waiting: waiting + prioritized, active };
    },
    async ahead(queue, tenant) {
      const [count] = await runScript(redis, AHEAD, {
        keys: [keys.virtualStarts(queue), queueNamed(queue).toKey('prioritized')],
        args: [tenant, LAST_PRIORITY, PRIORITY_STEP],
      });
      return Number(count);
    },
    isPaused: (queue) => queueNamed(queue).isPaused(),
    async isHeldBack(name) {
      const queue = queueNamed(name);
      const [isPaused, isMaxed] = await Promise.all([queue.isPaused(), queue.isMaxed()]);
      return isPaused || isMaxed;
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

function priorityOf(virtualStart: number): number {
  return Math.min(virtualStart + 1, LAST_PRIORITY);
}

/** A worker without a heartbeat for this long is not counted, because it may have crashed. */
export const SILENT_AFTER_MS = 20_000;

/** The state of one queue, for operators. */
export interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  /** Time since the first waiting job was accepted; 0 if no job waits. */
  readonly oldestWaitMs: number;
  /** Number of live workers, and of jobs that they can run at the same time. */
  readonly workers: number;
  readonly capacity: number;
  /** True if an operator has paused the queue. */
  readonly isPaused: boolean;
}

export interface ReadQueuesOptions extends Store {
  readonly definitions: readonly JobDefinition[];
  readonly entries: QueueEntries;
}

/** Reads all queues, with times by the clock of Redis. */
export async function readQueues({ redis, keys, definitions, entries }: ReadQueuesOptions): Promise<QueueState[]> {
  const nowMs = await redisNow(redis, keys);
  return Promise.all(
    queuesOf(definitions).map(async (queue) => {
      const [depth, [, acceptedAt], workers, isPaused] = await Promise.all([
        entries.depth(queue),
        redis.zrange(keys.line(queue), '0', '0', 'WITHSCORES'),
        liveWorkers(redis, keys, queue),
        entries.isPaused(queue),
      ]);
      return {
        queue,
        ...depth,
        oldestWaitMs: acceptedAt === undefined ? 0 : Math.max(0, nowMs - Number(acceptedAt)),
        workers: workers.length,
        capacity: workers.reduce((total, worker) => total + concurrencyOf(worker), 0),
        isPaused,
      };
    }),
  );
}

/** Returns the live members of keys.workers. It checks their age, because no worker removes the last one of a queue. */
export async function liveWorkers(redis: RedisClient, keys: Keys, queue: string): Promise<string[]> {
  const [nowMs, seen] = await Promise.all([
    redisNow(redis, keys),
    redis.zrange(keys.workers(queue), '0', '-1', 'WITHSCORES'),
  ]);
  return seen.filter((_, i) => i % 2 === 0 && Number(seen[i + 1]) >= nowMs - SILENT_AFTER_MS);
}

/** Returns the number of jobs of a queue that its live workers can run at the same time. */
export async function capacityOf({ redis, keys }: Store, queue: string): Promise<number> {
  const workers = await liveWorkers(redis, keys, queue);
  return workers.reduce((total, worker) => total + concurrencyOf(worker), 0);
}

/** Returns the concurrency of a member of keys.workers, `<worker id>:<concurrency>`. */
export function concurrencyOf(worker: string): number {
  return Number(worker.slice(worker.lastIndexOf(':') + 1));
}
