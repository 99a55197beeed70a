/** The errors of failed jobs that callers see, besides those that a processor throws as a JobFailure. */
export const PUBLIC_ERRORS = {
  cancelled: 'canceled by client',
  cancelledByOperator: 'canceled by operator',
  notConfirmed: 'not accepted: too few replicas of the job store have it',
  timedOut: 'timed out',
  workerLost: 'worker lost more often than the retry limit',
  internal: 'internal error: the job could not be finished',
  /** A reason follows it. */
  unreadable: 'internal error: the stored request cannot be read',
} as const;

/** A processor throws this for an expected failure. The job fails at once, and the caller sees the message. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
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
