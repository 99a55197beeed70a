import { type JobQueue, unlessAway, waitForEnd } from '@tearsheet/runtime/jobs';
import type { Answer } from '../answer.ts';
import { type Conditions, jobAnswer } from '../jobAnswer.ts';
import type { OpenWaits } from './openWaits.ts';

export interface WaitRequest {
  readonly jobs: JobQueue;
  readonly waits: OpenWaits;
  readonly jobId: string;
  readonly owner: string;
  readonly conditions: Conditions;
  readonly seconds: number;
  readonly hangUp: AbortSignal;
  /** Asked for the job, and not only for its acceptance: then its state at the end of the wait is the normal answer. */
  readonly isPoll: boolean;
}

/**
 * The answer of the job itself, once it has ended within the time the caller is ready to wait (RFC 7240). Null when it
 * has not, or when too many wait already: then the caller gets the normal answer, as the RFC allows.
 */
export async function answerWhenDone(request: WaitRequest): Promise<Answer | null> {
  const { jobs, waits, jobId, owner, conditions, seconds, hangUp, isPoll } = request;
  const wait = waits.enter(owner, seconds * 1000, hangUp);
  if (wait === null) return null;
  try {
    const ended = await waitForEnd(jobs, jobId, owner, wait.signal);
    const found = ended ?? (isPoll ? await unlessAway(() => jobs.lookUp(jobId, owner)) : null);
    if (found?.kind !== 'found') return null;
    const answer = await jobAnswer(found.record, conditions);
    if (ended === null) return answer;
    return { ...answer, headers: { ...answer.headers, 'preference-applied': `wait=${seconds}` } };
  } finally {
    wait.leave();
  }
}
