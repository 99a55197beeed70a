import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { newUuid } from '../ids.ts';
import type { Logger } from '../process/logger.ts';
import type { QueueTelemetry } from '../process/tracing.ts';
import { isOutcomeUnknown, withChange, withStore } from '../redis/commands.ts';
import type { RedisClient } from '../redis/connectRedis.ts';
import { CHANNEL_CHARACTERS, type Keys, perShard, type Store } from '../redis/keys.ts';
import type { Page } from '../redis/listPage.ts';
import { ASK_AGAIN_MS, createMessages, createWatch, unlessAway, type Watch } from '../redis/messages.ts';
import { admit, cannotKeep, isKeepRefusal, shareFull, storeFull } from './admission.ts';
import { createCachedResults } from './cachedResults.ts';
import { type JobDefinition, newJobId, type PriorityClass, queueOf } from './definitions.ts';
import { JOB_TIMES, type JobTimes } from './jobScripts.ts';
import { createExpectedElsewhere, createJobStore, NO_LIMITS } from './jobStore.ts';
import { announceJobs, createDurationEstimate, createQueueEntries } from './queueEntries.ts';
import { createReadResults, type JobListQuery, listJobs } from './readJob.ts';
import { readScaling, type ScalingState } from './readScaling.ts';
import type { ResultBucket } from './resultBucket.ts';
import type {
  CancelOutcome,
  JobChange,
  JobLimits,
  JobSummary,
  KeyUse,
  ListedJob,
  LookUp,
  NewJob,
  StoredRequest,
  SubmitOutcome,
} from './types.ts';
import { createWithdrawals } from './withdrawals.ts';

/** The jobs from the callers' side. Every method throws a StoreUnavailableError at once if Redis does not answer. */
export interface JobQueue {
  /** After `created`, the job is never lost. Throws active_job_limit, queue_full, and entitlement_required (admission.ts). */
  submit(job: NewJob): Promise<SubmitOutcome>;
  /** Returns the time at which a cached result was made; null if there is none. */
  cachedSince(cachedId: string): Promise<string | null>;
  /** Submits a job that a cached result completes at once; `missing` if there is none. */
  submitCached(cachedId: string, job: Omit<NewJob, 'payload'>): Promise<SubmitOutcome | { readonly kind: 'missing' }>;
  /** Returns true if an earlier submit with one of these Idempotency-Keys had another fingerprint. */
  isKeyReused(use: KeyUse): Promise<boolean>;
  lookUp(jobId: string, owner: string): Promise<LookUp>;
  /** Returns the job without its result. */
  summary(jobId: string, owner: string): Promise<LookUp<JobSummary>>;
  /** Does the same for a caller that watches the job. Callers that read after the same change share one read. */
  watchedSummary(jobId: string, owner: string): Promise<LookUp<JobSummary>>;
  /** Lists the owner's jobs, newest first. */
  list(query: JobListQuery): Promise<Page<ListedJob>>;
  /** Calls the listener after every change of the owner's job, until the returned function is called. */
  watch(jobId: string, owner: string, listener: ChangeListener): () => void;
  /** Returns true if this process has just submitted the job, and would know of any change since. */
  isUnchanged(jobId: string, owner: string): boolean;
  cancel(jobId: string, owner: string): Promise<CancelOutcome>;
  /** Renames a job or changes its lifetime. Returns false if there is no such job. Throws storage_quota_exceeded. */
  change(jobId: string, owner: string, change: JobChange): Promise<boolean>;
  /** Returns the stored request of a job, also of one that has expired; null if there is none. */
  request(jobId: string, owner: string): Promise<StoredRequest | null>;
  /** Returns what the owner stores longer than the default lifetime. */
  storage(owner: string): Promise<Storage>;
  /** Sends a webhook to this URL when the job ends, at once if it has ended. Returns false if there is no such job. */
  setCallback(jobId: string, owner: string, url: string): Promise<boolean>;
  /** See DurationEstimate.seconds. */
  estimateSeconds(
    definition: JobDefinition,
    owner: string,
    options?: { readonly priority?: PriorityClass; readonly work?: number },
  ): Promise<number | null>;
  /** See DurationEstimate.isPaused. */
  isPaused(definition: JobDefinition, owner: string): Promise<boolean>;
  /** Reads all queues, for operators. Workers run at most that many jobs of one owner and queue at the same time. */
  queues(runningPerOwner: number): Promise<readonly ScalingState[]>;
  close(): Promise<void>;
}

interface Storage {
  readonly usedBytes: number;
  readonly quotaBytes: number;
}

export interface JobQueueOptions {
  /** A client with the role `gateway`. The caller closes it. */
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly definitions: readonly JobDefinition[];
  readonly logger: Logger;
  readonly times?: JobTimes;
  readonly telemetry?: QueueTelemetry;
  /** Object storage of large results. Default: none. */
  readonly bucket?: ResultBucket | null;
  /** Default: none. */
  readonly limits?: JobLimits;
  /** The store that accepts and changes jobs, if replicas must have them first. Default: `redis` and `keys`. */
  readonly writes?: Store;
}

export function createJobQueue(options: JobQueueOptions): JobQueue {
  const { redis, keys, definitions, logger, times = JOB_TIMES, limits = NO_LIMITS } = options;
  const { bucket = null } = options;
  const telemetry = options.telemetry ? { telemetry: options.telemetry } : {};
  const { writes = { redis, keys } } = options;
  const results = createReadResults(redis, bucket);
  const openStores = (on: RedisClient) =>
    perShard(keys, (shard) => createJobStore({ redis: on, keys: shard, times, results }));
  const stores = openStores(redis);
  const accepting = openStores(writes.redis);
  const cached = createCachedResults({ redis, keys });
  const entries = perShard(keys, (shard) =>
    createQueueEntries({ redis, keys: shard, definitions, logger, ...telemetry }),
  );
  const expectedElsewhere = createExpectedElsewhere(redis, stores.all);
  const shared = createSharedSummaries((jobId, owner) =>
    withStore(redis, () => stores.of(owner).summary(jobId, owner)),
  );
  const unchanged = new LRUCache<string, true>({ max: 10_000, ttl: 1000 });
  const changes = createJobChanges({
    redis,
    keys,
    logger,
    onChange(jobId) {
      shared.forget(jobId);
      if (jobId === undefined) unchanged.clear();
      else unchanged.delete(jobId);
    },
  });
  const estimate = createDurationEstimate({ redis, keys, entries: entries.all });
  const enqueueing = new Set<Promise<void>>();
  const withdrawals = createWithdrawals({
    redis,
    logger,
    withdraw: async (jobId, owner) => {
      await stores.of(owner).withdraw(jobId);
      await dropEntry(jobId, owner);
    },
  });

  /** Writes the record and the queue entry. If an entry that comes after the record cannot be written, the sweeper of a worker adds it. */
  async function submit(job: NewJob): Promise<SubmitOutcome> {
    const { definition, owner } = job;
    const [jobId, shard] = [changes.newId(definition), keys.of(owner)];
    if (changes.isListening(jobId, owner)) unchanged.set(jobId, true);
    // The entry of a job that replicas must have first comes after them.
    const entryOptions = writes.confirm ? null : entries.of(owner).optionsOf(definition, jobId);
    const outcome = await accept(jobId, job, async () =>
      accepting.of(owner).create(jobId, job, limits, await expectedElsewhere(shard), entryOptions ?? ''),
    );
    if (outcome.kind === 'replayed') await writes.confirm?.(shard);
    if (outcome.kind !== 'created') {
      const drainSeconds = (jobs: number) => withStore(redis, () => estimate.drainSeconds(definition, owner, jobs));
      return admit(outcome, { drainSeconds, limits });
    }
    if (entryOptions !== null) {
      void announceJobs({ redis, keys: shard }, queueOf(definition));
      return { kind: 'created', jobId };
    }
    try {
      await writes.confirm?.(shard);
    } catch (error) {
      if (job.idempotency === null) withdrawals.add(jobId, owner);
      else await enqueue(jobId, job, outcome.virtualStart);
      throw error;
    }
    void enqueue(jobId, job, outcome.virtualStart);
    return { kind: 'created', jobId };
  }

  /** Adds the queue entry. The caller need not wait for it, because the record makes the job accepted. */
  function enqueue(jobId: string, { definition, owner, requestId }: NewJob, virtualStart: number): Promise<void> {
    const adding = entries
      .of(owner)
      .add(definition, jobId, virtualStart)
      .catch((error: unknown) => {
        logger.warn('the queue entry is missing: a sweeper will add it', {
          job_id: jobId,
          request_id: requestId,
          error,
        });
      })
      .finally(() => enqueueing.delete(adding));
    enqueueing.add(adding);
    return adding;
  }

  async function dropEntry(jobId: string, owner: string): Promise<void> {
    await entries
      .of(owner)
      .drop(jobId)
      .catch((error: unknown) => {
        logger.warn('the queue entry of a canceled job stays until a worker drops it', { job_id: jobId, error });
      });
  }

  /**
   * Creates a job. Without an answer of Redis, the job may exist. With an Idempotency-Key, a repeated submit finds it. Without one the
   * caller could never read it, so it is canceled.
   */
  async function accept<Outcome>(
    jobId: string,
    { owner, idempotency }: Pick<NewJob, 'owner' | 'idempotency'>,
    create: () => Promise<Outcome>,
  ): Promise<Outcome> {
    try {
      return await withStore(writes.redis, create);
    } catch (error) {
      if (idempotency === null && isOutcomeUnknown(error)) withdrawals.add(jobId, owner);
      throw error;
    }
  }

  async function submitCached(cachedId: string, job: Omit<NewJob, 'payload'>) {
    const { definition, owner } = job;
    const jobId = changes.newId(definition);
    await withStore(redis, () => cached.bring(cachedId, owner));
    const outcome = await accept(jobId, job, () => accepting.of(owner).createCached(jobId, cachedId, job, limits));
    if (outcome.kind === 'store_full') throw storeFull();
    if (outcome.kind === 'share_full') throw shareFull(outcome);
    if (isKeepRefusal(outcome)) throw cannotKeep(outcome, limits.storedBytes);
    if (outcome.kind === 'created' || outcome.kind === 'replayed') await writes.confirm?.(keys.of(owner));
    return outcome;
  }

  return {
    submit,
    cachedSince: (cachedId) => withStore(redis, () => cached.madeAt(cachedId)),
    submitCached,
    isKeyReused: (use) => withStore(redis, () => stores.of(use.owner).isKeyReused(use)),
    lookUp: (jobId, owner) => withStore(redis, () => stores.of(owner).lookUp(jobId, owner)),
    summary: (jobId, owner) => withStore(redis, () => stores.of(owner).summary(jobId, owner)),
    watchedSummary: shared.read,
    list: (query) => withStore(redis, () => listJobs({ redis, keys: keys.of(query.owner) }, query)),
    watch: changes.watch,
    isUnchanged: (jobId, owner) => changes.isListening(jobId, owner) && unchanged.has(jobId),
    async cancel(jobId, owner) {
      const outcome = await withStore(redis, () => stores.of(owner).cancel(jobId, owner));
      if (outcome === 'cancelled') await dropEntry(jobId, owner);
      return outcome;
    },
    async change(jobId, owner, change) {
      const [store, shard] = [accepting.of(owner), keys.of(owner)];
      const outcome = await withChange(writes, shard, () => store.change(jobId, owner, change, limits.storedBytes));
      if (isKeepRefusal(outcome)) throw cannotKeep(outcome, limits.storedBytes);
      return outcome.kind === 'changed';
    },
    request: (jobId, owner) => withStore(redis, () => stores.of(owner).request(jobId, owner)),
    async storage(owner) {
      return {
        usedBytes: await withStore(redis, () => stores.of(owner).storedBytes(owner)),
        quotaBytes: limits.storedBytes,
      };
    },
    setCallback: (jobId, owner, url) => withStore(redis, () => stores.of(owner).setCallback(jobId, owner, url)),
    estimateSeconds: (definition, owner, { priority = 'interactive', work = 1 } = {}) =>
      withStore(redis, () => estimate.seconds(definition, owner, { priority, work })),
    isPaused: (definition, owner) => withStore(redis, () => estimate.isPaused(definition, owner)),
    queues: (runningPerOwner) =>
      withStore(redis, () => readScaling({ redis, keys, definitions, entries: entries.all }, runningPerOwner)),
    async close() {
      changes.close();
      await Promise.all([...enqueueing, withdrawals.close()]);
      await Promise.all([...entries.all.values()].map((ofShard) => ofShard.close()));
    },
  };
}

/** Watches one job. `counts` selects the statuses that matter. A missed message always counts. */
export function watchJob(
  jobs: Pick<JobQueue, 'watch'>,
  jobId: string,
  owner: string,
  counts: (status: string) => boolean = () => true,
): Watch {
  return createWatch((onChange) =>
    jobs.watch(jobId, owner, (status) => {
      if (status === null || counts(status)) onChange();
    }),
  );
}

/** The record is read again after this time, because a message can be lost with a connection. */
const LOOK_AGAIN_MS = 5000;

/** Returns the job when it has ended or is gone; null if the signal aborts first. It waits through an outage of Redis. */
export async function waitForEnd(
  jobs: Pick<JobQueue, 'watch' | 'lookUp'> & Partial<Pick<JobQueue, 'isUnchanged'>>,
  jobId: string,
  owner: string,
  signal: AbortSignal,
): Promise<LookUp | null> {
  const watch = watchJob(jobs, jobId, owner, (status) => status !== 'processing');
  try {
    if (jobs.isUnchanged?.(jobId, owner)) await watch.next(LOOK_AGAIN_MS, signal);
    while (!signal.aborted) {
      const found = await unlessAway(() => jobs.lookUp(jobId, owner));
      if (found !== null && (found.kind !== 'found' || found.record.finishedAt !== null)) return found;
      await watch.next(found === null ? ASK_AGAIN_MS : LOOK_AGAIN_MS, signal);
    }
    return null;
  } finally {
    watch.close();
  }
}

/** Called after a change. The status is null if a change may have been missed, so the caller must read the job again. */
export type ChangeListener = (status: string | null) => void;

export interface JobChanges {
  /** Returns the id of a new job. This process hears of its changes without a subscription for it alone. */
  newId(definition: JobDefinition): string;
  /** Calls the listener after every change of the owner's job, until the returned function is called. */
  watch(jobId: string, owner: string, listener: ChangeListener): () => void;
  /** Returns true while the process hears of every change of the job. */
  isListening(jobId: string, owner: string): boolean;
  close(): void;
}

/** Listeners called per turn of the event loop, because thousands of callers may wait for one job. */
const CALLED_AT_ONCE = 50;

/**
 * Subscribes to the changes of jobs when the first caller waits. With several shards, the subscriptions of one shard and of the jobs that this
 * process made stay, and others end with their last caller. Redis does not keep messages without a receiver, so a caller must read the record
 * first, and again from time to time.
 */
function createJobChanges({
  redis,
  keys,
  logger,
  onChange,
}: {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly logger: Logger;
  /** Called before the listeners. Without an id, any job may have changed. */
  readonly onChange: (jobId?: string) => void;
}): JobChanges {
  const listeners = new Map<string, { readonly channel: string; readonly set: Set<ChangeListener> }>();
  const ownCharacters = newUuid().slice(-CHANNEL_CHARACTERS);
  const isSharded = keys.shards.length > 1;
  let calls: (() => void)[] = [];
  const messages = createMessages({
    ...{ redis, keys, logger: logger.child({ redis_role: 'job changes' }) },
    onMessage(message) {
      const [jobId = '', status = ''] = message.split(' ');
      onChange(jobId);
      call(listeners.get(jobId)?.set ?? [], status);
    },
    onListening(channel) {
      onChange();
      for (const watched of listeners.values()) if (watched.channel === channel) call(watched.set, null);
    },
  });

  /** A listener that was removed in the meantime may still be called, which does no harm. */
  function call(set: Iterable<ChangeListener>, status: string | null): void {
    const isCalling = calls.length > 0;
    for (const listener of set) calls.push(() => listener(status));
    if (!isCalling) void callAll();
  }

  async function callAll(): Promise<void> {
    for (let next = 0; next < calls.length; ) {
      // This comes before the first listeners too, because many messages may arrive in one turn.
      await nextTurn();
      const until = Math.min(next + CALLED_AT_ONCE, calls.length);
      for (; next < until; next++) calls[next]?.();
    }
    calls = [];
  }

  function isKept(jobId: string): boolean {
    return !isSharded || jobId.endsWith(ownCharacters);
  }

  return {
    newId(definition) {
      const jobId = newJobId(definition);
      return isSharded ? jobId.slice(0, -CHANNEL_CHARACTERS) + ownCharacters : jobId;
    },
    watch(jobId, owner, listener) {
      const shard = keys.of(owner);
      const watched = listeners.get(jobId) ?? { channel: shard.changesChannel(jobId), set: new Set() };
      const { channel, set } = watched;
      listeners.set(jobId, watched);
      set.add(listener);
      messages.listen(shard, channel);
      return () => {
        set.delete(listener);
        if (set.size > 0 || listeners.get(jobId) !== watched) return;
        listeners.delete(jobId);
        const isNeeded = isKept(jobId) || [...listeners.values()].some((other) => other.channel === channel);
        if (!isNeeded) messages.unlisten(channel);
      };
    },
    isListening: (jobId, owner) => messages.isListening(keys.of(owner).changesChannel(jobId)),
    close: messages.close,
  };
}

type Read = (jobId: string, owner: string) => Promise<LookUp<JobSummary>>;

/** Summaries for callers that wait for changes. Callers of one job share one read per change. */
export interface SharedSummaries {
  readonly read: Read;
  /** Call this when a job has changed. Without an id, any job may have changed. */
  forget(jobId?: string): void;
}

interface SharedRead {
  readonly owner: string;
  readonly summary: Promise<LookUp<JobSummary>>;
}

/** A read is not shared for longer, because a message can be lost. */
const SHARED_MS = 1000;
const MOST_JOBS = 10_000;

function createSharedSummaries(read: Read): SharedSummaries {
  const shared = new LRUCache<string, SharedRead>({ max: MOST_JOBS, ttl: SHARED_MS });

  function share(jobId: string, owner: string): Promise<LookUp<JobSummary>> {
    const summary = read(jobId, owner);
    const entry = { owner, summary };
    shared.set(jobId, entry);
    summary.catch(() => {
      if (shared.get(jobId) === entry) shared.delete(jobId);
    });
    return summary;
  }

  return {
    read(jobId, owner) {
      const known = shared.get(jobId);
      return known?.owner === owner ? known.summary : share(jobId, owner);
    },
    forget(jobId) {
      if (jobId === undefined) shared.clear();
      else shared.delete(jobId);
    },
  };
}
