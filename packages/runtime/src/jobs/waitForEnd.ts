import pTimeout from 'p-timeout';
import { StoreUnavailableError } from '../redis/connectRedis.ts';
import type { JobQueue } from './jobQueue.ts';
import type { LookUp } from './types.ts';

/** Changes of one job as something to wait for. */
export interface JobWatch {
  /** True after a change since the last call; false after `maxMs` without one, or when the signal aborts. */
  next(maxMs: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
}

/** A change while nobody waits is not lost. `counts` says which statuses matter; a missed message always does. */
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

/** Redis may be away while somebody waits for a job; so soon it is asked again. */
export const ASK_AGAIN_MS = 500;

/** Null while Redis does not answer: who is waiting anyway can wait for that too. */
export async function unlessAway<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StoreUnavailableError) return null;
    throw error;
  }
}

/** A message can be lost with a connection; so often the record is read anyway. */
const LOOK_AGAIN_MS = 5000;

/** The job as soon as it has ended, or is gone; null when the signal aborts first. An outage of Redis is waited for too. */
export async function waitForEnd(
  jobs: Pick<JobQueue, 'watch' | 'lookUp'>,
  jobId: string,
  owner: string,
  signal: AbortSignal,
): Promise<LookUp | null> {
  const watch = watchJob(jobs, jobId, (status) => status !== 'processing');
  try {
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
