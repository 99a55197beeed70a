import { type JobQueue, type JobRecord, type LookUp, watchJob } from '@tearsheet/runtime/jobs';

/** A message about a change can be lost; so often the record is read anyway. */
const LOOK_AGAIN_MS = 2000;

export interface WaitOptions {
  readonly jobs: Pick<JobQueue, 'watch' | 'lookUp'>;
  readonly jobId: string;
  readonly owner: string;
  readonly waitMs: number;
  /** The caller has gone. */
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number, message: string) => void;
}

/** The job when it has ended, or as it is when the time is over. */
export async function waitForJob({ jobs, jobId, owner, waitMs, signal, onProgress }: WaitOptions): Promise<LookUp> {
  const watch = watchJob(jobs, jobId);
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
  try {
    for (;;) {
      const found = await jobs.lookUp(jobId, owner);
      if (found.kind !== 'found' || found.record.finishedAt !== null || deadline.aborted) return found;
      report(found.record, onProgress);
      await watch.next(LOOK_AGAIN_MS, deadline);
    }
  } finally {
    watch.close();
  }
}

function report({ status, progress }: JobRecord, onProgress: WaitOptions['onProgress']): void {
  if (progress !== null) onProgress(progress.percent, progress.message);
  else onProgress(0, status === 'pending' ? 'Waiting for a worker' : 'Starting');
}
