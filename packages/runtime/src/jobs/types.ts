import type { JobWarning } from '@tearsheet/shared/schemas';
import type { StoredResult } from './seal.ts';

/** Words: a job is one unit of accepted work; its record is a Redis hash; its queue entry only says "someone do it". */

export type JobStatus = 'pending' | 'processing' | 'completed' | 'failed';

/** One row per kind of job: the only table of queues, id prefixes and limits (definitions.ts). */
export interface JobDefinition {
  /** job_type on the wire and name of the queue. */
  readonly type: string;
  /** `port` gives ids like port-<uuid>. */
  readonly idPrefix: string;
  /** Wall clock from claim to end; then the job fails. */
  readonly timeoutMs: number;
  /** Starts, crashes included, before the job fails. */
  readonly maxStarts: number;
}

export interface Progress {
  readonly step: string;
  /** 0 to 100, never goes backwards. */
  readonly percent: number;
  readonly message: string;
}

/** A job without its result. Times are RFC 3339 UTC by Redis' clock. */
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
  readonly error: string | null;
  /** What differs from the request. Until the job is completed, as far as it was known when it was accepted. */
  readonly warnings: readonly JobWarning[];
  /** Grows with every change that the caller can see. */
  readonly revision: number;
}

/** What GET /v1/jobs/{id} needs, from one round trip. */
export interface JobRecord extends JobSummary {
  /** Only when completed. */
  readonly result: StoredResult | null;
}

export interface NewJob {
  readonly definition: JobDefinition;
  readonly owner: string;
  /** JSON the processor gets; kept under a key of its own, dropped when the job ends. */
  readonly payload: Uint8Array | string;
  readonly requestId: string;
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null;
  /** JSON of the submit answer's own members, returned again on an idempotent replay. */
  readonly answer: string;
  /** Kept with the job and part of everything that is said of it. Default: none. */
  readonly warnings?: readonly JobWarning[];
  /** What the owner pays when it is completed; without it nothing. Throws entitlement_required when he cannot. */
  readonly charge?: Charge;
  /** Nobody waits for a background job: it gives way to the interactive ones, of all callers. Default: interactive. */
  readonly lane?: JobLane;
  /** The owner may have this many open jobs beyond the limit: a batch is admitted as a whole. Default: 0. */
  readonly openBeyondLimit?: number;
}

/** Idempotency-Keys of one owner, and what came with them now. */
export interface KeyUse {
  readonly definition: JobDefinition;
  readonly owner: string;
  readonly idempotencyKeys: readonly string[];
  readonly fingerprint: string;
}

export interface Charge {
  /** As it stands in the usage of the account. */
  readonly tool: string;
  readonly credits: number;
}

export type JobLane = 'interactive' | 'background';

/** What is refused so that waiting stays bounded. */
export interface JobLimits {
  /** Pending and processing jobs of one owner. */
  readonly openPerOwner: number;
  /** Pending jobs of one type. */
  readonly waiting: number;
  /** How long the first of them may have waited when another one comes. */
  readonly waitMs: number;
}

/** Of the record of a job; the last two say what was refused. */
export type CreateOutcome =
  | { readonly kind: 'created'; readonly jobId: string; readonly turn: number }
  | Exclude<SubmitOutcome, { readonly kind: 'created' }>
  | { readonly kind: 'too_many_open'; readonly open: number }
  | { readonly kind: 'not_entitled'; readonly freeCredits: number }
  | { readonly kind: 'store_full' }
  | { readonly kind: 'line_full'; readonly waiting: number; readonly waitedMs: number };

export type SubmitOutcome =
  | { readonly kind: 'created'; readonly jobId: string }
  | { readonly kind: 'replayed'; readonly jobId: string; readonly answer: string }
  | { readonly kind: 'key_reused' };

export type CancelOutcome = 'cancelled' | 'already_finished' | 'not_found';

export type LookUp<Found extends JobSummary = JobRecord> =
  | { readonly kind: 'found'; readonly record: Found }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'expired' };

/** Whether a job of this status is still to end; a missing record is not. */
export function isUnfinished(status: string | null | undefined): boolean {
  return status === 'pending' || status === 'processing';
}

/** Whose jobs take turns with others' (scripts/prelude.ts): an owner, with his background jobs apart. */
export function flowOf(owner: string, lane: JobLane = 'interactive'): string {
  return `${lane}:${owner}`;
}
