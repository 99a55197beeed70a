import type { JobList, Tearsheet } from '@tearsheet/client';
import type { JobType } from '@tearsheet/shared';

export type ListedJob = JobList['jobs'][number];

export interface JobQuery {
  readonly type: JobType;
  /** A part of the name. Empty for all. */
  readonly text: string;
}

/** The part of one list that is loaded. */
export interface Loaded {
  readonly jobs: readonly ListedJob[];
  /** Null at the end. */
  readonly cursor: string | null;
}

/** Jobs of one page. */
export const PAGE = 50;
/** A search may return empty pages before the next job. */
const MOST_EMPTY = 10;

/** Loads the next page of the jobs that the service still has, or of those that have expired. */
export async function nextPage(
  client: Pick<Tearsheet, 'jobs'>,
  { type, text }: JobQuery,
  isExpired: boolean,
  { jobs, cursor }: Loaded = { jobs: [], cursor: '' },
): Promise<Loaded> {
  const filter = {
    ...(text.trim() === '' ? {} : { q: text.trim() }),
    ...(isExpired ? { status: 'expired' as const } : {}),
  };
  let next = cursor;
  for (let page = 0; next !== null && page < MOST_EMPTY; page++) {
    const found = await client.jobs({ type, limit: PAGE, ...filter, ...(next === '' ? {} : { cursor: next }) });
    next = found.next_cursor;
    if (found.jobs.length > 0) return { jobs: [...jobs, ...found.jobs], cursor: next };
  }
  return { jobs, cursor: next };
}

/**
 * Returns the jobs of both lists, the newest first, down to where one list is not loaded further. An expired job that was
 * run again is left out.
 */
export function merged(present: Loaded, expired: Loaded): ListedJob[] {
  const lists = [present, expired];
  const horizon = lists
    .flatMap(({ jobs, cursor }) => (cursor === null ? [] : (jobs.at(-1)?.created_at ?? [])))
    .toSorted()
    .at(-1);
  const jobs = lists.flatMap(({ jobs: loaded }) => loaded);
  const repeated = new Set(jobs.flatMap(({ rerun_of }) => rerun_of ?? []));
  return jobs
    .filter(({ job_id, status, created_at }) => {
      return (horizon === undefined || created_at >= horizon) && !(status === 'expired' && repeated.has(job_id));
    })
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}
