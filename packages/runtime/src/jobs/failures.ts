import { isJobFailureCode, JOB_FAILURES, type JobFailureCode } from '@tearsheet/shared';

/** The errors of failed jobs that callers see, besides those that a processor throws as a JobFailure. */
export const PUBLIC_ERRORS = {
  cancelled: 'canceled by client',
  cancelledByOperator: 'canceled by operator',
  notConfirmed: 'not accepted: the job store did not confirm it in time',
  timedOut: 'timed out',
  workerLost: 'worker lost more often than the retry limit',
  internal: 'internal error: the job could not be finished',
  /** A reason follows it. */
  unreadable: 'internal error: the stored request cannot be read',
} as const;

const CODES: ReadonlyMap<string, JobFailureCode> = new Map([
  [PUBLIC_ERRORS.cancelled, 'canceled'],
  [PUBLIC_ERRORS.cancelledByOperator, 'canceled_by_operator'],
  // Records of version 1.0.0 have the British spelling.
  ['cancelled by client', 'canceled'],
  ['cancelled by operator', 'canceled_by_operator'],
  [PUBLIC_ERRORS.notConfirmed, 'not_stored'],
  // Records of version 1.0.0 name the only reason that it knew.
  ['not accepted: too few replicas of the job store have it', 'not_stored'],
  [PUBLIC_ERRORS.timedOut, 'timed_out'],
  [PUBLIC_ERRORS.workerLost, 'worker_lost'],
  [PUBLIC_ERRORS.internal, 'internal_error'],
]);

/** A processor throws this for an expected failure. The job fails at once, and the caller sees the code and the message. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly code: JobFailureCode;

  constructor(code: JobFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** The record of a failed job has one text, with the code before the message. */
  get stored(): string {
    return `${this.code}: ${this.message}`;
  }
}

/** The facts about a failure that callers see. */
export interface FailureFacts {
  readonly code: JobFailureCode;
  /** A sentence for people. */
  readonly error: string;
  /** True if the same request can succeed when it is sent again. */
  readonly isRetryable: boolean;
}

/** Returns the members of a failed job in the API. */
export function failureMembers({ code, error, isRetryable }: FailureFacts) {
  return { error, error_code: code, retryable: isRetryable };
}

/** Returns the facts in the stored text of a failed job. A text of an earlier version without a known meaning is `unclassified`. */
export function readFailure(stored: string): FailureFacts {
  const [, prefix = '', message = ''] = /^([a-z_]+): (.*)$/s.exec(stored) ?? [];
  if (isJobFailureCode(prefix)) return { code: prefix, error: message, isRetryable: JOB_FAILURES[prefix] };
  const known = stored.startsWith(PUBLIC_ERRORS.unreadable) ? 'unreadable_request' : CODES.get(stored);
  const code = known ?? 'unclassified';
  return { code, error: stored, isRetryable: JOB_FAILURES[code] };
}

/**
 * Thrown if a job cannot continue because Redis or a disk is full. The job waits and is retried. The start does not count,
 * because the job did not cause it.
 */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** Thrown if another version wrote the job. A worker of that version runs it, and the start does not count. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError';
}

/** The reason why a run must stop early. `lost` means that the worker no longer has the lease. */
export type AbortReason = 'cancelled' | 'timed_out' | 'lost' | 'handed_back';

/** The abort reason of a run's signal. */
export class RunAborted extends Error {
  override readonly name = 'RunAborted';
  readonly reason: AbortReason;

  constructor(reason: AbortReason) {
    super(`run aborted: ${reason}`);
    this.reason = reason;
  }
}
