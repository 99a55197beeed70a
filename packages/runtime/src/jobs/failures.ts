/** The errors a caller may read in a failed job, apart from the ones a processor words itself with JobFailure. */
export const PUBLIC_ERRORS = {
  cancelled: 'cancelled by client',
  cancelledByOperator: 'cancelled by operator',
  notConfirmed: 'not accepted: too few replicas of the job store have it',
  timedOut: 'timed out',
  workerLost: 'worker lost more often than the retry limit',
  internal: 'internal error: the job could not be finished',
  /** With a reason behind it. */
  unreadable: 'internal error: the stored request cannot be read',
} as const;

/** A processor throws this for a failure it expects: the job fails at once and the message is shown to the caller. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
}

/**
 * Thrown when a job cannot go on because Redis or a disk is full. The job waits and is tried again. The start does not count,
 * because the job did nothing wrong.
 */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** Thrown when a newer version wrote the job. It is left to a newer worker, and the start does not count. */
export class NewerJobError extends Error {
  override readonly name = 'NewerJobError';
}

/** Why a run has to stop before its end. `lost` means that another worker or a cancel has overtaken it. */
export type AbortReason = 'cancelled' | 'timed_out' | 'lost' | 'handed_back';

/** The reason of a run's AbortSignal. */
export class RunAborted extends Error {
  override readonly name = 'RunAborted';
  readonly reason: AbortReason;

  constructor(reason: AbortReason) {
    super(`run aborted: ${reason}`);
    this.reason = reason;
  }
}
