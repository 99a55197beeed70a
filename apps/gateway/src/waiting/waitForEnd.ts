import { type JobQueue, type LookUp, watchJob } from '@tearsheet/runtime/jobs';

/** A message can be lost with a connection; so often the record is read anyway. */
const LOOK_AGAIN_MS = 5000;

/** The job as soon as it has ended, or as it is when the signal aborts. */
export async function waitForEnd(
  jobs: Pick<JobQueue, 'watch' | 'lookUp'>,
  jobId: string,
  owner: string,
  signal: AbortSignal,
): Promise<LookUp> {
  const watch = watchJob(jobs, jobId, (status) => status !== 'processing');
  try {
    for (;;) {
      const found = await jobs.lookUp(jobId, owner);
      if (found.kind !== 'found' || found.record.finishedAt !== null || signal.aborted) return found;
      await watch.next(LOOK_AGAIN_MS, signal);
    }
  } finally {
    watch.close();
  }
}
