import type { RedisClient } from '../redis/connectRedis.ts';
import type { Keys, Store } from '../redis/keys.ts';
import { redisNow } from '../redis/withStore.ts';
import type { QueueEntries } from './queueEntries.ts';
import { type JobDefinition, queuesOf } from './types.ts';

/** A worker without a heartbeat for this long is not counted, because it may have crashed. */
export const SILENT_AFTER_MS = 20_000;

/** The state of one queue, for operators. */
export interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  /** Time since the first waiting job was accepted; 0 if no job waits. */
  readonly oldestWaitMs: number;
  /** Number of live workers, and of jobs that they can run at the same time. */
  readonly workers: number;
  readonly capacity: number;
  /** True if an operator has paused the queue. */
  readonly isPaused: boolean;
}

export interface ReadQueuesOptions extends Store {
  readonly definitions: readonly JobDefinition[];
  readonly entries: QueueEntries;
}

/** Reads all queues, with times by the clock of Redis. */
export async function readQueues({ redis, keys, definitions, entries }: ReadQueuesOptions): Promise<QueueState[]> {
  const nowMs = await redisNow(redis, keys);
  return Promise.all(
    queuesOf(definitions).map(async (queue) => {
      const [depth, [, acceptedAt], workers, isPaused] = await Promise.all([
        entries.depth(queue),
        redis.zrange(keys.line(queue), '0', '0', 'WITHSCORES'),
        liveWorkers(redis, keys, queue),
        entries.isPaused(queue),
      ]);
      return {
        queue,
        ...depth,
        oldestWaitMs: acceptedAt === undefined ? 0 : Math.max(0, nowMs - Number(acceptedAt)),
        workers: workers.length,
        capacity: workers.reduce((total, worker) => total + concurrencyOf(worker), 0),
        isPaused,
      };
    }),
  );
}

/** Returns the live members of keys.workers. It checks their age, because no worker removes the last one of a queue. */
export async function liveWorkers(redis: RedisClient, keys: Keys, queue: string): Promise<string[]> {
  const [nowMs, seen] = await Promise.all([
    redisNow(redis, keys),
    redis.zrange(keys.workers(queue), '0', '-1', 'WITHSCORES'),
  ]);
  return seen.filter((_, i) => i % 2 === 0 && Number(seen[i + 1]) >= nowMs - SILENT_AFTER_MS);
}

/** Returns the number of jobs of a queue that its live workers can run at the same time. */
export async function capacityOf({ redis, keys }: Store, queue: string): Promise<number> {
  const workers = await liveWorkers(redis, keys, queue);
  return workers.reduce((total, worker) => total + concurrencyOf(worker), 0);
}

/** Returns the concurrency of a member of keys.workers, `<worker id>:<concurrency>`. */
export function concurrencyOf(worker: string): number {
  return Number(worker.slice(worker.lastIndexOf(':') + 1));
}
