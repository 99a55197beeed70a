import { type AbortReason, RunAborted } from './failures.ts';
import type { Claimed } from './jobReplies.ts';

/** One job in the hands of this worker. */
export interface Run {
  readonly controller: AbortController;
  /** The latest claim; null until the first. */
  claimed: Claimed | null;
}

/** The jobs that this worker runs right now. */
export interface Runs {
  /** A run of the same job that is still open has lost its lock and is aborted. */
  open(jobId: string): Run;
  close(jobId: string, run: Run): void;
  abort(jobId: string, reason: AbortReason): void;
  abortAll(reason: AbortReason): void;
  count(): number;
  /** Ever opened. */
  opened(): number;
  claims(): readonly Claimed[];
}

export function createRuns(): Runs {
  const runs = new Map<string, Run>();
  let opened = 0;
  const abort = (jobId: string, reason: AbortReason) => runs.get(jobId)?.controller.abort(new RunAborted(reason));
  return {
    open(jobId) {
      abort(jobId, 'lost');
      const run: Run = { controller: new AbortController(), claimed: null };
      runs.set(jobId, run);
      opened += 1;
      return run;
    },
    close(jobId, run) {
      if (runs.get(jobId) === run) runs.delete(jobId);
    },
    abort,
    abortAll(reason) {
      for (const jobId of runs.keys()) abort(jobId, reason);
    },
    count: () => runs.size,
    opened: () => opened,
    claims: () => [...runs.values()].flatMap(({ claimed }) => claimed ?? []),
  };
}
