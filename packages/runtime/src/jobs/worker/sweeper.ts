import type { Logger } from '../../process/logger.ts';
import { defineScript, runScript } from '../../redis/commands.ts';
import type { Store } from '../../redis/keys.ts';
import { PUBLIC_ERRORS } from '../failures.ts';
import type { JobObserver } from '../jobEvents.ts';
import { createJobScripts, type JobTimes } from '../jobScripts.ts';
import { type QueueEntries, SILENT_AFTER_MS } from '../queueEntries.ts';
import { DELETED_AT_ONCE, type ResultBucket } from '../resultBucket.ts';
import { takeDue, takeUnneeded } from '../scripts/upkeep.ts';

export interface SweeperOptions extends Store {
  readonly times: JobTimes;
  /** The names of all queues. */
  readonly queues: readonly string[];
  /** Object storage of large results. */
  readonly bucket: Pick<ResultBucket, 'remove'> | null;
  readonly entries: Pick<QueueEntries, 'ensure' | 'toKey'>;
  readonly worker: { readonly id: string; readonly queue: string; readonly concurrency: number };
  readonly logger: Logger;
  readonly observe: JobObserver;
}

/** The state of a shard and a queue after a sweep. */
export interface ShardLook {
  /** Live workers of the queue. */
  readonly workers: number;
  /** Unfinished jobs of all queues. */
  readonly open: number;
  /** Entries of the queue that wait, and those that workers run. */
  readonly waiting: number;
  readonly active: number;
}

export interface Sweeper {
  /** Writes a heartbeat and repairs the open jobs that are due for a look. */
  sweep(): Promise<ShardLook>;
  /** Removes the worker from the live ones. */
  leave(): Promise<void>;
}

const TAKE_DUE = defineScript(takeDue);
const TAKE_UNNEEDED = defineScript(takeUnneeded);
const JOBS_PER_SWEEP = 500;
const ENTRIES = ['wait', 'prioritized', 'active'] as const;
/** A worker fails its own job at the deadline, so the sweeper waits this much longer. */
const DEADLINE_SLACK_MS = 5000;
/** If a worker has not deleted the results that it took by then, another one does. */
const REMOVING_MS = 60_000;

/**
 * Repairs jobs after a crash. A job without a queue entry gets one with the same id, which is harmless if the job still runs,
 * because only one lease can end it. A job past its deadline fails.
 */
export function createSweeper({
  redis,
  keys,
  times,
  queues,
  bucket,
  entries,
  worker,
  logger,
  observe,
}: SweeperOptions): Sweeper {
  const member = `${worker.id}:${worker.concurrency}`;
  const { inspect } = createJobScripts(keys, times);
  let removing: Promise<void> | null = null;
  const lastLookMs = Math.max(times.firstLookMs, times.nextLookMs);

  async function look(jobId: string): Promise<void> {
    const [kind, type, virtualStart, queue] = await runScript(redis, inspect, {
      keys: [keys.job(jobId)],
      args: [jobId, DEADLINE_SLACK_MS, PUBLIC_ERRORS.timedOut, ...queues],
    });
    if (String(kind) === 'timed_out') {
      logger.warn('a job timed out without a worker', { job_id: jobId });
      observe({ kind: 'repaired', jobId, repair: 'ended_late' });
    }
    if (String(kind) !== 'open') return;
    const recorded = { type: String(type), queue: String(queue) || null };
    if (await entries.ensure(recorded, jobId, Number(virtualStart))) {
      logger.warn('a missing queue entry was added', { job_id: jobId });
      observe({ kind: 'repaired', jobId, repair: 'requeued' });
    }
  }

  /** Deletes results from object storage that no job needs any more. */
  async function removeResults(): Promise<void> {
    if (bucket === null) return;
    const at = { keys: [keys.storedResults], args: [DELETED_AT_ONCE, REMOVING_MS] };
    const names = (await runScript(redis, TAKE_UNNEEDED, at)).map(String);
    if (names.length === 0) return;
    await bucket.remove(names);
    await redis.zrem(keys.storedResults, ...names.map((name) => `-${name}`));
  }

  return {
    async sweep() {
      const reply = await runScript(redis, TAKE_DUE, {
        keys: [
          ...[keys.open, keys.workers(worker.queue), keys.line(worker.queue)],
          ...ENTRIES.map((name) => entries.toKey(worker.queue, name)),
        ],
        args: [member, SILENT_AFTER_MS, times.nextLookMs, JOBS_PER_SWEEP, keys.job(''), lastLookMs],
      });
      const [workers = 0, open = 0, waiting = 0, active = 0] = reply.slice(0, 4).map(Number);
      await Promise.all(reply.slice(4).map((jobId) => look(String(jobId))));
      // Object storage may take long, and the next heartbeat must not wait for it.
      removing ??= removeResults()
        .catch((error: unknown) => logger.warn('results cannot be deleted from object storage', { error }))
        .finally(() => {
          removing = null;
        });
      return { workers, open, waiting, active };
    },
    async leave() {
      await Promise.all([redis.zrem(keys.workers(worker.queue), member), removing]);
    },
  };
}
