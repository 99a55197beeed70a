import type { Keys } from '../keys.ts';
import { listPage, type Page } from '../listPage.ts';
import type { RedisClient } from '../redis.ts';
import { type JobFields, toSummary } from './readJob.ts';
import type { JobStatus, JobSummary } from './types.ts';

export interface JobListQuery {
  readonly owner: string;
  readonly status: JobStatus | null;
  readonly jobType: string | null;
  /** `next` of the page before; null for the first one. */
  readonly after: string | null;
  /** Most jobs of a page. */
  readonly limit: number;
}

const ENTRY = /^\d{15}:([a-z]{2,10}-[0-9a-f-]{36})$/;

/** Whether a text could have been the `next` of such a list. */
export function isJobListEntry(text: string): boolean {
  return ENTRY.test(text);
}

/** An owner's jobs that have not expired, newest first. */
export function listJobs(
  { redis, keys }: { readonly redis: RedisClient; readonly keys: Keys },
  { owner, status, jobType, after, limit }: JobListQuery,
): Promise<Page<JobSummary>> {
  return listPage({ redis, key: keys.jobsOf(owner), after, limit }, async (entry) => {
    const jobId = ENTRY.exec(entry)?.[1] ?? '';
    const fields: JobFields = await redis.hgetall(keys.job(jobId));
    const job = toSummary(jobId, fields);
    const isWanted = (status ?? job?.status) === job?.status && (jobType ?? job?.jobType) === job?.jobType;
    return isWanted ? job : null;
  });
}
