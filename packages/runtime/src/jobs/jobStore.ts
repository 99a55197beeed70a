import { sum } from '@tearsheet/shared';
import { bufferOf, masterOf, runScript, type Script } from '../redis/commands.ts';
import type { RedisClient } from '../redis/connectRedis.ts';
import { type Keys, type Store, sha256 } from '../redis/keys.ts';
import { type JobDefinition, type PriorityClass, queueOf, tenantOf } from './definitions.ts';
import { PUBLIC_ERRORS } from './failures.ts';
import {
  createJobScripts,
  isAccepted,
  JOB_TIMES,
  type JobTimes,
  type Lease,
  type LeaseOutcome,
  parseCreate,
  parseLease,
  requireRoom,
} from './jobScripts.ts';
import { createReadResults, type ReadResults, readJob, readRequest, readSummary } from './readJob.ts';
import type { ResultBucket } from './resultBucket.ts';
import type { FinishedResult } from './seal.ts';
import type {
  CachedOutcome,
  CancelOutcome,
  ChangeOutcome,
  CreateOutcome,
  JobChange,
  JobLimits,
  JobSummary,
  KeyUse,
  LookUp,
  NewJob,
  Progress,
  StoredRequest,
} from './types.ts';

/**
 * The records of jobs. Every method is one atomic script and one round trip. A write returns false if it was refused. Redis
 * errors are thrown unchanged, so use withStore where a caller waits.
 */
export interface JobStore {
  /** Adds the queue entry too, if it gets its options (QueueEntries.optionsOf). */
  create(
    jobId: string,
    job: NewJob,
    limits?: JobLimits,
    expectedElsewhere?: number,
    entryOptions?: string,
  ): Promise<CreateOutcome>;
  /** Returns the memory that the results of all unfinished jobs of the shard need. */
  expectedBytes(): Promise<number>;
  /** Creates a job that a cached result completes at once; `missing` if there is none. */
  createCached(
    jobId: string,
    cacheId: string,
    job: Omit<NewJob, 'payload'>,
    limits?: JobLimits,
  ): Promise<CachedOutcome>;
  /** Returns true if an earlier submit with one of these Idempotency-Keys had another fingerprint. */
  isKeyReused(use: KeyUse): Promise<boolean>;
  /** Starts a job unless `most` jobs of its owner and queue run. Throws a NoRoomError if Redis is too full to start a job. */
  lease(jobId: string, definition: JobDefinition, most?: number): Promise<LeaseOutcome>;
  progress(lease: Lease, progress: Progress): Promise<boolean>;
  /** Throws a NoRoomError if the result cannot be stored now. The deadline moves, so retry soon. */
  complete(lease: Lease, result: FinishedResult, definition: JobDefinition): Promise<boolean>;
  /** The caller sees the error. */
  fail(lease: Lease, error: string): Promise<boolean>;
  /** Gives the job to another worker, with a message for the caller and a new deadline unless the deadline is kept. */
  release(lease: Lease, message: string, deadline?: 'keep' | 'renew'): Promise<boolean>;
  /** The caller sees the error. With `pending`, a job that a worker has started counts as not found. */
  cancel(jobId: string, owner: string, error?: string, which?: 'unfinished' | 'pending'): Promise<CancelOutcome>;
  /** Cancels a job whose create failed, also if the create arrives later. */
  withdraw(jobId: string): Promise<void>;
  /** Changes the name, and the lifetime from now or from the job's end. */
  change(jobId: string, owner: string, change: JobChange, quotaBytes?: number): Promise<ChangeOutcome>;
  /** Returns the stored request of a job, also of one that has expired; null if there is none. */
  request(jobId: string, owner: string): Promise<StoredRequest | null>;
  /** Returns the bytes that the owner stores longer than the default lifetime. */
  storedBytes(owner: string): Promise<number>;
  /** Returns false if there is no such job. */
  setCallback(jobId: string, owner: string, url: string): Promise<boolean>;
  /** Reads a job. Only ids without a record need a second round trip. */
  lookUp(jobId: string, owner: string): Promise<LookUp>;
  /** Reads a job without its result. */
  summary(jobId: string, owner: string): Promise<LookUp<JobSummary>>;
}

interface JobStoreOptions extends Store {
  /** Stores of several shards share one cache of results. Default: one of its own. */
  readonly results?: ReadResults;
  /** Object storage for large results. Default: all are in Redis. */
  readonly bucket?: ResultBucket | null;
  readonly times?: JobTimes;
}

/** Limits of a store that admits no jobs. */
export const NO_LIMITS: JobLimits = { openPerOwner: 1e15, waiting: 1e15, waitMs: 1e15, storedBytes: 1e15, share: 1 };

/** Virtual time that a job takes. Eight interactive jobs take as much as one background job. */
const COST: Readonly<Record<PriorityClass, number>> = { interactive: 1, background: 8 };

/** The deadline moves by this while a result waits for room. The worker retries much sooner. */
const STORE_WAIT_MS = 60_000;

/** Larger results are sent before the script, because Lua would copy them twice while all other commands wait. */
const SMALL_BYTES = 8192;

/** Lifetime of a sent result that no script has accepted or refused, because the worker crashed. */
const SENT_MS = 60_000;

/** Latest runs of a job type that the estimate uses. Up to twice as many are stored, so that few jobs trim the list. */
export const KEPT_PACES = 64;

export function createJobStore(options: JobStoreOptions): JobStore {
  const { redis, keys, times = JOB_TIMES, bucket = null } = options;
  const { results = createReadResults(redis, bucket) } = options;
  const scripts = createJobScripts(keys, times);

  async function run(script: Script, jobId: string, more: Parameters<typeof runScript>[2]): Promise<readonly Buffer[]> {
    return runScript(redis, script, { keys: [keys.job(jobId), ...more.keys], args: [jobId, ...more.args] });
  }

  async function write(script: Script, lease: Lease, args: readonly (string | number)[]): Promise<boolean> {
    return isAccepted(await run(script, lease.jobId, { keys: [], args: [lease.fence, ...args] }));
  }

  /** Returns the last keys and arguments of a submit with an Idempotency-Key. */
  function idempotent({ definition, owner, idempotency, answer }: Omit<NewJob, 'payload'>) {
    if (idempotency === null) return { keys: [], args: [] };
    return {
      keys: [keys.idempotency(keyDigest(definition.type, owner, idempotency.key))],
      args: [idempotency.fingerprint, answer, times.idempotencyTtlMs],
    };
  }

  /** Returns the arguments that scripts/keeping.ts describes. */
  function kept({ keep = {} }: Omit<NewJob, 'payload'>, { storedBytes }: JobLimits) {
    const { name = '', ms = times.endedTtlMs, rerunOf = '', request = '' } = keep;
    return [name, ms, rerunOf, request, times.requestTtlMs, storedBytes];
  }

  return {
    async create(jobId, job, limits = NO_LIMITS, expectedElsewhere = 0, entryOptions = '') {
      const { definition, owner, requestId, payload } = job;
      const { priority = 'interactive', openBeyondLimit = 0 } = job;
      const repeated = idempotent(job);
      const reply = await run(scripts.create, jobId, {
        keys: repeated.keys,
        args: [
          definition.type,
          owner,
          requestId,
          payload,
          times.firstLookMs,
          tenantOf(owner, priority),
          COST[priority],
          limits.openPerOwner + openBeyondLimit,
          limits.waiting,
          limits.waitMs,
          job.charge?.tool ?? '',
          job.charge?.credits ?? 0,
          JSON.stringify(job.warnings ?? []),
          ...kept(job, limits),
          queueOf(definition),
          Math.max(1, Math.round(job.work ?? 1)),
          expectedElsewhere,
          entryOptions,
          limits.share,
          ...repeated.args,
        ],
      });
      return parseCreate(jobId, reply);
    },

    async createCached(jobId, cacheId, job, limits = NO_LIMITS) {
      const { definition, owner, requestId } = job;
      const repeated = idempotent(job);
      const reply = await run(scripts.createCached, jobId, {
        keys: [keys.cached(cacheId), ...repeated.keys],
        args: [definition.type, owner, requestId, ...kept(job, limits), limits.share, ...repeated.args],
      });
      const [kind, id, earlier] = reply.map(String);
      if (kind === 'created') return { kind, jobId };
      if (kind === 'replayed') return { kind, jobId: id ?? '', answer: earlier ?? '' };
      if (kind === 'over_quota') return { kind, storedBytes: Number(id) };
      if (kind === 'share_full') return { kind, bytes: Number(id) };
      if (kind === 'key_reused') return { kind };
      return { kind: kind === 'store_full' || kind === 'keep_full' ? kind : 'missing' };
    },

    async isKeyReused({ definition, owner, idempotencyKeys, fingerprint }) {
      const records = idempotencyKeys.map((key) => keys.idempotency(keyDigest(definition.type, owner, key)));
      const known = await Promise.all(records.map((record) => redis.hmget(record, 'fingerprint', 'content')));
      const [sent = '', content = ''] = fingerprint.split(' ');
      return known.some(([one, other]) => one !== null && one !== sent && (content === '' || other !== content));
    },

    async lease(jobId, definition, most = Number.POSITIVE_INFINITY) {
      const { maxStarts, timeoutMs } = definition;
      const started = keys.running(queueOf(definition), '');
      const reply = await run(scripts.lease, jobId, {
        keys: [],
        args: [maxStarts, timeoutMs, started, Number.isFinite(most) ? most : ''],
      });
      requireRoom(reply);
      const [kind, fence] = reply.map(String);
      if (kind === 'late' || kind === 'worn_out') {
        const error = kind === 'late' ? PUBLIC_ERRORS.timedOut : PUBLIC_ERRORS.workerLost;
        const isFailed = isAccepted(await run(scripts.fail, jobId, { keys: [], args: [fence ?? '', error] }));
        // Otherwise another worker or the caller has changed the job meanwhile.
        return isFailed ? { kind: 'failed', error } : { kind: 'final' };
      }
      return parseLease(jobId, reply);
    },

    progress: (lease, { step, percent, message }) => write(scripts.progress, lease, [step, percent, message]),

    async complete({ jobId, fence }, { crc32, length, etag, gzip, warnings = [], headline }, definition) {
      const sent = keys.sentResult(jobId, fence);
      const isSmall = gzip.byteLength <= SMALL_BYTES;
      const isStored = bucket !== null && gzip.byteLength > bucket.inlineBytes;
      const object = isStored ? `${jobId}.${fence}` : '';
      if (isStored) {
        const reply = await run(scripts.reserve, jobId, { keys: [], args: [fence, object, STORE_WAIT_MS] });
        requireRoom(reply);
        if (!isAccepted(reply)) return false;
        await bucket.save(object, gzip);
      }
      const completing = {
        keys: [keys.paces(definition.type), sent],
        args: [
          ...[fence, crc32, length, etag, KEPT_PACES, STORE_WAIT_MS, JSON.stringify(warnings)],
          headline === undefined ? '' : JSON.stringify(headline),
          isSmall && !isStored ? gzip : '',
          gzip.byteLength,
          object,
        ],
      };
      const sending = isSmall || isStored ? null : redis.set(sent, bufferOf(gzip), 'PX', SENT_MS);
      const [reply] = await Promise.all([run(scripts.complete, jobId, completing), sending]);
      requireRoom(reply);
      return isAccepted(reply);
    },

    async expectedBytes() {
      const [bytes] = await run(scripts.expected, '', { keys: [], args: [] });
      return Number(bytes);
    },

    fail: (lease, error) => write(scripts.fail, lease, [error]),

    release: (lease, message, deadline = 'renew') => write(scripts.release, lease, [deadline, message]),

    async cancel(jobId, owner, error = PUBLIC_ERRORS.cancelled, which = 'unfinished') {
      const args = [owner, error, keys.cancelChannel, which];
      const kind = String((await run(scripts.cancel, jobId, { keys: [], args }))[0]);
      return kind === 'cancelled' || kind === 'already_finished' ? kind : 'not_found';
    },

    async withdraw(jobId) {
      await run(scripts.withdraw, jobId, { keys: [], args: [PUBLIC_ERRORS.notConfirmed, keys.cancelChannel] });
    },

    async change(jobId, owner, { name, ms }, quotaBytes = NO_LIMITS.storedBytes) {
      const args = [
        owner,
        name === undefined ? '' : 'rename',
        name ?? '',
        ms ?? '',
        quotaBytes,
        times.idempotencyTtlMs,
      ];
      const [kind, bytes] = (await run(scripts.change, jobId, { keys: [], args })).map(String);
      if (kind === 'over_quota') return { kind, storedBytes: Number(bytes) };
      return { kind: kind === 'changed' || kind === 'keep_full' ? kind : 'not_found' };
    },

    request: (jobId, owner) => readRequest({ redis, keys }, jobId, owner),

    async storedBytes(owner) {
      const [bytes] = await run(scripts.stored, '', { keys: [], args: [owner] });
      return Number(bytes);
    },

    async setCallback(jobId, owner, url) {
      return String((await run(scripts.callback, jobId, { keys: [], args: [owner, url] }))[0]) === 'noted';
    },

    lookUp: (jobId, owner) => readJob({ redis, keys, results }, jobId, owner),

    summary: (jobId, owner) => readSummary({ redis, keys }, jobId, owner),
  };
}

/** Returns the name of the record of an Idempotency-Key. Keys are texts of callers, so they are hashed, per owner and job type. */
export function keyDigest(jobType: string, owner: string, key: string): string {
  return sha256(JSON.stringify([jobType, owner, key]));
}

/** A submit uses figures of other shards that are not older than this. */
const READ_MS = 1000;

/**
 * Returns a function for the memory that the results of unfinished jobs need in the other shards on the same master as a shard. A submit
 * must leave room for them too. The shards of a master are read together, once a second at most.
 */
export function createExpectedElsewhere(
  redis: RedisClient,
  stores: ReadonlyMap<Keys, Pick<JobStore, 'expectedBytes'>>,
): (shard: Keys) => Promise<number> {
  if (stores.size === 1) return async () => 0;
  const readings = new Map<string, { readonly atMs: number; readonly bytes: Promise<ReadonlyMap<Keys, number>> }>();

  async function read(master: string): Promise<ReadonlyMap<Keys, number>> {
    const neighbors = [...stores].filter(([shard]) => masterOf(redis, shard) === master);
    return new Map(
      await Promise.all(neighbors.map(async ([shard, store]) => [shard, await store.expectedBytes()] as const)),
    );
  }

  return async (shard) => {
    const master = masterOf(redis, shard);
    let reading = readings.get(master);
    if (reading === undefined || performance.now() - reading.atMs >= READ_MS) {
      reading = { atMs: performance.now(), bytes: read(master) };
      readings.set(master, reading);
    }
    return sum([...(await reading.bytes)].map(([other, bytes]) => (other === shard ? 0 : bytes)));
  };
}
