import type { JobQueue } from './submitJob.ts';

/** Changes of one job as something to wait for. */
export interface JobWatch {
  /** True after a change since the last call; false after `maxMs` without one, or when the signal aborts. */
  next(maxMs: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
}

/** A change while nobody waits is not lost. `counts` says which statuses matter; a missed message always does. */
export function watchJob(
  jobs: Pick<JobQueue, 'watch'>,
  jobId: string,
  counts: (status: string) => boolean = () => true,
): JobWatch {
  let isChanged = false;
  let wake = () => {};
  const close = jobs.watch(jobId, (status) => {
    if (status !== null && !counts(status)) return;
    isChanged = true;
    wake();
  });
  return {
    async next(maxMs, signal) {
      if (!isChanged && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(done, maxMs);
          function done(): void {
            clearTimeout(timer);
            signal.removeEventListener('abort', done);
            resolve();
          }
          wake = done;
          signal.addEventListener('abort', done);
        });
      }
      const outcome = isChanged;
      isChanged = false;
      return outcome;
    },
    close,
  };
}
