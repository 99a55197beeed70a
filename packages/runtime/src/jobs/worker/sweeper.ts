import type { Logger } from '../../process/logger.ts';
import type { Store } from '../../redis/keys.ts';
import { defineScript, runScript } from '../../redis/runScript.ts';
import { PUBLIC_ERRORS } from '../failures.ts';
import { createJobScripts, type JobTimes } from '../jobScripts.ts';
import type { QueueEntries } from '../queueEntries.ts';
import { SILENT_AFTER_MS } from '../readQueues.ts';
import { takeDue } from '../scripts/upkeep.ts';
import type { JobObserver } from './jobObserver.ts';

export interface SweeperOptions extends Store {
  readonly times: JobTimes;
  /** All job types. */
  readonly jobTypes: readonly string[];
  readonly entries: QueueEntries;
  readonly worker: { readonly id: string; readonly jobType: string; readonly concurrency: number };
  readonly logger: Logger;
  readonly observe: JobObserver;
}

export interface Sweeper {
  /** Writes a heartbeat and repairs the open jobs that are due for a look. */
  sweep(): Promise<void>;
  /** Removes the worker from the live ones. */
  leave(): Promise<void>;
}

const TAKE_DUE = defineScript(takeDue);
const JOBS_PER_SWEEP = 500;
/** A worker fails its own job at the deadline, so the sweeper waits this much longer. */
const DEADLINE_SLACK_MS = 5000;

/**
 * Repairs jobs after a crash. A job without a queue entry gets one with the same id, which is harmless if the job still runs,
 * because only one lease can end it. A job past its deadline fails.
 */
export function createSweeper({
  redis,
  keys,
  times,
  jobTypes,
  entries,
  worker,
  logger,
  observe,
}: SweeperOptions): Sweeper {
  const member = `${worker.id}:${worker.concurrency}`;
  const { inspect } = createJobScripts(keys, times);

  async function look(jobId: string): Promise<void> {
    const [kind, jobType, virtualStart] = await runScript(redis, inspect, {
      keys: [keys.job(jobId)],
      args: [jobId, DEADLINE_SLACK_MS, PUBLIC_ERRORS.timedOut, ...jobTypes],
    });
    if (String(kind) === 'timed_out') {
      logger.warn('a job timed out without a worker', { job_id: jobId });
      observe({ kind: 'repaired', jobId, repair: 'ended_late' });
    }
    if (String(kind) === 'open' && (await entries.ensure(String(jobType), jobId, Number(virtualStart)))) {
      logger.warn('a missing queue entry was added', { job_id: jobId });
      observe({ kind: 'repaired', jobId, repair: 'requeued' });
    }
  }

  return {
    async sweep() {
      const due = await runScript(redis, TAKE_DUE, {
        keys: [keys.open, keys.workers(worker.jobType)],
        args: [member, SILENT_AFTER_MS, times.nextLookMs, JOBS_PER_SWEEP],
      });
      await Promise.all(due.map((jobId) => look(String(jobId))));
    },
    async leave() {
      await redis.zrem(keys.workers(worker.jobType), member);
    },
  };
}
