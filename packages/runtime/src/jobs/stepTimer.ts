import type { JobObserver } from './jobObserver.ts';

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
