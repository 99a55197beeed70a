import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import type { QueueEntries } from './queueEntries.ts';
import { concurrencyOf } from './readQueues.ts';
import type { JobDefinition } from './types.ts';

export interface DurationEstimate {
  /** Whole seconds from submit to end of a job submitted now, at least 1; null before the first job of the type has ended. */
  seconds(definition: JobDefinition): Promise<number | null>;
}

export interface DurationEstimateOptions {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly entries: QueueEntries;
  /** Monotonic, ms. */
  readonly now?: () => number;
}

const CACHE_MS = 1000;

/** Measured: the median of the latest run times, times the rounds that the work in front of the job takes. */
export function createDurationEstimate({
  redis,
  keys,
  entries,
  now = () => performance.now(),
}: DurationEstimateOptions): DurationEstimate {
  const cached = new Map<string, { readonly at: number; readonly seconds: Promise<number | null> }>();

  async function measure(jobType: string): Promise<number | null> {
    const [durations, workers, { waiting, active }] = await Promise.all([
      redis.lrange(keys.durations(jobType), 0, -1),
      redis.zrange(keys.workers(jobType), '0', '-1'),
      entries.depth(jobType),
    ]);
    if (durations.length === 0) return null;
    const capacity = Math.max(1, sum(workers.map(concurrencyOf)));
    const ahead = Math.max(0, waiting + active + 1 - capacity);
    return Math.max(1, Math.ceil((median(durations.map(Number)) * (1 + ahead / capacity)) / 1000));
  }

  return {
    seconds({ type }) {
      const known = cached.get(type);
      if (known !== undefined && now() - known.at < CACHE_MS) return known.seconds;
      const seconds = measure(type);
      cached.set(type, { at: now(), seconds });
      seconds.catch(() => cached.delete(type));
      return seconds;
    },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
