import type { Queue } from 'bullmq';
import type { Logger } from '../process/logger.ts';
import type { QueueTelemetry } from '../process/tracing.ts';
import type { Store } from '../redis/keys.ts';
import { defineScript, runScript } from '../redis/runScript.ts';
import { openQueue } from './openQueue.ts';
import { isUnfinished, type JobDefinition } from './types.ts';

/** What waits and runs in one queue. */
export interface QueueDepth {
  readonly waiting: number;
  readonly active: number;
}

/** The BullMQ side: an entry under the job's own id that says "someone do it" and nothing more. */
export interface QueueEntries {
  /** @param turn entries are taken in the order of their turns, from 0 on; equal ones as they came */
  add(jobType: string, jobId: string, turn: number): Promise<void>;
  /** Adds the entry of an open job that has no live one; says whether it had to. Unknown types (of a newer release) are left alone. */
  ensure(jobType: string, jobId: string, turn: number): Promise<boolean>;
  depth(jobType: string): Promise<QueueDepth>;
  /** How many of the waiting entries would be taken before the next one of this flow. */
  ahead(jobType: string, flow: string): Promise<number>;
  isPaused(jobType: string): Promise<boolean>;
  /** True when an operator or a limit keeps workers from taking entries. */
  isHeldBack(jobType: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface QueueEntriesOptions extends Store {
  readonly definitions: readonly JobDefinition[];
  readonly logger: Logger;
  readonly telemetry?: QueueTelemetry;
}

/** Entries kept of failed jobs, for operators; the record and not the entry answers callers. */
const KEEP_FAILED = { age: 86_400, count: 1000 };
/** BullMQ knows no later one. Turns begin at 0 whenever nobody waits; beyond this, first come is first served. */
const LAST_PRIORITY = 2_097_151;
/** BullMQ orders prioritized entries by their priority times this, and then as they came. */
const PRIORITY_STEP = 2 ** 32;
/** The turn that the flow's next job would get (scripts/prelude.ts), and the entries up to it, in one round trip. */
const AHEAD = defineScript(`
local known = redis.call('HMGET', KEYS[1], 'now', ARGV[1])
local turn = math.max(tonumber(known[1] or 0), tonumber(known[2] or 0))
local last = (math.min(turn + 1, tonumber(ARGV[2])) + 1) * ARGV[3] - 1
return {tostring(redis.call('ZCOUNT', KEYS[2], 0, last))}`);
/** BullMQ's event stream is not used; its default keeps ten thousand entries. */
const EVENTS_KEPT = 100;

export function createQueueEntries({ redis, keys, definitions, logger, telemetry }: QueueEntriesOptions): QueueEntries {
  const queues = new Map(
    definitions.map(({ type }) => [
      type,
      openQueue(
        type,
        { redis, keys, logger },
        {
          ...(telemetry ? { telemetry } : {}),
          streams: { events: { maxLen: EVENTS_KEPT } },
          defaultJobOptions: { removeOnComplete: true, removeOnFail: KEEP_FAILED },
        },
      ),
    ]),
  );

  function queueOf(jobType: string): Queue {
    const queue = queues.get(jobType);
    if (queue === undefined) throw new Error(`no queue for job type ${jobType}`);
    return queue;
  }

  async function add(jobType: string, jobId: string, turn: number): Promise<void> {
    await queueOf(jobType).add(jobType, {}, { jobId, priority: priorityOf(turn) });
  }

  return {
    add,
    async ensure(jobType, jobId, turn) {
      const queue = queues.get(jobType);
      if (queue === undefined) return false;
      const entry = await queue.getJob(jobId);
      if (entry !== undefined && entry.finishedOn === undefined) return false;
      // A job that has ended since its record was read took its entry with it: looked at after the entry, it tells which.
      const status = await redis.hget(keys.job(jobId), 'status');
      if (!isUnfinished(status)) return false;
      await entry?.remove();
      await add(jobType, jobId, turn);
      return true;
    },
    async depth(jobType) {
      const {
        waiting = 0,
        prioritized = 0,
        active = 0,
      } = await queueOf(jobType).getJobCounts('waiting', 'prioritized', 'active');
      return { waiting: waiting + prioritized, active };
    },
    async ahead(jobType, flow) {
      const [count] = await runScript(redis, AHEAD, {
        keys: [keys.turns(jobType), queueOf(jobType).toKey('prioritized')],
        args: [flow, LAST_PRIORITY, PRIORITY_STEP],
      });
      return Number(count);
    },
    isPaused: (jobType) => queueOf(jobType).isPaused(),
    async isHeldBack(jobType) {
      const [isPaused, isMaxed] = await Promise.all([queueOf(jobType).isPaused(), queueOf(jobType).isMaxed()]);
      return isPaused || isMaxed;
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

function priorityOf(turn: number): number {
  return Math.min(turn + 1, LAST_PRIORITY);
}
