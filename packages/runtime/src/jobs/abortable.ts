import { setTimeout as sleep } from 'node:timers/promises';

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
