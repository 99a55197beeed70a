import {
  ASK_AGAIN_MS,
  type JobQueue,
  type JobRecord,
  type LookUp,
  unlessAway,
  watchJob,
} from '@tearsheet/runtime/jobs';
import { describeJob } from './jobResult.ts';
import { jobNotFound } from './problems.ts';
import type { ResultOptions, ToolCall, ToolOutcome } from './tool.ts';

/** A caller without a progress token may give up after a minute. It gets the id of the job before that. */
const WAIT_MS = 20_000;
/** A caller with a progress token receives progress reports and keeps waiting. */
const WAIT_WITH_PROGRESS_MS = 15 * 60_000;
/** A message about a change can be lost, so the record is also read this often. */
const LOOK_AGAIN_MS = 2000;

/** Returns the result of a job that was just started, or its id if it takes long. */
export async function awaitJob(call: ToolCall, jobId: string, options: ResultOptions): Promise<ToolOutcome> {
  const { services, owner, signal, progress } = call;
  const found = await waitForJob({
    jobs: services.jobs,
    jobId,
    owner,
    waitMs: progress === null ? WAIT_MS : WAIT_WITH_PROGRESS_MS,
    signal,
    onProgress: progress ?? (() => {}),
  });
  return found.kind === 'found' ? describeJob(call, found.record, options) : jobNotFound(found.kind);
}

interface WaitOptions {
  readonly jobs: Pick<JobQueue, 'watch' | 'lookUp'>;
  readonly jobId: string;
  readonly owner: string;
  readonly waitMs: number;
  /** Aborts when the caller hangs up. */
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number, message: string) => void;
}

/** Returns the job when it has ended or the time is up. It waits through an outage of Redis, because the job is accepted. */
async function waitForJob({ jobs, jobId, owner, waitMs, signal, onProgress }: WaitOptions): Promise<LookUp> {
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
