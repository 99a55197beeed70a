import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';

/** Runs a task again and again, each time `intervalMs` after the last run ended, and never twice at once. */
export function repeat(
  intervalMs: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): { readonly stop: () => void } {
  let isStopped = false;
  let timer = setTimeout(run, intervalMs);

  async function run(): Promise<void> {
    await task().catch(onError);
    if (!isStopped) timer = setTimeout(run, intervalMs);
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Returns a function that asks a server one question at a time. Calls while one is under way share the next, which begins when that one has
 * its answer. So at most two wait while the server is away.
 */
export function oneAtATime<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | null = null;
  const begin = () => {
    next = null;
    const answer = ask();
    asked = answer;
    return answer;
  };
  return () => {
    next ??= asked.then(begin, begin);
    return next;
  };
}

/** Waits. Returns early if the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}

/** Returns true if the work succeeds or fails within the time. */
export function settlesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const isSettled = work.then(
    () => true,
    () => true,
  );
  return pTimeout(isSettled, { milliseconds: Math.max(1, milliseconds), fallback: () => false });
}
