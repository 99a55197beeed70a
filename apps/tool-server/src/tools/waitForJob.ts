import {
  ASK_AGAIN_MS,
  type JobQueue,
  type JobRecord,
  type LookUp,
  unlessAway,
  watchJob,
} from '@tearsheet/runtime/jobs';

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

/** The job when it has ended, or as it is when the time is over. An outage of Redis is waited for: the job is accepted. */
export async function waitForJob({ jobs, jobId, owner, waitMs, signal, onProgress }: WaitOptions): Promise<LookUp> {
  const watch = watchJob(jobs, jobId);
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
  let seen: LookUp | null = null;
  try {
    while (!deadline.aborted) {
      const found = await unlessAway(() => jobs.lookUp(jobId, owner));
      if (found !== null && (found.kind !== 'found' || found.record.finishedAt !== null)) return found;
      if (found !== null) report(found.record, onProgress);
      seen = found ?? seen;
      await watch.next(found === null ? ASK_AGAIN_MS : LOOK_AGAIN_MS, deadline);
    }
    return (await unlessAway(() => jobs.lookUp(jobId, owner))) ?? seen ?? (await jobs.lookUp(jobId, owner));
  } finally {
    watch.close();
  }
}

function report({ status, progress }: JobRecord, onProgress: WaitOptions['onProgress']): void {
  if (progress !== null) onProgress(progress.percent, progress.message);
  else onProgress(0, status === 'pending' ? 'Waiting for a worker' : 'Starting');
}
