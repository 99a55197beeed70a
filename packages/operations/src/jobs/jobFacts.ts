import { pause } from '@tearsheet/runtime';
import {
  ASK_AGAIN_MS,
  failureMembers,
  type JobQueue,
  type JobRecord,
  type JobSummary,
  type ListedJob,
  unlessAway,
  waitForEnd,
  watchJob,
} from '@tearsheet/runtime/jobs';
import { resultJson, wrapResult } from '@tearsheet/runtime/seal';
import type { Dependencies } from '../dependencies.ts';

/** A job, with its result if it is completed. */
export interface FoundJob {
  readonly kind: 'job';
  readonly record: JobRecord;
}

/** A job whose changes the caller wants to follow (followJob). */
export interface FollowedJob {
  readonly kind: 'events';
  readonly record: JobSummary;
}

/** Returns the job object without its result, as the API describes it. */
export function jobMembers(record: ListedJob): object {
  const { jobId, jobType, status, name, rerunOf, progress, failure, warnings } = record;
  return {
    job_id: jobId,
    status,
    job_type: jobType,
    ...(name === null ? {} : { name }),
    ...(rerunOf === null ? {} : { rerun_of: rerunOf }),
    created_at: record.createdAt,
    started_at: record.startedAt,
    finished_at: record.finishedAt,
    expires_at: record.expiresAt,
    warnings,
    ...(status === 'processing' ? { progress: progress ?? { step: 'queued', percent: 0, message: 'Starting' } } : {}),
    ...(failure === null ? {} : failureMembers(failure)),
  };
}

/**
 * Returns the job object as JSON: a text without a result, and otherwise bytes in pieces, compressed if gzip is accepted. The
 * worker has compressed the result, and it is never parsed here.
 */
export async function jobBytes(record: JobRecord, gzip: boolean): Promise<string | readonly Uint8Array[]> {
  const { result } = record;
  const members = JSON.stringify(jobMembers(record));
  if (result === null) return members;
  // The result comes last, so that a reader of the first bytes knows the status.
  const head = Buffer.from(`${members.slice(0, -1)},"result":`);
  const tail = Buffer.from('}');
  return gzip ? wrapResult(result, head, tail) : [head, await resultJson(result), tail];
}

interface WaitOptions {
  readonly jobId: string;
  readonly owner: string;
  readonly signal: AbortSignal;
}

/** Returns the job as soon as it has ended. Null if the signal aborts first or the job is gone. */
export async function endedJob(
  { jobs }: Pick<Dependencies, 'jobs'>,
  { jobId, owner, signal }: WaitOptions,
): Promise<JobRecord | null> {
  const found = await waitForEnd(jobs, jobId, owner, signal);
  return found?.kind === 'found' ? found.record : null;
}

/** Returns the job as it is now. Null if it is gone or Redis does not answer. */
export async function presentJob(
  { jobs }: Pick<Dependencies, 'jobs'>,
  { jobId, owner }: Pick<WaitOptions, 'jobId' | 'owner'>,
): Promise<JobRecord | null> {
  const found = await unlessAway(() => jobs.lookUp(jobId, owner));
  return found?.kind === 'found' ? found.record : null;
}

export interface FollowOptions {
  readonly jobs: Pick<JobQueue, 'watch' | 'watchedSummary'>;
  readonly first: JobSummary;
  /** Revision that the caller has seen last; null for none. */
  readonly seenRevision: number | null;
  readonly signal: AbortSignal;
  readonly heartbeatMs: number;
  /** How long to stay open after the last change. */
  readonly lingerMs: () => number;
}

/**
 * Yields every state of a job until it has ended, and null after `heartbeatMs` without a change. States that follow each other
 * faster than they are read are left out.
 */
export async function* followJob({
  jobs,
  first,
  seenRevision,
  signal,
  heartbeatMs,
  lingerMs,
}: FollowOptions): AsyncGenerator<JobSummary | null> {
  const { jobId, owner } = first;
  const watch = watchJob(jobs, jobId);
  let seen = seenRevision ?? -1;
  try {
    // The first read repeats what the caller did, because the job may have changed before the watch began.
    while (!signal.aborted) {
      const found = await unlessAway(() => jobs.watchedSummary(jobId, owner));
      if (found === null) {
        await watch.next(ASK_AGAIN_MS, signal);
        continue;
      }
      if (found.kind !== 'found') return;
      const { record } = found;
      if (record.revision !== seen) yield record;
      seen = record.revision;
      if (record.finishedAt !== null) {
        await pause(lingerMs(), signal);
        return;
      }
      if (!(await watch.next(heartbeatMs, signal)) && !signal.aborted) yield null;
    }
  } finally {
    watch.close();
  }
}
