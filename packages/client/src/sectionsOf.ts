import type { Job, Sections } from './types.ts';

/** The sections of a completed analysis; null when the job is of another kind. */
export function sectionsOf({ job_type, result }: Extract<Job, { status: 'completed' }>): Sections | null {
  return job_type === 'portfolio_analysis' && 'result' in result ? result.result : null;
}
