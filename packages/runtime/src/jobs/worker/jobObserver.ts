import type { JobFailureCode } from '@tearsheet/shared';
import { readFailure } from '../failures.ts';

/** Reasons of failed jobs, for metrics. `refused` means that the processor threw a JobFailure. */
export const FAILURE_REASONS = ['refused', 'cancelled', 'timed_out', 'worker_lost', 'internal'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/**
 * Repairs after a crash. `taken_over` means that the job of a silent worker went to another one. `requeued` means that a
 * missing queue entry was added. `ended_late` means that a job without a worker failed at its deadline.
 */
export const REPAIRS = ['taken_over', 'requeued', 'ended_late'] as const;
export type Repair = (typeof REPAIRS)[number];

export type JobEvent =
  /** Time from acceptance to the first start, by the clock of Redis; null at a later start. */
  | { readonly kind: 'started'; readonly waitedMs: number | null }
  /** The processor has finished a step. */
  | { readonly kind: 'stepped'; readonly step: string; readonly ms: number }
  | { readonly kind: 'completed'; readonly ms: number }
  /** `ms` is null if the job failed without a run. */
  | { readonly kind: 'failed'; readonly jobId: string; readonly reason: FailureReason; readonly ms: number | null }
  /** An unexpected error occurred, and the job is retried. */
  | { readonly kind: 'retried'; readonly ms: number }
  /** Redis or a disk is full. The job waits, and the run does not count. */
  | { readonly kind: 'delayed'; readonly ms: number }
  /** The process stops, and another worker takes the job. */
  | { readonly kind: 'handed_back'; readonly ms: number }
  /** Another worker has the job, or it is gone. */
  | { readonly kind: 'dropped' }
  /** A job was repaired after a crash. Its type may differ from the worker's. */
  | { readonly kind: 'repaired'; readonly jobId: string; readonly repair: Repair };

/** Receives the events of a worker's jobs. It must be fast and never throw. */
export type JobObserver = (event: JobEvent) => void;

const REASONS: ReadonlyMap<JobFailureCode, FailureReason> = new Map([
  ['canceled', 'cancelled'],
  ['canceled_by_operator', 'cancelled'],
  ['timed_out', 'timed_out'],
  ['worker_lost', 'worker_lost'],
  ['internal_error', 'internal'],
  ['unreadable_request', 'internal'],
]);

/** Returns the reason that the stored error of a failed job means. */
export function failureReason(stored: string): FailureReason {
  return REASONS.get(readFailure(stored).code) ?? 'refused';
}

/** Measures the steps that a processor reports. */
export interface StepTimer {
  /** Starts a step and ends the previous one. Repeated reports of the same step change nothing. */
  enter(step: string): void;
  /** Ends the last step. */
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
