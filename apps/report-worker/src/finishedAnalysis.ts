import { JobFailure, type JobQueue, waitForEnd } from '@tearsheet/runtime/jobs';
import type { FinishedResult } from '@tearsheet/runtime/seal';

/** Returns the result of a portfolio analysis of this owner with its warnings, as soon as it has one. Throws a JobFailure if it never will. */
export async function finishedAnalysis(
  jobs: Pick<JobQueue, 'lookUp' | 'watch'>,
  { jobId, owner }: { readonly jobId: string; readonly owner: string },
  signal: AbortSignal,
): Promise<FinishedResult> {
  const found = await waitForEnd(jobs, jobId, owner, signal);
  signal.throwIfAborted();
  if (found?.kind !== 'found') throw new JobFailure('the analysis has expired: submit it again');
  const { result, error, warnings } = found.record;
  if (result === null) throw new JobFailure(`the analysis failed: ${error}`);
  return { ...result, warnings };
}
