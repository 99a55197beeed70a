import type { RedisClient } from '../redis/connectRedis.ts';
import type { Keys, Store } from '../redis/keys.ts';
import { redisNow } from '../redis/withStore.ts';
import type { QueueEntries } from './queueEntries.ts';
import type { JobDefinition } from './types.ts';

/** A worker that has not said for so long that it lives is not counted: it may have died without a word. */
export const SILENT_AFTER_MS = 20_000;

/** One queue as an operator sees it. */
export interface QueueState {
  readonly jobType: string;
  readonly waiting: number;
  readonly active: number;
  /** Of the job that has waited longest since it was accepted; 0 when none waits. */
  readonly oldestWaitMs: number;
  /** Live workers, and the jobs that they can run at the same time. */
  readonly workers: number;
  readonly capacity: number;
  /** An operator keeps workers from taking entries. */
  readonly isPaused: boolean;
}

export interface ReadQueuesOptions extends Store {
  readonly definitions: readonly JobDefinition[];
  readonly entries: QueueEntries;
}

/** All queues, by Redis' clock. */
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

/** Members of keys.workers. Nobody removes the last worker of a type when it dies, so its age is checked here too. */
export async function liveWorkers(redis: RedisClient, keys: Keys, jobType: string): Promise<string[]> {
  const [nowMs, seen] = await Promise.all([
    redisNow(redis, keys),
    redis.zrange(keys.workers(jobType), '0', '-1', 'WITHSCORES'),
  ]);
  return seen.filter((_, i) => i % 2 === 0 && Number(seen[i + 1]) >= nowMs - SILENT_AFTER_MS);
}

/** Of a member of keys.workers, `<worker id>:<concurrency>`. */
export function concurrencyOf(worker: string): number {
  return Number(worker.slice(worker.lastIndexOf(':') + 1));
}
