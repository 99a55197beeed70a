import type { JobSummary } from '@tearsheet/runtime/jobs';

/** The job object (interface 2.5) without its result. */
export function jobMembers(record: JobSummary): object {
  const { jobId, jobType, status, progress, error, warnings } = record;
  return {
    job_id: jobId,
    job_type: jobType,
    status,
    created_at: record.createdAt,
    started_at: record.startedAt,
    finished_at: record.finishedAt,
    expires_at: record.expiresAt,
    warnings,
    ...(status === 'processing' ? { progress: progress ?? { step: 'queued', percent: 0, message: 'Starting' } } : {}),
    ...(status === 'failed' ? { error } : {}),
  };
}
