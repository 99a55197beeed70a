import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import type { QueueEntries } from './queueEntries.ts';
import type { JobDefinition } from './types.ts';

/** One queue as an operator sees it. */
export interface QueueState {
  readonly jobType: string;
  readonly waiting: number;
  readonly active: number;
  /** How long the entry that is next in turn has waited since its job was accepted; 0 when none waits. */
  readonly headAgeMs: number;
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
  const [seconds, microseconds] = await redis.time();
  const nowMs = Number(seconds) * 1000 + Number(microseconds) / 1000;
  return Promise.all(
    definitions.map(async ({ type }) => {
      const [depth, head, workers, isPaused] = await Promise.all([
        entries.depth(type),
        entries.head(type),
        redis.zrange(keys.workers(type), '0', '-1'),
        entries.isPaused(type),
      ]);
      const accepted = head === null ? null : await redis.hget(keys.job(head), 'created');
      return {
        jobType: type,
        ...depth,
        headAgeMs: accepted === null ? 0 : Math.max(0, nowMs - Number(accepted)),
        workers: workers.length,
        capacity: workers.reduce((total, worker) => total + concurrencyOf(worker), 0),
        isPaused,
      };
    }),
  );
}

/** Of a member of keys.workers, `<worker id>:<concurrency>`. */
export function concurrencyOf(worker: string): number {
  return Number(worker.slice(worker.lastIndexOf(':') + 1));
}
