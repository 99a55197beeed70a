import { JobFailure, type JobQueue, type StoredResult, watchJob } from '@tearsheet/runtime/jobs';

/** Between two looks when no change is heard of. */
const LOOK_AGAIN_MS = 2000;

/** The result of a portfolio analysis of this owner, as soon as it has one. Throws a JobFailure when it never will. */
export async function finishedAnalysis(
  jobs: Pick<JobQueue, 'lookUp' | 'watch'>,
  { jobId, owner }: { readonly jobId: string; readonly owner: string },
  signal: AbortSignal,
): Promise<StoredResult> {
  const watch = watchJob(jobs, jobId, (status) => status === 'completed' || status === 'failed');
  try {
    for (;;) {
      const found = await jobs.lookUp(jobId, owner);
      signal.throwIfAborted();
      if (found.kind !== 'found') throw new JobFailure('the analysis has expired: submit it again');
      const { result, status, error } = found.record;
      if (result !== null) return result;
      if (status === 'failed') throw new JobFailure(`the analysis failed: ${error}`);
      await watch.next(LOOK_AGAIN_MS, signal);
    }
  } finally {
    watch.close();
  }
}
