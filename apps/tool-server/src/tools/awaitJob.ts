import type { Failed, Outcome } from '@tearsheet/operations';
import { describeJob } from './jobResult.ts';
import { jobNotFound } from './problems.ts';
import type { ToolCall, ToolOutcome } from './tool.ts';
import { waitForJob } from './waitForJob.ts';

/** Without a progress token the caller may give up after a minute; then it gets the job's id in time. */
const WAIT_MS = 20_000;
/** With one it hears of us, and waits. */
const WAIT_WITH_PROGRESS_MS = 15 * 60_000;

/** The result of a job that was just started, or its id when it takes long. */
export async function awaitJob(
  call: ToolCall,
  outcome: Exclude<Outcome, Failed>,
  fields: readonly string[] | null,
): Promise<ToolOutcome> {
  if (outcome.kind !== 'accepted') throw new Error('the operation did not accept a job');
  const { jobId } = outcome;
  const { services, owner, signal, progress } = call;
  const found = await waitForJob({
    jobs: services.jobs,
    jobId,
    owner,
    waitMs: progress === null ? WAIT_MS : WAIT_WITH_PROGRESS_MS,
    signal,
    onProgress: progress ?? (() => {}),
  });
  return found.kind === 'found'
    ? describeJob(call, found.record, { fields, resolution: 'daily' })
    : jobNotFound(found.kind);
}
