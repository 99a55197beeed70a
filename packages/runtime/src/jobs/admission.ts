import { AppError } from '@tearsheet/shared';
import type { CreateOutcome, JobLimits, KeepRefusal, ShareRefusal, SubmitOutcome } from './types.ts';

/** Used before a run time was measured. */
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 60;

/** Results are kept for half an hour, so memory is freed slowly. */
const STORE_FULL_RETRY_SECONDS = 30;

/** Returns the error for a job whose result Redis has no memory for. The rest is reserved for accepted jobs. */
export function storeFull(): AppError {
  return new AppError(
    'queue_full',
    'The job store has too little memory left for the result of another job. Try again later.',
    {
      retryAfterSeconds: STORE_FULL_RETRY_SECONDS,
    },
  );
}

/** Returns the error for an account whose results fill its share of Redis. */
export function shareFull({ bytes }: ShareRefusal): AppError {
  return new AppError(
    'rate_limited',
    `The results of the account take ${Math.round(bytes / 1e6)} MB, which is its share of the job store. They expire 30 minutes after their jobs.`,
    { retryAfterSeconds: STORE_FULL_RETRY_SECONDS },
  );
}

/** Returns the error for a job that cannot live longer than the default. It is never shortened silently. */
export function cannotKeep(refusal: KeepRefusal, quotaBytes: number): AppError {
  if (refusal.kind === 'keep_full') {
    const detail =
      'The job store has too little memory left to keep results longer than 30 minutes. Leave keep_for out, or try again later.';
    return new AppError('queue_full', detail, { retryAfterSeconds: STORE_FULL_RETRY_SECONDS });
  }
  return new AppError(
    'storage_quota_exceeded',
    `The account stores ${refusal.storedBytes} of ${quotaBytes} bytes, so this job cannot be kept longer than 30 minutes. Leave keep_for out, or shorten it for other jobs.`,
  );
}

export function isKeepRefusal<Outcome extends { readonly kind: string }>(
  outcome: Outcome,
): outcome is Extract<Outcome, KeepRefusal> {
  return outcome.kind === 'keep_full' || outcome.kind === 'over_quota';
}

export interface AdmissionOptions {
  /** DurationEstimate.drainSeconds for the job's type. */
  readonly drainSeconds: (jobs: number) => Promise<number | null>;
  readonly limits: JobLimits;
}

/**
 * Returns the outcome of a submit for the caller. Throws active_job_limit, queue_full, rate_limited,
 * storage_quota_exceeded, or entitlement_required. The retry time
 * of the first two is the time in which one job ends, or a tenth of the waiting jobs have run.
 */
export async function admit(
  outcome: CreateOutcome,
  { drainSeconds, limits }: AdmissionOptions,
): Promise<SubmitOutcome> {
  if (outcome.kind === 'too_many_open') {
    const seconds = await retrySeconds(1);
    throw new AppError(
      'active_job_limit',
      `${outcome.open} of your jobs are unfinished; ${limits.openPerOwner} may be. Wait for one, or cancel one.`,
      { retryAfterSeconds: seconds },
    );
  }
  if (outcome.kind === 'queue_full') {
    const { waiting, waitedMs } = outcome;
    const seconds = await retrySeconds(waiting / 10);
    const spread = Math.ceil(seconds * (1 + Math.random() / 2));
    const detail = `${waiting} jobs wait, the first one for ${Math.round(waitedMs / 1000)} s. Try again later.`;
    throw new AppError('queue_full', detail, { retryAfterSeconds: spread });
  }
  if (outcome.kind === 'not_entitled') {
    const detail = `The account is not entitled to billed operations, or has too few credits: ${outcome.freeCredits} are free.`;
    throw new AppError('entitlement_required', detail);
  }
  if (outcome.kind === 'store_full') throw storeFull();
  if (outcome.kind === 'share_full') throw shareFull(outcome);
  if (isKeepRefusal(outcome)) throw cannotKeep(outcome, limits.storedBytes);
  return outcome.kind === 'created' ? { kind: 'created', jobId: outcome.jobId } : outcome;

  async function retrySeconds(jobs: number): Promise<number> {
    const measured = await drainSeconds(jobs);
    return Math.min(measured ?? FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS);
  }
}
