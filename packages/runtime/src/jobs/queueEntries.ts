import type { Queue } from 'bullmq';
import type { Logger } from '../process/logger.ts';
import type { QueueTelemetry } from '../process/tracing.ts';
import type { Store } from '../redis/keys.ts';
import { defineScript, runScript } from '../redis/runScript.ts';
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
  /** Adds the entry of an open job if it has none, and then returns true. It ignores unknown queues of a newer release. */
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

  return {
    add: (definition, jobId, virtualStart) =>
      addTo(queueNamed(queueOf(definition)), definition.type, jobId, virtualStart),
    async ensure(kind, jobId, virtualStart) {
      const queue = queueOfKind(kind);
      if (queue === undefined) return false;
      const entry = await queue.getJob(jobId);
      if (entry !== undefined && entry.finishedOn === undefined) return false;
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
