/** Waits for a turn of the event loop that nobody else was given. */
export type LoopTurn = () => Promise<void>;

/**
 * One piece of long work per turn of the event loop. Submits that have arrived together would else be checked in one go, and
 * whoever comes behind them, health checks and polls too, would wait for all.
 */
export function createLoopTurns(): LoopTurn {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
    return last;
  };
}
