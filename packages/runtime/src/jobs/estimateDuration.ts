import { median } from '@tearsheet/shared';
import { LRUCache } from 'lru-cache';
import type { Store } from '../redis/keys.ts';
import { KEPT_PACES } from './jobStore.ts';
import { capacityOf, type QueueEntries } from './queueEntries.ts';
import { type JobDefinition, queueOf } from './types.ts';

export interface DurationEstimate {
  /**
   * Returns the seconds from submit to end of a job that this tenant submits now, at least 1; null before a worker has measured
   * its speed. It counts the jobs that run and those with an earlier virtual start time.
   *
   * @param work the estimate of the job's work (NewJob)
   */
  seconds(definition: JobDefinition, tenant: string, work: number): Promise<number | null>;
  /** Returns true if an operator has paused the queue, so that no estimate holds. */
  isPaused(definition: JobDefinition): Promise<boolean>;
  /** Returns the seconds in which the workers run that many jobs of the queue, at least 1; null before a worker has measured its speed. */
  drainSeconds(definition: JobDefinition, jobs: number): Promise<number | null>;
}

export interface DurationEstimateOptions extends Store {
  readonly entries: QueueEntries;
  /** Monotonic clock, ms. */
  readonly now?: () => number;
}

interface Pace {
  /** Median of the latest runs: milliseconds per unit of work. */
  readonly msPerWork: number;
  /** Jobs that the live workers run at the same time, at least 1. */
  readonly capacity: number;
  readonly waiting: number;
  readonly active: number;
  /** Mean work of the unfinished jobs of the queue; 1 if there are none. */
  readonly meanWork: number;
}

/** Submits may need the same estimate thousands of times per second. */
const CACHED_MS = 1000;
const MOST_CACHED = 1000;

/**
 * Estimates durations as the work of a job times the measured time per unit of work, and adds the jobs ahead of it with the
 * mean work of the queue. So a slow or busy machine gives longer estimates.
 */
export function createDurationEstimate({
  redis,
  keys,
  entries,
  now = () => performance.now(),
}: DurationEstimateOptions): DurationEstimate {
  const paces = cachedAnswers<Pace | null>(now);
  const jobsAhead = cachedAnswers<number>(now);
  const pauses = cachedAnswers<boolean>(now);

  async function measure(definition: JobDefinition): Promise<Pace | null> {
    const queue = queueOf(definition);
    const [latest, capacity, depth, work] = await Promise.all([
      redis.lrange(keys.paces(definition.type), 0, KEPT_PACES - 1),
      capacityOf({ redis, keys }, queue),
      entries.depth(queue),
      redis.hget(keys.expected, `${queue} work`),
    ]);
    if (latest.length === 0) return null;
    const jobs = depth.waiting + depth.active;
    const meanWork = jobs === 0 ? 1 : Math.max(1, Number(work ?? 0) / jobs);
    return { msPerWork: median(latest.map(Number)), capacity: Math.max(1, capacity), meanWork, ...depth };
  }

  const paceOf = (definition: JobDefinition) =>
    paces(`${definition.type} ${queueOf(definition)}`, () => measure(definition));

  return {
    async seconds(definition, tenant, work) {
      const queue = queueOf(definition);
      // Both run at once, because a submit waits for them.
      const [pace, before] = await Promise.all([
        paceOf(definition),
        jobsAhead(`${queue} ${tenant}`, () => entries.ahead(queue, tenant)),
      ]);
      if (pace === null) return null;
      const { msPerWork, capacity, active, meanWork } = pace;
      const rounds = Math.max(0, before + active + 1 - capacity) / capacity;
      return wholeSeconds(msPerWork * (work + rounds * meanWork));
    },
    isPaused: (definition) => pauses(queueOf(definition), () => entries.isPaused(queueOf(definition))),
    async drainSeconds(definition, jobs) {
      const pace = await paceOf(definition);
      return pace && wholeSeconds((pace.msPerWork * pace.meanWork * jobs) / pace.capacity);
    },
  };
}

/** Notes the speed that a worker has measured before its first job, for types without any run. */
export async function notePace({ redis, keys }: Store, jobTypes: readonly string[], msPerWork: number): Promise<void> {
  await Promise.all(
    jobTypes.map(async (jobType) => {
      const key = keys.paces(jobType);
      if ((await redis.exists(key)) === 0) await redis.lpush(key, msPerWork);
    }),
  );
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
