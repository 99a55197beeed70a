import { median } from '@tearsheet/shared';
import { LRUCache } from 'lru-cache';
import { settlesWithin } from '../process/timing.ts';
import type { Keys, Store } from '../redis/keys.ts';
import { type JobDefinition, queueOf, tenantOf } from './definitions.ts';
import { KEPT_PACES } from './jobStore.ts';
import { capacityOf, type QueueDepth, type QueueEntries } from './queueEntries.ts';
import type { NewJob } from './types.ts';

export interface DurationEstimate {
  /**
   * Returns the seconds from submit to end of a job that this owner submits now, at least 1; null before a worker has measured
   * its speed. It counts the jobs that run and those with an earlier virtual start time.
   *
   * Workers serve all shards alike, so as many jobs of each other shard come before.
   */
  seconds(definition: JobDefinition, owner: string, options: EstimatedJob): Promise<number | null>;
  /** Returns true if an operator has paused the queue, so that no estimate holds. */
  isPaused(definition: JobDefinition, owner: string): Promise<boolean>;
  /** Returns the seconds in which the workers run that many jobs of the owner's queue, at least 1; null before a worker has measured its speed. */
  drainSeconds(definition: JobDefinition, owner: string, jobs: number): Promise<number | null>;
}

/** The members of a NewJob that its duration depends on. */
export type EstimatedJob = Required<Pick<NewJob, 'priority' | 'work'>>;

export interface DurationEstimateOptions extends Store {
  /** The entries of all shards. */
  readonly entries: ReadonlyMap<Keys, QueueEntries>;
  /** Monotonic clock, ms. */
  readonly now?: () => number;
}

interface Pace {
  /** Median of the latest runs: milliseconds per unit of work. */
  readonly msPerWork: number;
  /** Jobs that the live workers run at the same time, at least 1. */
  readonly capacity: number;
  /** The depth of the queue in each shard that answers. */
  readonly depths: ReadonlyMap<Keys, QueueDepth>;
  /** Jobs that run in all shards. */
  readonly active: number;
  /** Mean work of the unfinished jobs of the queue; 1 if there are none. */
  readonly meanWork: number;
}

/** Submits may need the same estimate thousands of times per second. */
const CACHED_MS = 1000;
const MOST_CACHED = 1000;
/** The estimate leaves out a shard that does not answer within this time, because the job itself does not need it. */
const DEPTH_WITHIN_MS = 1000;

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

  const depthsOf = cachedAnswers<ReadonlyMap<Keys, QueueDepth>>(now);

  async function readDepths(queue: string): Promise<ReadonlyMap<Keys, QueueDepth>> {
    const depths = new Map<Keys, QueueDepth>();
    const reading = [...entries].map(async ([shard, ofShard]) => {
      depths.set(shard, await ofShard.depth(queue));
    });
    await Promise.all(reading.map((one) => settlesWithin(one, DEPTH_WITHIN_MS)));
    return new Map(depths);
  }

  async function measure(definition: JobDefinition, shard: Keys): Promise<Pace | null> {
    const queue = queueOf(definition);
    const [latest, capacity, depths, work] = await Promise.all([
      redis.lrange(shard.paces(definition.type), 0, KEPT_PACES - 1),
      capacityOf({ redis, keys: shard }, queue),
      depthsOf(queue, () => readDepths(queue)),
      redis.hget(shard.expected, `${queue} work`),
    ]);
    if (latest.length === 0) return null;
    const own = depths.get(shard);
    const jobs = own === undefined ? 0 : own.waiting + own.active;
    const meanWork = jobs === 0 ? 1 : Math.max(1, Number(work ?? 0) / jobs);
    const active = [...depths.values()].reduce((total, depth) => total + depth.active, 0);
    return { msPerWork: median(latest.map(Number)), capacity: Math.max(1, capacity), meanWork, depths, active };
  }

  const paceOf = (definition: JobDefinition, shard: Keys) =>
    paces(`${shard.shard} ${definition.type} ${queueOf(definition)}`, () => measure(definition, shard));

  function aheadElsewhere({ depths }: Pace, own: Keys, ahead: number): number {
    let jobs = 0;
    for (const [shard, { waiting }] of depths) if (shard !== own) jobs += Math.min(waiting, ahead + 1);
    return jobs;
  }

  return {
    async seconds(definition, owner, { priority, work }) {
      const [queue, tenant, shard] = [queueOf(definition), tenantOf(owner, priority), keys.of(owner)];
      // Both run at once, because a submit waits for them.
      const [pace, ahead] = await Promise.all([
        paceOf(definition, shard),
        jobsAhead(`${queue} ${tenant}`, async () => (await entries.get(shard)?.ahead(queue, tenant)) ?? 0),
      ]);
      if (pace === null) return null;
      const { msPerWork, capacity, active, meanWork } = pace;
      const before = ahead + aheadElsewhere(pace, shard, ahead);
      const rounds = Math.max(0, before + active + 1 - capacity) / capacity;
      return wholeSeconds(msPerWork * (work + rounds * meanWork));
    },
    isPaused(definition, owner) {
      const [queue, shard] = [queueOf(definition), keys.of(owner)];
      return pauses(`${queue} ${shard.shard}`, async () => (await entries.get(shard)?.isPaused(queue)) ?? false);
    },
    async drainSeconds(definition, owner, jobs) {
      const shard = keys.of(owner);
      const pace = await paceOf(definition, shard);
      if (pace === null) return null;
      const { msPerWork, meanWork, capacity } = pace;
      return wholeSeconds((msPerWork * meanWork * (jobs + aheadElsewhere(pace, shard, jobs))) / capacity);
    },
  };
}

/** Notes the speed that a worker has measured before its first job, for types without any run. */
export async function notePace({ redis, keys }: Store, jobTypes: readonly string[], msPerWork: number): Promise<void> {
  const paces = keys.shards.flatMap((shard) => jobTypes.map(shard.paces));
  await Promise.all(
    paces.map(async (key) => {
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
