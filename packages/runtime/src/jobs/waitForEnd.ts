import pTimeout from 'p-timeout';
import { StoreUnavailableError } from '../redis/connectRedis.ts';
import type { JobQueue } from './jobQueue.ts';
import type { LookUp } from './types.ts';

/** Waits for changes of one job. */
export interface JobWatch {
  /** Returns true after a change since the last call; false after `maxMs` without one, or if the signal aborts. */
  next(maxMs: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
}

/** Watches one job. A change between two calls is not lost. `counts` selects the statuses that matter. A missed message always counts. */
export function watchJob(
  jobs: Pick<JobQueue, 'watch'>,
  jobId: string,
  counts: (status: string) => boolean = () => true,
): JobWatch {
  let isChanged = false;
  let wake = () => {};
  const close = jobs.watch(jobId, (status) => {
    if (status !== null && !counts(status)) return;
    isChanged = true;
    wake();
  });
  return {
    async next(maxMs, signal) {
      if (!isChanged && !signal.aborted) {
        const woken = Promise.withResolvers<void>();
        wake = woken.resolve;
        await pTimeout(woken.promise, { milliseconds: maxMs, message: false, signal }).catch(() => {});
      }
      const outcome = isChanged;
      isChanged = false;
      return outcome;
    },
    close,
  };
}

/** Time to the next attempt while Redis is away. */
export const ASK_AGAIN_MS = 500;

/** Returns null while Redis does not answer, because a caller that waits for a job can wait for Redis too. */
export async function unlessAway<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StoreUnavailableError) return null;
    throw error;
  }
}

/** The record is read again after this time, because a message can be lost with a connection. */
const LOOK_AGAIN_MS = 5000;

/** Returns the job when it has ended or is gone; null if the signal aborts first. It waits through an outage of Redis. */
export async function waitForEnd(
  jobs: Pick<JobQueue, 'watch' | 'lookUp'> & Partial<Pick<JobQueue, 'isUnchanged'>>,
  jobId: string,
  owner: string,
  signal: AbortSignal,
): Promise<LookUp | null> {
  const watch = watchJob(jobs, jobId, (status) => status !== 'processing');
  try {
    if (jobs.isUnchanged?.(jobId)) await watch.next(LOOK_AGAIN_MS, signal);
    while (!signal.aborted) {
      const found = await unlessAway(() => jobs.lookUp(jobId, owner));
      if (found !== null && (found.kind !== 'found' || found.record.finishedAt !== null)) return found;
      await watch.next(found === null ? ASK_AGAIN_MS : LOOK_AGAIN_MS, signal);
    }
    return null;
  } finally {
    watch.close();
  }
}
