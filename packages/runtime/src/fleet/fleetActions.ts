import type { Queue } from 'bullmq';
import { PUBLIC_ERRORS } from '../jobs/failures.ts';
import { JOB_TIMES, type JobTimes } from '../jobs/jobScripts.ts';
import { createJobStore } from '../jobs/jobStore.ts';
import type { QueueEntries } from '../jobs/queueEntries.ts';
import { isUnfinished } from '../jobs/types.ts';
import type { Store } from '../redis/keys.ts';

/**
 * The actions of operators. No action removes an accepted job silently or changes a job that has ended. Each returns a
 * sentence that describes what it did.
 */
export interface FleetActions {
  /** Stops workers from taking these jobs. New jobs are accepted and wait. */
  pause(queue: string): Promise<string>;
  resume(queue: string): Promise<string>;
  /** Fails every waiting job, so that its caller is notified. Running jobs continue. */
  drain(queue: string): Promise<string>;
  /** Adds the queue entry of an unfinished job if it is missing. */
  retry(jobId: string): Promise<string>;
  /** Fails an unfinished job. */
  cancel(jobId: string): Promise<string>;
  /** Removes the queue entries of failed jobs. Their records stay. */
  clean(queue: string): Promise<string>;
}

export interface FleetActionsOptions extends Store {
  readonly entries: QueueEntries;
  /** The queues by name. */
  readonly queues: ReadonlyMap<string, Queue>;
  readonly times?: JobTimes;
}

const MOST_CLEANED = 10_000;
/** Jobs that end at the same time, so that workers and callers can still use Redis. */
const DRAINED_AT_ONCE = 50;

export function createFleetActions(options: FleetActionsOptions): FleetActions {
  const { redis, keys, entries, queues, times = JOB_TIMES } = options;
  const store = createJobStore({ redis, keys, times });

  const onQueue = (act: (queue: Queue) => Promise<string>) => async (name: string) => {
    const queue = queues.get(name);
    return queue === undefined ? 'there is no such queue' : act(queue);
  };

  /** With `pending`, a job that a worker has taken meanwhile continues. */
  async function cancel(jobId: string, which: 'unfinished' | 'pending'): Promise<string> {
    const owner = await redis.hget(keys.job(jobId), 'owner');
    if (owner === null) return 'not_found';
    const outcome = await store.cancel(jobId, owner, PUBLIC_ERRORS.cancelledByOperator, which);
    if (outcome === 'cancelled') await entries.drop(jobId);
    return outcome;
  }

  return {
    pause: onQueue(async (queue) => {
      await queue.pause();
      return 'paused: workers take no more';
    }),
    resume: onQueue(async (queue) => {
      await queue.resume();
      return 'resumed';
    }),
    drain: onQueue(async ({ name }) => {
      const waiting = await redis.zrange(keys.line(name), '0', '-1');
      let ended = 0;
      for (let at = 0; at < waiting.length; at += DRAINED_AT_ONCE) {
        const some = waiting.slice(at, at + DRAINED_AT_ONCE);
        const outcomes = await Promise.all(some.map((jobId) => cancel(jobId, 'pending')));
        ended += outcomes.filter((outcome) => outcome === 'cancelled').length;
      }
      return `${ended} waiting jobs failed with "${PUBLIC_ERRORS.cancelledByOperator}"`;
    }),
    async retry(jobId) {
      const [status, type, turn, queue = null] = await redis.hmget(keys.job(jobId), 'status', 'type', 'turn', 'queue');
      if (!status || !type) return 'there is no such job';
      if (!isUnfinished(status)) return `it has ended: ${status}`;
      return (await entries.ensure({ type, queue }, jobId, Number(turn ?? 0)))
        ? 'its queue entry was missing and is there again'
        : 'it has a queue entry: a worker has it or will take it';
    },
    async cancel(jobId) {
      const outcome = await cancel(jobId, 'unfinished');
      return { cancelled: 'failed, as canceled', already_finished: 'it has ended', not_found: 'there is no such job' }[
        outcome === 'cancelled' || outcome === 'already_finished' ? outcome : 'not_found'
      ];
    },
    clean: onQueue(async (queue) => {
      const removed = await queue.clean(0, MOST_CLEANED, 'failed');
      return `${removed.length} entries of failed jobs removed`;
    }),
  };
}
