import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import { redisNow } from '../redisNow.ts';
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

export interface ReadQueuesOptions {
  readonly redis: RedisClient;
  readonly keys: Keys;
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
        liveWorkers(redis, keys, type, nowMs),
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

/** Members of keys.workers. Nobody removes the last worker of a type when it dies, so that its age is looked at here too. */
export function liveWorkers(redis: RedisClient, keys: Keys, jobType: string, nowMs: number): Promise<string[]> {
  return redis.zrangebyscore(keys.workers(jobType), nowMs - SILENT_AFTER_MS, '+inf');
}

/** Of a member of keys.workers, `<worker id>:<concurrency>`. */
export function concurrencyOf(worker: string): number {
  return Number(worker.slice(worker.lastIndexOf(':') + 1));
}
