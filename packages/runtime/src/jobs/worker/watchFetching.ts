import type { QueueEntries } from '../queueEntries.ts';
import type { Runs } from './runs.ts';

export interface WatchFetchingOptions {
  readonly entries: Pick<QueueEntries, 'depth' | 'isHeldBack'>;
  readonly runs: Runs;
  readonly jobType: string;
  readonly concurrency: number;
  /** Observations in a row after which the worker counts as wedged. */
  readonly patience: number;
}

/**
 * A fetch loop can hang for ever on a connection that looks alive (after a fail-over, bullmq issues 3088 and 3185). The
 * sign of it: jobs wait, this worker has room, Redis answers, and yet nothing is started. Counted in observations and not
 * in time, so that an outage, during which none is made, does not count.
 *
 * @returns an observation; true when the worker is wedged
 */
export function watchFetching({ entries, runs, jobType, concurrency, patience }: WatchFetchingOptions) {
  let observations = 0;
  let openedBefore = runs.opened();
  return async function observe(): Promise<boolean> {
    const { waiting } = await entries.depth(jobType);
    const isStuck = waiting > 0 && runs.count() < concurrency && runs.opened() === openedBefore;
    openedBefore = runs.opened();
    observations = isStuck ? observations + 1 : 0;
    if (observations < patience) return false;
    observations = 0;
    return !(await entries.isHeldBack(jobType));
  };
}
