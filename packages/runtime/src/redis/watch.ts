import pTimeout from 'p-timeout';
import { StoreUnavailableError } from './connectRedis.ts';

/** Waits for changes. */
export interface Watch {
  /** Returns true after a change since the last call; false after `maxMs` without one, or if the signal aborts. */
  next(maxMs: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
}

/** Returns a watch of what `listen` reports, until the function that `listen` returns is called. A change between two calls is not lost. */
export function createWatch(listen: (onChange: () => void) => () => void): Watch {
  let isChanged = false;
  let wake = () => {};
  const close = listen(() => {
    isChanged = true;
    wake();
  });
  return {
    async next(maxMs, signal) {
      if (!isChanged && !signal.aborted) {
        const woken = Promise.withResolvers<void>();
        wake = woken.resolve;
        await pTimeout(woken.promise, { milliseconds: maxMs, message: false, signal }).catch(() => {});
      }
      const outcome = isChanged;
      isChanged = false;
      return outcome;
    },
    close,
  };
}

/** Time to the next attempt while Redis is away. */
export const ASK_AGAIN_MS = 500;

/** Returns null while Redis does not answer, because a caller that waits for a change can wait for Redis too. */
export async function unlessAway<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StoreUnavailableError) return null;
    throw error;
  }
}
