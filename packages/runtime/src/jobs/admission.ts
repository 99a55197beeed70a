import { AppError } from '@tearsheet/shared';
import type { CreateOutcome, JobLimits, SubmitOutcome } from './types.ts';

/** Before anything was measured. */
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 60;

/** Results are kept for half an hour each, so room comes back slowly. */
const STORE_FULL_RETRY_SECONDS = 30;

/** The memory that is left is for the results of jobs that were accepted already. */
export function storeFull(): AppError {
  return new AppError(
    'queue_full',
    'The job store has too little memory left for the result of another job. Try again later.',
    {
      retryAfterSeconds: STORE_FULL_RETRY_SECONDS,
    },
  );
}

export interface AdmissionOptions {
  /** DurationEstimate.drainSeconds of the job's type. */
  readonly drainSeconds: (jobs: number) => Promise<number | null>;
  readonly limits: JobLimits;
  /** 0 to 1: callers who were refused together come back one after the other. */
  readonly random?: () => number;
}

/**
 * What became of a submit, for the caller.
 * @throws AppError active_job_limit or queue_full, with the time after which it is worth trying again: when one job has
 * ended, or a tenth of those that wait have been run
 */
export async function admit(
  outcome: CreateOutcome,
  { drainSeconds, limits, random = Math.random }: AdmissionOptions,
): Promise<SubmitOutcome> {
  if (outcome.kind === 'too_many_open') {
    const seconds = await retrySeconds(1);
    throw new AppError(
      'active_job_limit',
      `${outcome.open} of your jobs are unfinished; ${limits.openPerOwner} may be. Wait for one, or cancel one.`,
      { retryAfterSeconds: seconds },
    );
  }
  if (outcome.kind === 'line_full') {
    const { waiting, waitedMs } = outcome;
    const seconds = await retrySeconds(waiting / 10);
    const spread = Math.ceil(seconds * (1 + random() / 2));
    const detail = `${waiting} jobs wait, the first one for ${Math.round(waitedMs / 1000)} s. Try again later.`;
    throw new AppError('queue_full', detail, { retryAfterSeconds: spread });
  }
  if (outcome.kind === 'not_entitled') {
    const detail = `The account is not entitled to billed operations, or has too few credits: ${outcome.freeCredits} are free.`;
    throw new AppError('entitlement_required', detail);
  }
  if (outcome.kind === 'store_full') throw storeFull();
  return outcome.kind === 'created' ? { kind: 'created', jobId: outcome.jobId } : outcome;

  async function retrySeconds(jobs: number): Promise<number> {
    const measured = await drainSeconds(jobs);
    return Math.min(measured ?? FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS);
  }
}
