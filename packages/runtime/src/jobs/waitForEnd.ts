import type { JobQueue } from './submitJob.ts';
import type { LookUp } from './types.ts';
import { ASK_AGAIN_MS, unlessAway } from './unlessAway.ts';
import { watchJob } from './watchJob.ts';

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
