import { PUBLIC_ERRORS } from '../failures.ts';

/** Why a job failed, in few words: a closed list, for counting. `refused` has a text of the processor's own. */
export const FAILURE_REASONS = ['refused', 'cancelled', 'timed_out', 'worker_lost', 'internal'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/**
 * `taken_over`: the job of a silent worker was handed out again. `requeued`: a missing queue entry was added. `ended_late`:
 * a job past its deadline was ended, for its worker was gone.
 */
export const REPAIRS = ['taken_over', 'requeued', 'ended_late'] as const;
export type Repair = (typeof REPAIRS)[number];

export type JobEvent =
  /** From accepting the job to its first start, by Redis' clock; null at a later start. */
  | { readonly kind: 'started'; readonly waitedMs: number | null }
  /** The processor is through with a step. */
  | { readonly kind: 'stepped'; readonly step: string; readonly ms: number }
  | { readonly kind: 'completed'; readonly ms: number }
  /** `ms` is null when it failed without being run. */
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly ms: number | null }
  /** An unexpected error, to be tried again. */
  | { readonly kind: 'retried'; readonly ms: number }
  /** Something is full; the job is put off and the run does not count. */
  | { readonly kind: 'delayed'; readonly ms: number }
  /** The process stops; another worker takes the job. */
  | { readonly kind: 'handed_back'; readonly ms: number }
  /** Somebody else has the job by now, or it is gone. */
  | { readonly kind: 'dropped' }
  /** Something that a crash had left behind was put right; it may be a job of another type than the worker's. */
  | { readonly kind: 'repaired'; readonly repair: Repair };

/** Hears what happens to the jobs of a worker; quick, and never throws. */
export type JobObserver = (event: JobEvent) => void;

const REASONS: ReadonlyMap<string, FailureReason> = new Map([
  [PUBLIC_ERRORS.cancelled, 'cancelled'],
  [PUBLIC_ERRORS.cancelledByOperator, 'cancelled'],
  [PUBLIC_ERRORS.timedOut, 'timed_out'],
  [PUBLIC_ERRORS.workerLost, 'worker_lost'],
  [PUBLIC_ERRORS.internal, 'internal'],
]);

/** What the error text of a failed job stands for. */
export function failureReason(error: string): FailureReason {
  if (error.startsWith(PUBLIC_ERRORS.unreadable)) return 'internal';
  return REASONS.get(error) ?? 'refused';
}

/** Turns the steps that a processor reports into their durations. */
export interface StepTimer {
  /** Reports of the step that runs already change nothing. */
  enter(step: string): void;
  /** The last step is over. */
  leave(): void;
}

export function createStepTimer(observe: JobObserver, now = () => performance.now()): StepTimer {
  let current: { readonly step: string; readonly since: number } | null = null;

  function leave(): void {
    if (current !== null) observe({ kind: 'stepped', step: current.step, ms: now() - current.since });
    current = null;
  }

  return {
    enter(step) {
      if (current?.step === step) return;
      leave();
      current = { step, since: now() };
    },
    leave,
  };
}
