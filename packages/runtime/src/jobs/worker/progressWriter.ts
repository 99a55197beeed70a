import type { Progress } from '../types.ts';

export interface ProgressWriter {
  /** Returns at once. Of reports that come faster than they are written only the latest is written. */
  report(progress: Progress): void;
  stop(): void;
}

export interface ProgressWriterOptions {
  readonly write: (progress: Progress) => Promise<boolean>;
  /** Between two writes. */
  readonly minIntervalMs: number;
  /** The write was refused: the run has been overtaken. */
  readonly onRefused: () => void;
  readonly onError: (error: unknown) => void;
}

/** A job of a few milliseconds costs one write, a long one at most one per interval, an unchanged report none. */
export function createProgressWriter({
  write,
  minIntervalMs,
  onRefused,
  onError,
}: ProgressWriterOptions): ProgressWriter {
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
    timer = setTimeout(flush, minIntervalMs);
    try {
      if (!(await write(progress))) onRefused();
    } catch (error) {
      onError(error);
    }
  }

  return {
    report(progress) {
      waiting = { ...progress, percent: Math.min(100, Math.max(0, progress.percent)) };
      if (timer === null) void flush();
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
