import { pause } from '@tearsheet/runtime';
import {
  ASK_AGAIN_MS,
  failureMembers,
  isJobListEntry,
  type JobQueue,
  type JobRecord,
  type JobSummary,
  type ListedJob,
  type LookUp,
  unlessAway,
  waitForEnd,
  watchJob,
} from '@tearsheet/runtime/jobs';
import { resultJson, wrapResult } from '@tearsheet/runtime/seal';
import {
  type JobListQuery,
  type JobQuery,
  jobList,
  jobListQuery,
  jobQuery,
  jobWithResult,
} from '@tearsheet/shared/schemas';
import type { Dependencies } from '../dependencies.ts';
import { encodeCursor } from '../encodeCursor.ts';
import { type Failed, failed, type Operation, operationRow } from '../operation.ts';
import { readCursor } from '../pages.ts';
import { RESULT_SCHEMAS } from '../results/resultSchemas.ts';
import { cancelJobTool, getJobTool, listJobsTool } from '../toolRows.ts';

export interface JobId {
  readonly job_id: string;
}

/** Returns the address of a job. */
export function jobPath(jobId: string): string {
  return getJob.rest.path.replace(':job_id', jobId);
}

const listJobs = operationRow<JobListQuery>({
  name: 'list_jobs',
  scope: 'jobs:read',
  input: { query: jobListQuery },
  output: jobList,
  rest: {
    method: 'get',
    path: '/v1/jobs',
    summary: 'List your jobs, newest first, page by page',
    success: 'One page.',
  },
  tool: listJobsTool,
  async run({ jobs }, query, { owner }) {
    const { status = null, type: jobType = null, q: named = null } = query;
    const { limit = jobListQuery.properties.limit.default } = query;
    const page = readCursor(query.cursor, isJobListEntry);
    if (page.kind === 'refused') return page;
    const [{ items, next }, { usedBytes, quotaBytes }] = await Promise.all([
      jobs.list({ owner, status, jobType, named, after: page.after, limit }),
      jobs.storage(owner),
    ]);
    const storage = { used_bytes: usedBytes, quota_bytes: quotaBytes };
    return { kind: 'done', value: { jobs: items.map(listedMembers), next_cursor: encodeCursor(next), storage } };
  },
});

function listedMembers(job: ListedJob): object {
  const { headline } = job;
  return { ...jobMembers(job), ...(headline === null ? {} : { headline }) };
}

const getJob = operationRow<JobId & JobQuery>({
  name: 'get_job',
  scope: 'jobs:read',
  input: { query: jobQuery },
  output: jobWithResult(RESULT_SCHEMAS),
  conditional: 'version',
  waits: true,
  rest: {
    method: 'get',
    path: '/v1/jobs/:job_id',
    summary: 'Get the status, progress, and result of a job',
    success: 'The job, in any of its four statuses.',
    problems: ['job_not_found', 'job_expired', 'result_gone'],
    cacheControl: null,
  },
  tool: getJobTool,
  async run(dependencies, { job_id, resolution = 'daily' }, { owner }) {
    const found = await dependencies.jobs.lookUp(job_id, owner);
    if (found.kind !== 'found') return jobNotFound(found.kind);
    return { kind: 'job', record: await thinned(dependencies, found.record, { owner, resolution }) };
  },
});

const NO_SERIES = {
  code: 'member_ignored',
  message: 'resolution has no effect, because the result has no time series.',
  field: 'resolution',
} as const;

/** Returns the job with a result whose time series have fewer rows, and a warning if it has none. */
async function thinned(
  { exports }: Pick<Dependencies, 'exports'>,
  record: JobRecord,
  { owner, resolution }: { readonly owner: string; readonly resolution: NonNullable<JobQuery['resolution']> },
): Promise<JobRecord> {
  const { result, jobType } = record;
  if (result === null || resolution === 'daily') return record;
  const outcome = await exports.run(owner, { stored: result, jobType, want: { kind: 'result', resolution } });
  if (outcome.kind !== 'sealed') throw new Error('a whole result is always there');
  const { stored, isThinned } = outcome;
  return { ...record, result: stored, warnings: isThinned ? record.warnings : [...record.warnings, NO_SERIES] };
}

const cancelJob = operationRow<JobId>({
  name: 'cancel_job',
  scope: 'jobs:cancel',
  output: null,
  rest: {
    method: 'delete',
    path: '/v1/jobs/:job_id',
    summary: 'Cancel a job that has not finished',
    status: 204,
    success: 'The job is canceled and ends as failed.',
    problems: ['job_not_found', 'job_expired', 'job_already_finished'],
  },
  tool: cancelJobTool,
  async run({ jobs }, { job_id }, { owner }) {
    const outcome = await jobs.cancel(job_id, owner);
    if (outcome === 'cancelled') return { kind: 'done', value: null };
    if (outcome === 'already_finished') return failed('job_already_finished', 'The job has already finished.');
    const { kind } = await jobs.lookUp(job_id, owner);
    return jobNotFound(kind === 'expired' ? 'expired' : 'not_found');
  },
});

const streamJobEvents = operationRow<JobId>({
  name: 'stream_job_events',
  scope: 'jobs:read',
  output: null,
  streams: 'job',
  rest: {
    method: 'get',
    path: '/v1/jobs/:job_id/events',
    summary: 'Follow a job as Server-Sent Events: `progress`, then `completed` or `failed`',
    success:
      'Every event contains the job without its result. Its id is a revision to resume from (Last-Event-ID). ' +
      'The stream ends with the job, or after 5 minutes. In that case connect again.',
    problems: ['job_not_found', 'job_expired'],
  },
  async run({ jobs }, { job_id }, { owner }) {
    const found = await jobs.summary(job_id, owner);
    return found.kind === 'found' ? { kind: 'events', record: found.record } : jobNotFound(found.kind);
  },
});

export function jobNotFound(kind: Exclude<LookUp['kind'], 'found'>): Failed {
  if (kind === 'result_gone') {
    const message = 'The result is no longer in object storage. Run the job again with POST /v1/jobs/{job_id}/rerun.';
    return failed('result_gone', message);
  }
  return kind === 'expired'
    ? failed('job_expired', 'The job has expired. Run it again with POST /v1/jobs/{job_id}/rerun, or submit it again.')
    : failed('job_not_found', 'There is no job with this id.');
}

export const JOB_OPERATIONS: readonly Operation[] = [listJobs, getJob, cancelJob, streamJobEvents];

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
  const watch = watchJob(jobs, jobId, owner);
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
