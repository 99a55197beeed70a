import type { Keys } from '../keys.ts';
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

export interface JobList {
  readonly jobs: readonly JobSummary[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

const ENTRY = /^\d{15}:([a-z]{2,10}-[0-9a-f-]{36})$/;
const PAGE = 100;
/** A page that filters hard may be short, or empty, and still have a next one. */
const MOST_READ = 1000;

/** Whether a text could have been a JobList's `next`. */
export function isJobListEntry(text: string): boolean {
  return ENTRY.test(text);
}

/** An owner's jobs that have not expired, newest first. */
export async function listJobs(
  { redis, keys }: { readonly redis: RedisClient; readonly keys: Keys },
  { owner, status, jobType, after, limit }: JobListQuery,
): Promise<JobList> {
  const jobs: JobSummary[] = [];
  let last = after;
  for (let read = 0; read < MOST_READ; read += PAGE) {
    const from = last === null ? '+' : `(${last}`;
    const entries = await redis.zrevrangebylex(keys.jobsOf(owner), from, '-', 'LIMIT', 0, PAGE);
    const summaries = await readAll(entries.map((entry) => ENTRY.exec(entry)?.[1] ?? ''));
    for (const [i, summary] of summaries.entries()) {
      if (jobs.length === limit) return { jobs, next: last };
      last = entries[i] ?? last;
      // One that expires this very moment may still have its entry.
      if (summary === null) continue;
      if ((status ?? summary.status) === summary.status && (jobType ?? summary.jobType) === summary.jobType) {
        jobs.push(summary);
      }
    }
    if (entries.length < PAGE) return { jobs, next: null };
  }
  return { jobs, next: last };

  function readAll(ids: readonly string[]): Promise<(JobSummary | null)[]> {
    return Promise.all(
      ids.map(async (id) => {
        const fields: JobFields = await redis.hgetall(keys.job(id));
        return toSummary(id, fields);
      }),
    );
  }
}
