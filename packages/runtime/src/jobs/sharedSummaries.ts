import { LRUCache } from 'lru-cache';
import type { JobSummary, LookUp } from './types.ts';

type Read = (jobId: string, owner: string) => Promise<LookUp<JobSummary>>;

/** Summaries for callers that hear of changes: those of one job share one read for each change. */
export interface SharedSummaries {
  readonly read: Read;
  /** The job has changed; without an id, any job may have changed. */
  forget(jobId?: string): void;
}

interface SharedRead {
  readonly owner: string;
  readonly summary: Promise<LookUp<JobSummary>>;
}

/** A message can be lost, so a read is not shared for longer. */
const SHARED_MS = 1000;
const MOST_JOBS = 10_000;

export function createSharedSummaries(read: Read): SharedSummaries {
  const shared = new LRUCache<string, SharedRead>({ max: MOST_JOBS, ttl: SHARED_MS });

  function share(jobId: string, owner: string): Promise<LookUp<JobSummary>> {
    const summary = read(jobId, owner);
    const entry = { owner, summary };
    shared.set(jobId, entry);
    summary.catch(() => {
      if (shared.get(jobId) === entry) shared.delete(jobId);
    });
    return summary;
  }

  return {
    read(jobId, owner) {
      const known = shared.get(jobId);
      return known?.owner === owner ? known.summary : share(jobId, owner);
    },
    forget(jobId) {
      if (jobId === undefined) shared.clear();
      else shared.delete(jobId);
    },
  };
}
