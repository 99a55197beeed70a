import type { JobHeadline, JobWarning } from '@tearsheet/shared/schemas';
import type { JobDefinition, PriorityClass } from './definitions.ts';
import type { FailureFacts } from './failures.ts';
import type { StoredResult } from './seal.ts';

export type JobStatus = 'pending' | 'processing' | 'completed' | 'failed';

export interface Progress {
  readonly step: string;
  /** From 0 to 100. It never falls. */
  readonly percent: number;
  readonly message: string;
}

/** A job without its result. Times are RFC 3339 in UTC, by the clock of Redis. */
export interface JobSummary {
  readonly jobId: string;
  readonly jobType: string;
  readonly owner: string;
  readonly status: JobStatus;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly expiresAt: string | null;
  readonly progress: Progress | null;
  /** The facts about the failure. Null unless the job has failed. */
  readonly failure: FailureFacts | null;
  /** Differences from the request. Until the job is completed, they are those known when it was accepted. */
  readonly warnings: readonly JobWarning[];
  /** The caller's name for the job. */
  readonly name: string | null;
  /** The job whose request this one repeats. */
  readonly rerunOf: string | null;
  /** The first figures of a completed analysis. Null for other jobs. */
  readonly headline: JobHeadline | null;
  /** It grows with every change that the caller can see. */
  readonly revision: number;
}

/** A row of a job list. The request of an expired job is stored, so the job can be rerun. */
export type ListedJob = Omit<JobSummary, 'status'> & { readonly status: JobStatus | 'expired' };

/** A job with its result. */
export interface JobRecord extends JobSummary {
  /** Null until the job is completed. */
  readonly result: StoredResult | null;
}

export interface NewJob {
  readonly definition: JobDefinition;
  readonly owner: string;
  /** JSON for the processor. It is removed when the job ends. */
  readonly payload: Uint8Array | string;
  readonly requestId: string;
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null;
  /** JSON of the answer to the submit. A repeat with the same Idempotency-Key gets it again. */
  readonly answer: string;
  /** Warnings that every answer about the job contains. Default: none. */
  readonly warnings?: readonly JobWarning[];
  /** Price that the owner pays when the job is completed. Default: none. If the account lacks credits, the submit throws entitlement_required. */
  readonly charge?: Charge;
  /** No caller waits for a background job, so it yields to the interactive jobs of all accounts. Default: interactive. */
  readonly priority?: PriorityClass;
  /** Open jobs that the owner may have beyond the limit, because a batch is admitted as a whole. Default: 0. */
  readonly openBeyondLimit?: number;
  /** Estimate of the work, in a unit of the caller. Jobs of one type have the same unit. Default: 1. */
  readonly work?: number;
  /** Default: no name, the default lifetime, and no rerun. */
  readonly keep?: KeepOptions;
}

/** Options of a job that outlive its run. */
export interface KeepOptions {
  readonly name?: string;
  /** Lifetime after the end. Beyond the default, the result counts toward the account's quota. */
  readonly ms?: number;
  /** The request for a rerun. It counts toward the quota. If the quota has no room, it expires with the job. */
  readonly request?: Uint8Array;
  /** The job whose request this one repeats. */
  readonly rerunOf?: string;
}

/** Absent members stay as they are. */
export interface JobChange {
  /** Null removes the name. */
  readonly name?: string | null;
  /** Lifetime from now, or from the end of a job that has not ended. */
  readonly ms?: number;
}

export type ChangeOutcome = { readonly kind: 'changed' | 'not_found' } | KeepRefusal;

/** The reason why a job cannot live longer than the default. */
export type KeepRefusal =
  /** Redis has too little memory left. */
  | { readonly kind: 'keep_full' }
  /** `storedBytes` are those that the account stores longer than the default lifetime. */
  | { readonly kind: 'over_quota'; readonly storedBytes: number };

/** The ended jobs of the account fill its share of Redis. `bytes` is their memory. */
export interface ShareRefusal {
  readonly kind: 'share_full';
  readonly bytes: number;
}

export interface StoredRequest {
  readonly body: Uint8Array;
  /** The present name of the job. */
  readonly name: string | null;
}

/** Idempotency-Keys of one owner, and the fingerprint of the request that they came with. */
export interface KeyUse {
  readonly definition: JobDefinition;
  readonly owner: string;
  readonly idempotencyKeys: readonly string[];
  readonly fingerprint: string;
}

export interface Charge {
  /** Name of the tool in the usage of the account. */
  readonly tool: string;
  readonly credits: number;
}

/** Limits that keep the waiting time bounded. */
export interface JobLimits {
  /** Most unfinished jobs of one owner. */
  readonly openPerOwner: number;
  /** Most pending jobs of one queue. */
  readonly waiting: number;
  /** Longest time that the first of them may have waited when another job is submitted. */
  readonly waitMs: number;
  /** Most bytes that one owner stores longer than the default lifetime. */
  readonly storedBytes: number;
  /** Largest share of the memory of Redis for the ended jobs of one owner. */
  readonly share: number;
}

/** The outcome of creating a job record. */
export type CreateOutcome =
  | { readonly kind: 'created'; readonly jobId: string; readonly virtualStart: number }
  | Exclude<SubmitOutcome, { readonly kind: 'created' }>
  | { readonly kind: 'too_many_open'; readonly open: number }
  | { readonly kind: 'not_entitled'; readonly freeCredits: number }
  | { readonly kind: 'store_full' }
  | ShareRefusal
  | KeepRefusal
  | { readonly kind: 'queue_full'; readonly waiting: number; readonly waitedMs: number };

export type SubmitOutcome =
  | { readonly kind: 'created'; readonly jobId: string }
  | { readonly kind: 'replayed'; readonly jobId: string; readonly answer: string }
  | { readonly kind: 'key_reused' };

export type CachedOutcome =
  | SubmitOutcome
  | { readonly kind: 'missing' }
  | { readonly kind: 'store_full' }
  | ShareRefusal
  | KeepRefusal;

export type CancelOutcome = 'cancelled' | 'already_finished' | 'not_found';

export type LookUp<Found extends JobSummary = JobRecord> =
  | { readonly kind: 'found'; readonly record: Found }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'expired' }
  /** The job is completed, but its result was deleted from object storage. */
  | { readonly kind: 'result_gone' };
