import type { Progress } from '../types.ts';

export interface ProgressWriter {
  /** Returns at once. After the interval the latest report is written. */
  report(progress: Progress): void;
  stop(): void;
}

export interface ProgressWriterOptions {
  readonly write: (progress: Progress) => Promise<boolean>;
  /** Time from a report to its write. Later reports replace it meanwhile. */
  readonly intervalMs: number;
  /** Called if the write was refused, because the run has lost its lease. */
  readonly onRefused: () => void;
  readonly onError: (error: unknown) => void;
}

/** Writes at most one report per interval, and no unchanged one. A job that ends within the first interval writes none. */
export function createProgressWriter({ write, intervalMs, onRefused, onError }: ProgressWriterOptions): ProgressWriter {
  let waiting: Progress | null = null;
  let written: Progress | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  async function flush(): Promise<void> {
    timer = null;
    if (isStopped || waiting === null) return;
    const progress = waiting;
    waiting = null;
    if (written !== null && isSame(written, progress)) return;
    written = progress;
    try {
      if (!(await write(progress))) onRefused();
    } catch (error) {
      onError(error);
    }
  }

  return {
    report(progress) {
      waiting = { ...progress, percent: Math.min(100, Math.max(0, progress.percent)) };
      timer ??= setTimeout(flush, intervalMs);
    },
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function isSame(left: Progress, right: Progress): boolean {
  return left.step === right.step && left.percent === right.percent && left.message === right.message;
}
