/** Waits for a turn of the event loop that no other caller was given. */
export type LoopTurn = () => Promise<void>;

/**
 * Gives one piece of long work per turn of the event loop. Otherwise requests that arrive together would be checked in one go, and
 * all later requests, health checks and polls too, would wait for all of them.
 */
export function createLoopTurns(): LoopTurn {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
    return last;
  };
}

/** The turns of this thread. It has one event loop, so all its long work shares them. */
export const loopTurn = createLoopTurns();
