import type { CompletedJob } from '@tearsheet/client';

/** A result that the tab has shown, with what its reader opened and chose. */
export interface Visited {
  job: CompletedJob;
  readonly memory: Map<string, unknown>;
}

/** Results are large, so the tab keeps only the last few. */
const MOST = 4;

const visited = new Map<string, Visited>();

/** Returns the result of a job that the tab has shown before. Null for any other job. */
export function visitedJob(jobId: string): Visited | null {
  return visited.get(jobId) ?? null;
}

/** For the end of a session: another account may use the tab next. */
export function forgetVisits(): void {
  visited.clear();
}

export function visit(job: CompletedJob): void {
  const memory = visited.get(job.job_id)?.memory ?? new Map();
  visited.delete(job.job_id);
  visited.set(job.job_id, { job, memory });
  const [oldest] = visited.keys();
  if (visited.size > MOST && oldest !== undefined) visited.delete(oldest);
}
