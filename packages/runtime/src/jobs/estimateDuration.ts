import { median } from '@tearsheet/shared';
import { LRUCache } from 'lru-cache';
import type { Store } from '../redis/keys.ts';
import type { QueueEntries } from './queueEntries.ts';
import { capacityOf } from './readQueues.ts';
import { type JobDefinition, queueOf } from './types.ts';

export interface DurationEstimate {
  /**
   * Returns the seconds from submit to end of a job that this tenant submits now, at least 1; null before the first job of
   * the type has ended. It counts the jobs that run and those with an earlier virtual start time.
   */
  seconds(definition: JobDefinition, tenant: string): Promise<number | null>;
  /** Returns the seconds in which the workers run that many jobs of the type, at least 1; null before a job has ended. */
  drainSeconds(definition: JobDefinition, jobs: number): Promise<number | null>;
}

export interface DurationEstimateOptions extends Store {
  readonly entries: QueueEntries;
  /** Monotonic clock, ms. */
  readonly now?: () => number;
}

interface Pace {
  /** Median of the latest run times. */
  readonly medianMs: number;
  /** Jobs that the live workers run at the same time, at least 1. */
  readonly capacity: number;
  readonly waiting: number;
  readonly active: number;
}

/** Submits may need the same estimate thousands of times per second. */
const CACHED_MS = 1000;
const MOST_CACHED = 1000;

/** Estimates durations as the median of the latest run times, times the rounds of work ahead of the job. */
export function createDurationEstimate({
  redis,
  keys,
  entries,
  now = () => performance.now(),
}: DurationEstimateOptions): DurationEstimate {
  const paces = cachedAnswers<Pace | null>(now);
  const jobsAhead = cachedAnswers<number>(now);

  async function measure(definition: JobDefinition): Promise<Pace | null> {
    const queue = queueOf(definition);
    const [durations, capacity, depth] = await Promise.all([
      redis.lrange(keys.durations(definition.type), 0, -1),
      capacityOf({ redis, keys }, queue),
      entries.depth(queue),
    ]);
    if (durations.length === 0) return null;
    return { medianMs: median(durations.map(Number)), capacity: Math.max(1, capacity), ...depth };
  }

  const paceOf = (definition: JobDefinition) =>
    paces(`${definition.type} ${queueOf(definition)}`, () => measure(definition));

  return {
    async seconds(definition, tenant) {
      const queue = queueOf(definition);
      // Both run at once, because a submit waits for them.
      const [pace, before] = await Promise.all([
        paceOf(definition),
        jobsAhead(`${queue} ${tenant}`, () => entries.ahead(queue, tenant)),
      ]);
      if (pace === null) return null;
      const { medianMs, capacity, active } = pace;
      const rounds = Math.max(0, before + active + 1 - capacity) / capacity;
      return wholeSeconds(medianMs * (1 + rounds));
    },
    async drainSeconds(definition, jobs) {
      const pace = await paceOf(definition);
      return pace && wholeSeconds((pace.medianMs * jobs) / pace.capacity);
    },
  };
}

/** Returns a function that caches answers for CACHED_MS. */
function cachedAnswers<Value>(now: () => number) {
  const cache = new LRUCache<string, Promise<Value>>({ max: MOST_CACHED, ttl: CACHED_MS, perf: { now } });
  return (name: string, ask: () => Promise<Value>): Promise<Value> => {
    const known = cache.get(name);
    if (known !== undefined) return known;
    const answer = ask();
    cache.set(name, answer);
    answer.catch(() => cache.delete(name));
    return answer;
  };
}

function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
