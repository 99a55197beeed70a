import type { QueueEntries } from '../queueEntries.ts';
import type { Runs } from './runs.ts';

export interface WatchFetchingOptions {
  readonly entries: Pick<QueueEntries, 'depth' | 'isHeldBack'>;
  readonly runs: Runs;
  readonly queue: string;
  readonly concurrency: number;
  /** Consecutive observations after which the worker counts as wedged. */
  readonly patience: number;
}

/**
 * Returns a function that returns true if the worker is wedged. A fetch loop can hang forever on a connection that looks
 * alive (after a fail-over, bullmq issues 3088 and 3185). Then jobs wait, this worker has room, and Redis answers, but no job
 * starts. It counts observations instead of time, because none is made during an outage.
 */
export function watchFetching({ entries, runs, queue, concurrency, patience }: WatchFetchingOptions) {
  let observations = 0;
  let openedBefore = runs.opened();
  return async function observe(): Promise<boolean> {
    const { waiting } = await entries.depth(queue);
    const isStuck = waiting > 0 && runs.count() < concurrency && runs.opened() === openedBefore;
    openedBefore = runs.opened();
    observations = isStuck ? observations + 1 : 0;
    if (observations < patience) return false;
    observations = 0;
    return !(await entries.isHeldBack(queue));
  };
}
