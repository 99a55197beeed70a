import { setTimeout as sleep } from 'node:timers/promises';

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** The operation's outcome, or a DeadlineError after `deadlineMs`; the operation itself is not stopped. */
export async function withDeadline<T>(operation: () => Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`not done after ${Math.round(deadlineMs)} ms`)), deadlineMs);
  });
  try {
    return await Promise.race([operation(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a task again and again, each time `intervalMs` after the last one ended, never twice at once. */
export function repeat(
  intervalMs: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): { readonly stop: () => void } {
  let isStopped = false;
  let timer = setTimeout(turn, intervalMs);

  async function turn(): Promise<void> {
    await task().catch(onError);
    if (!isStopped) timer = setTimeout(turn, intervalMs);
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Rejects with the signal's reason when it is aborted; never resolves. */
export function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Waits, shorter when the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}

/** Whether the work has ended, well or badly, within the time. */
export async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const waiting = new AbortController();
  const isSettled = work.then(
    () => true,
    () => true,
  );
  const isLate = sleep(ms, false, { signal: waiting.signal }).catch(() => false);
  try {
    return await Promise.race([isSettled, isLate]);
  } finally {
    waiting.abort();
  }
}
