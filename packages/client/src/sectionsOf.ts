import type { CompletedJob, Sections } from './types.ts';

/** The sections of a completed analysis; null when the job is of another kind. */
export function sectionsOf({ job_type, result }: CompletedJob): Sections | null {
  return job_type === 'portfolio_analysis' && 'result' in result ? result.result : null;
}
