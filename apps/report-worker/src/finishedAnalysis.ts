import { JobFailure, type JobQueue, type StoredResult, waitForEnd } from '@tearsheet/runtime/jobs';

/** The result of a portfolio analysis of this owner, as soon as it has one. Throws a JobFailure when it never will. */
export async function finishedAnalysis(
  jobs: Pick<JobQueue, 'lookUp' | 'watch'>,
  { jobId, owner }: { readonly jobId: string; readonly owner: string },
  signal: AbortSignal,
): Promise<StoredResult> {
  const found = await waitForEnd(jobs, jobId, owner, signal);
  signal.throwIfAborted();
  if (found?.kind !== 'found') throw new JobFailure('the analysis has expired: submit it again');
  const { result, error } = found.record;
  if (result === null) throw new JobFailure(`the analysis failed: ${error}`);
  return result;
}
