import { median } from '@tearsheet/shared';
import type { Queue } from 'bullmq';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../process/logger.ts';
import { oneAtATime, settlesWithin } from '../process/timing.ts';
import type { QueueTelemetry } from '../process/tracing.ts';
import { defineScript, redisNow, runScript } from '../redis/commands.ts';
import type { RedisClient } from '../redis/connectRedis.ts';
import type { Keys, Store } from '../redis/keys.ts';
import { type JobDefinition, queueOf, queuesOf, type RecordedKind, recordedQueue, tenantOf } from './definitions.ts';
import { KEPT_PACES } from './jobStore.ts';
import { openQueue } from './openQueue.ts';
import { isUnfinished } from './readJob.ts';
import { LAST_PRIORITY, PRIORITY_STEP } from './scripts/submit.ts';
import type { NewJob } from './types.ts';

/** Number of jobs that wait and run in one queue. */
export interface QueueDepth {
  readonly waiting: number;
  readonly active: number;
}

/** The BullMQ entries of the jobs of one shard. An entry has the job's id, its type as the name, and no data. */
export interface QueueEntries {
  /** Workers take entries in the order of virtual start times, and equal ones in the order of arrival. */
  add(definition: JobDefinition, jobId: string, virtualStart: number): Promise<void>;
  /** Returns the options with which `add` adds an entry, for the script that accepts a job. Null if only BullMQ can add it, because it traces jobs. */
  optionsOf(definition: JobDefinition, jobId: string): string | null;
  /**
   * Adds the entry of an open job if it has none, and then returns true. It ends a delay that is longer than any can be, and announces the job again. It ignores
   * unknown queues of a newer release.
   */
  ensure(kind: RecordedKind, jobId: string, virtualStart: number): Promise<boolean>;
  /** Removes the entry of a canceled job, so that it does not count as waiting. A worker keeps the entry of a job that it runs. */
  drop(jobId: string): Promise<void>;
  depth(queue: string): Promise<QueueDepth>;
  /** Returns the number of waiting entries that come before the tenant's next one. */
  ahead(queue: string, tenant: string): Promise<number>;
  isPaused(queue: string): Promise<boolean>;
  /** Returns the key of BullMQ for the entries of a queue in one state. */
  toKey(queue: string, state: 'wait' | 'prioritized' | 'active'): string;
  /** Returns true if an operator or a limit stops workers from taking entries. */
  isHeldBack(queue: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface QueueEntriesOptions extends Store {
  /** The keys of the shard. */
  readonly keys: Keys;
  readonly definitions: readonly JobDefinition[];
  readonly logger: Logger;
  readonly telemetry?: QueueTelemetry;
}

/** Entries of failed jobs that are kept for operators. Callers read the record instead. */
const KEEP_FAILED = { age: 86_400, count: 1000 };
const JOB_OPTIONS = { removeOnComplete: true, removeOnFail: KEEP_FAILED };
/** BullMQ orders delayed entries by their time (ms) times this. */
const DELAY_STEP = 4096;
/** Workers delay entries by seconds. */
const LONGEST_DELAY_MS = 60_000;
/** Counts the entries up to the virtual start time of the tenant's next job (scripts/prelude.ts) in one round trip. */
const AHEAD = defineScript(`
local known = redis.call('HMGET', KEYS[1], 'now', ARGV[1])
local start = math.max(tonumber(known[1] or 0), tonumber(known[2] or 0))
local last = (math.min(start + 1, tonumber(ARGV[2])) + 1) * ARGV[3] - 1
return {tostring(redis.call('ZCOUNT', KEYS[2], 0, last))}`);
/** The event stream is not used, and by default BullMQ would keep ten thousand entries. */
const EVENTS_KEPT = 100;

export function createQueueEntries({ redis, keys, definitions, logger, telemetry }: QueueEntriesOptions): QueueEntries {
  const names = new Set(queuesOf(definitions));
  const queues = new Map<string, Queue>();
  // Many shards have hundreds of queues, so each is opened when it is used.
  if (keys.shards.length === 1) for (const name of names) open(name);

  function open(name: string): Queue {
    const options = {
      ...(telemetry ? { telemetry } : {}),
      streams: { events: { maxLen: EVENTS_KEPT } },
      defaultJobOptions: JOB_OPTIONS,
    };
    const queue = openQueue(name, { redis, keys, logger }, options);
    queues.set(name, queue);
    return queue;
  }

  function queueNamed(name: string): Queue {
    if (!names.has(name)) throw new Error(`there is no queue ${name}`);
    return queues.get(name) ?? open(name);
  }

  function queueOfKind(kind: RecordedKind): Queue | undefined {
    const name = recordedQueue(definitions, kind);
    return names.has(name) ? queueNamed(name) : undefined;
  }

  async function addTo(queue: Queue, jobType: string, jobId: string, virtualStart: number): Promise<void> {
    await queue.add(jobType, {}, { jobId, priority: priorityOf(virtualStart) });
    await announceJobs({ redis, keys }, queue.name);
  }

  /** Returns true for a delay that a worker set before its clock jumped back. */
  async function isDelayedTooLong(queue: Queue, jobId: string): Promise<boolean> {
    const score = await redis.zscore(queue.toKey('delayed'), jobId);
    return score !== null && Number(score) / DELAY_STEP > Date.now() + LONGEST_DELAY_MS;
  }

  const toKey: QueueEntries['toKey'] = (queue, state) => `${keys.queuePrefix}:${queue}:${state}`;

  return {
    add: (definition, jobId, virtualStart) =>
      addTo(queueNamed(queueOf(definition)), definition.type, jobId, virtualStart),
    optionsOf(definition, jobId) {
      if (telemetry !== undefined) return null;
      // An open queue limits its events.
      queueNamed(queueOf(definition));
      return JSON.stringify({ jobId, attempts: 0, ...JOB_OPTIONS }).slice(1);
    },
    async ensure(kind, jobId, virtualStart) {
      const queue = queueOfKind(kind);
      if (queue === undefined) return false;
      const entry = await queue.getJob(jobId);
      if (entry !== undefined && entry.finishedOn === undefined) {
        if (await isDelayedTooLong(queue, jobId)) await entry.promote();
        await announceJobs({ redis, keys }, queue.name);
        return false;
      }
      // If the job has ended meanwhile, its entry is gone too. So the status must be read after the entry.
      const status = await redis.hget(keys.job(jobId), 'status');
      if (!isUnfinished(status)) return false;
      await entry?.remove();
      await addTo(queue, kind.type, jobId, virtualStart);
      return true;
    },
    async drop(jobId) {
      const [type, queue] = await redis.hmget(keys.job(jobId), 'type', 'queue');
      if (type) await queueOfKind({ type, queue: queue ?? null })?.remove(jobId);
    },
    async depth(queue) {
      const {
        waiting = 0,
        prioritized = 0,
        active = 0,
      } = await queueNamed(queue).getJobCounts('waiting', 'prioritized', 'active');
      return { waiting: waiting + prioritized, active };
    },
    async ahead(queue, tenant) {
      const [count] = await runScript(redis, AHEAD, {
        keys: [keys.virtualStarts(queue), toKey(queue, 'prioritized')],
        args: [tenant, LAST_PRIORITY, PRIORITY_STEP],
      });
      return Number(count);
    },
    isPaused: (queue) => queueNamed(queue).isPaused(),
    toKey,
    async isHeldBack(name) {
      const queue = queueNamed(name);
      const [isPaused, isMaxed] = await Promise.all([queue.isPaused(), queue.isMaxed()]);
      return isPaused || isMaxed;
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/** The announcements have a master of their own, for which the shards of other masters must not wait. */
const ANNOUNCED_WITHIN_MS = 1000;
const announcements = new WeakMap<RedisClient, Map<string, () => Promise<unknown>>>();

/**
 * Tells the workers of a queue that a shard may have jobs for them. With one shard, BullMQ does it. It never rejects, because the sweeper
 * repeats announcements that are lost.
 */
export async function announceJobs({ redis, keys }: Store, queue: string): Promise<void> {
  if (keys.shard === '') return;
  const key = keys.wake(queue);
  const ofRedis = announcements.get(redis) ?? new Map<string, () => Promise<unknown>>();
  announcements.set(redis, ofRedis);
  const announce = ofRedis.get(key) ?? oneAtATime(() => redis.zadd(key, 0, keys.shard));
  ofRedis.set(key, announce);
  await settlesWithin(announce(), ANNOUNCED_WITHIN_MS);
}

function priorityOf(virtualStart: number): number {
  return Math.min(virtualStart + 1, LAST_PRIORITY);
}

/** A worker without a heartbeat for this long is not counted, because it may have crashed. */
export const SILENT_AFTER_MS = 20_000;

/** The state of one queue in one shard. */
export interface ShardState extends QueueDepth {
  /** See Keys.shard. */
  readonly shard: string;
  /** Time since the first waiting job was accepted; 0 if no job waits. */
  readonly oldestWaitMs: number;
  /** Number of live workers that serve the shard. */
  readonly workers: number;
}

/** The state of one queue, for operators. */
export interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  /** Time since the first waiting job was accepted; 0 if no job waits. */
  readonly oldestWaitMs: number;
  /** All shards of the installation. */
  readonly shards: readonly ShardState[];
  /** Number of live workers, and of jobs that they can run at the same time. */
  readonly workers: number;
  readonly capacity: number;
  /** True if an operator has paused the queue. */
  readonly isPaused: boolean;
}

export interface ReadQueuesOptions extends Store {
  readonly definitions: readonly JobDefinition[];
  /** The entries of all shards. */
  readonly entries: ReadonlyMap<Keys, QueueEntries>;
}

/** Reads all queues of all shards, with times by the clock of Redis. */
export async function readQueues({ redis, keys, definitions, entries }: ReadQueuesOptions): Promise<QueueState[]> {
  const nowMs = await redisNow(redis, keys);

  async function readShard(shard: Keys, ofShard: QueueEntries, queue: string) {
    const [depth, [, acceptedAt], workers, isPaused] = await Promise.all([
      ofShard.depth(queue),
      redis.zrange(shard.line(queue), '0', '0', 'WITHSCORES'),
      seenWorkers(redis, shard, queue),
      ofShard.isPaused(queue),
    ]);
    const oldestWaitMs = acceptedAt === undefined ? 0 : Math.max(0, nowMs - Number(acceptedAt));
    return { ...depth, shard: shard.shard, oldestWaitMs, workers: liveOf(workers, nowMs), isPaused };
  }

  return Promise.all(
    queuesOf(definitions).map(async (queue) => {
      const shards = await Promise.all([...entries].map(([shard, ofShard]) => readShard(shard, ofShard, queue)));
      // A worker is in every shard that it works for.
      const workers = [...new Set(shards.flatMap((shard) => shard.workers))];
      return {
        queue,
        waiting: sum(shards.map(({ waiting }) => waiting)),
        active: sum(shards.map(({ active }) => active)),
        oldestWaitMs: Math.max(...shards.map((shard) => shard.oldestWaitMs)),
        shards: shards.map(({ isPaused: _, workers: live, ...state }) => ({ ...state, workers: live.length })),
        workers: workers.length,
        capacity: sum(workers.map(concurrencyOf)),
        isPaused: shards.some((shard) => shard.isPaused),
      };
    }),
  );
}

/** Returns the members of keys.workers with the times of their last heartbeats. */
export async function seenWorkers(redis: RedisClient, { workers }: Keys, queue: string): Promise<Map<string, number>> {
  const seen = await redis.zrange(workers(queue), '0', '-1', 'WITHSCORES');
  return new Map(seen.flatMap((member, i) => (i % 2 === 0 ? [[member, Number(seen[i + 1])] as const] : [])));
}

/** Returns the members that live. It checks their age, because no worker removes the last one of a queue. */
function liveOf(seen: ReadonlyMap<string, number>, nowMs: number): readonly string[] {
  return [...seen].flatMap(([member, atMs]) => (atMs >= nowMs - SILENT_AFTER_MS ? [member] : []));
}

/** Returns the number of jobs of a queue that the live workers of a shard can run at the same time. */
export async function capacityOf({ redis, keys }: Store, queue: string): Promise<number> {
  const [nowMs, seen] = await Promise.all([redisNow(redis, keys), seenWorkers(redis, keys, queue)]);
  return sum(liveOf(seen, nowMs).map(concurrencyOf));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Returns the concurrency of a member of keys.workers, `<worker id>:<concurrency>`. */
export function concurrencyOf(worker: string): number {
  return Number(worker.slice(worker.lastIndexOf(':') + 1));
}

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
export function createDurationEstimate({ redis, keys, entries }: DurationEstimateOptions): DurationEstimate {
  const paces = cachedAnswers<Pace | null>();
  const jobsAhead = cachedAnswers<number>();
  const pauses = cachedAnswers<boolean>();

  const depthsOf = cachedAnswers<ReadonlyMap<Keys, QueueDepth>>();

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
function cachedAnswers<Value>() {
  const cache = new LRUCache<string, Promise<Value>>({ max: MOST_CACHED, ttl: CACHED_MS });
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
