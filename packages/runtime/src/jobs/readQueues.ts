import type { RedisClient } from '../redis/connectRedis.ts';
import type { Keys, Store } from '../redis/keys.ts';
import { redisNow } from '../redis/withStore.ts';
import type { QueueEntries } from './queueEntries.ts';
import type { JobDefinition } from './types.ts';

/** A worker without a heartbeat for this long is not counted, because it may have crashed. */
export const SILENT_AFTER_MS = 20_000;

/** The state of one queue, for operators. */
export interface QueueState {
  readonly jobType: string;
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
    definitions.map(async ({ type }) => {
      const [depth, [, acceptedAt], workers, isPaused] = await Promise.all([
        entries.depth(type),
        redis.zrange(keys.line(type), '0', '0', 'WITHSCORES'),
        liveWorkers(redis, keys, type),
        entries.isPaused(type),
      ]);
      return {
        jobType: type,
        ...depth,
        oldestWaitMs: acceptedAt === undefined ? 0 : Math.max(0, nowMs - Number(acceptedAt)),
        workers: workers.length,
        capacity: workers.reduce((total, worker) => total + concurrencyOf(worker), 0),
        isPaused,
      };
    }),
  );
}

/** Returns the live members of keys.workers. It checks their age, because no worker removes the last one of a type. */
export async function liveWorkers(redis: RedisClient, keys: Keys, jobType: string): Promise<string[]> {
  const [nowMs, seen] = await Promise.all([
    redisNow(redis, keys),
    redis.zrange(keys.workers(jobType), '0', '-1', 'WITHSCORES'),
  ]);
  return seen.filter((_, i) => i % 2 === 0 && Number(seen[i + 1]) >= nowMs - SILENT_AFTER_MS);
}

/** Returns the concurrency of a member of keys.workers, `<worker id>:<concurrency>`. */
export function concurrencyOf(worker: string): number {
  return Number(worker.slice(worker.lastIndexOf(':') + 1));
}
