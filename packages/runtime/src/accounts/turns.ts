export interface TurnsOptions {
  readonly atOnce: number;
  /** Tasks that may wait for a turn. */
  readonly waiting: number;
}

/** Runs a task when it is its turn. Returns null, without running it, when too many tasks wait already. */
export type Turns = <T>(task: () => Promise<T>) => Promise<T | null>;

/** A first-come, first-served line for expensive work in this process. */
export function createTurns({ atOnce, waiting }: TurnsOptions): Turns {
  const line: (() => void)[] = [];
  let running = 0;

  return async function inTurn(task) {
    if (running < atOnce) running += 1;
    else if (line.length >= waiting) return null;
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await task();
    } finally {
      // A task that waits takes over this turn, so the number of running tasks stays the same.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
