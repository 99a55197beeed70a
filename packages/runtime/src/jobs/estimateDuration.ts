import { median } from '@tearsheet/shared';
import { LRUCache } from 'lru-cache';
import type { Store } from '../redis/keys.ts';
import type { QueueEntries } from './queueEntries.ts';
import { concurrencyOf, liveWorkers } from './readQueues.ts';
import type { JobDefinition } from './types.ts';

export interface DurationEstimate {
  /**
   * Whole seconds from submit to end of a job of this flow submitted now, at least 1; null before the first job of the type has
   * ended. Jobs in front are those that run and those whose turn comes before the flow's next one.
   */
  seconds(definition: JobDefinition, flow: string): Promise<number | null>;
  /** Whole seconds in which the workers run so many jobs of the type, at least 1; null before anything was measured. */
  drainSeconds(definition: JobDefinition, jobs: number): Promise<number | null>;
}

export interface DurationEstimateOptions extends Store {
  readonly entries: QueueEntries;
  /** Monotonic, ms. */
  readonly now?: () => number;
}

interface Pace {
  /** Of the latest run times. */
  readonly medianMs: number;
  /** Jobs that the live workers run at the same time; 1 when there is none. */
  readonly capacity: number;
  readonly waiting: number;
  readonly active: number;
}

/** Thousands of submits a second ask the same. */
const KEPT_MS = 1000;
const MOST_KEPT = 1000;

/** Measured: the median of the latest run times, times the rounds that the work in front of the job takes. */
export function createDurationEstimate({
  redis,
  keys,
  entries,
  now = () => performance.now(),
}: DurationEstimateOptions): DurationEstimate {
  const paces = keptAnswers<Pace | null>(now);
  const linesBefore = keptAnswers<number>(now);

  async function measure(jobType: string): Promise<Pace | null> {
    const [durations, workers, depth] = await Promise.all([
      redis.lrange(keys.durations(jobType), 0, -1),
      liveWorkers(redis, keys, jobType),
      entries.depth(jobType),
    ]);
    if (durations.length === 0) return null;
    const capacity = Math.max(1, sum(workers.map(concurrencyOf)));
    return { medianMs: durations.length === 0 ? 0 : median(durations.map(Number)), capacity, ...depth };
  }

  const paceOf = ({ type }: JobDefinition) => paces(type, () => measure(type));

  return {
    async seconds(definition, flow) {
      const { type } = definition;
      // Both at once, because a submit waits for them.
      const [pace, before] = await Promise.all([
        paceOf(definition),
        linesBefore(`${type} ${flow}`, () => entries.ahead(type, flow)),
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

/** Asks again for what was asked for longer ago than KEPT_MS. */
function keptAnswers<Value>(now: () => number) {
  const kept = new LRUCache<string, Promise<Value>>({ max: MOST_KEPT, ttl: KEPT_MS, perf: { now } });
  return (name: string, ask: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const answer = ask();
    kept.set(name, answer);
    answer.catch(() => kept.delete(name));
    return answer;
  };
}

function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
