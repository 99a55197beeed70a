import { type Store, sha256 } from '../redis/keys.ts';
import { runScript, type Script } from '../redis/runScript.ts';
import { PUBLIC_ERRORS } from './failures.ts';
import {
  type Claim,
  type Claimed,
  isAccepted,
  JOB_SCRIPTS,
  JOB_TIMES,
  type JobTimes,
  jobArguments,
  parseClaim,
  parseCreate,
  requireRoom,
} from './jobScripts.ts';
import { createReadResults, readJob, readSummary } from './readJob.ts';
import type { FinishedResult } from './seal.ts';
import {
  type CancelOutcome,
  type CreateOutcome,
  flowOf,
  type JobDefinition,
  type JobLane,
  type JobLimits,
  type JobSummary,
  type KeyUse,
  type LookUp,
  type NewJob,
  type Progress,
  type SubmitOutcome,
} from './types.ts';

/**
 * The records of jobs. Every method is one atomic script and one round trip; boolean answers say whether the write was
 * accepted. Redis errors are thrown as they are; use withStore (withStore.ts) where a caller waits.
 */
export interface JobStore {
  create(jobId: string, job: NewJob, limits?: JobLimits): Promise<CreateOutcome>;
  /** A job that is completed from the start by a kept result; `missing` when there is none (any more). */
  createKept(
    jobId: string,
    keptId: string,
    job: Omit<NewJob, 'payload'>,
  ): Promise<SubmitOutcome | { readonly kind: 'missing' } | { readonly kind: 'store_full' }>;
  /** Whether a submit with one of these Idempotency-Keys had another fingerprint. */
  isKeyReused(use: KeyUse): Promise<boolean>;
  /** @throws NoRoomError when Redis is too full to start a job */
  claim(jobId: string, definition: JobDefinition): Promise<Claim>;
  progress(claimed: Claimed, progress: Progress): Promise<boolean>;
  /** @throws NoRoomError when Redis has no room for the result; the deadline moves, so try again soon */
  complete(claimed: Claimed, result: FinishedResult, definition: JobDefinition): Promise<boolean>;
  /** @param error shown to the caller */
  fail(claimed: Claimed, error: string): Promise<boolean>;
  /** Gives the job back unstarted, for another worker; it gets a new deadline unless the deadline is kept. */
  release(claimed: Claimed, deadline?: 'keep' | 'renew'): Promise<boolean>;
  /** @param error shown to the caller @param which with `pending` a job that a worker has started counts as not found */
  cancel(jobId: string, owner: string, error?: string, which?: 'unfinished' | 'pending'): Promise<CancelOutcome>;
  /** False when there is no such job. */
  setCallback(jobId: string, owner: string, url: string): Promise<boolean>;
  /** A second round trip only for ids without a record. */
  lookUp(jobId: string, owner: string): Promise<LookUp>;
  /** The same without the result. */
  summary(jobId: string, owner: string): Promise<LookUp<JobSummary>>;
}

export interface JobStoreOptions extends Store {
  readonly times?: JobTimes;
}

/** For callers that have no say in what is admitted. */
export const NO_LIMITS: JobLimits = { openPerOwner: 1e15, waiting: 1e15, waitMs: 1e15 };

/** How far a job takes its flow ahead: of eight jobs that wait, seven interactive ones come first. */
const COST: Readonly<Record<JobLane, number>> = { interactive: 1, background: 8 };

/** A worker whose result waits for room asks again much sooner than this. */
const STORE_WAIT_MS = 60_000;

/** Run times kept per job type, for the estimate. */
const KEPT_DURATIONS = 64;

export function createJobStore({ redis, keys, times = JOB_TIMES }: JobStoreOptions): JobStore {
  const results = createReadResults(redis);

  async function run(script: Script, jobId: string, more: Parameters<typeof runScript>[2]): Promise<readonly Buffer[]> {
    const common = jobArguments(keys, times, jobId);
    return runScript(redis, script, { keys: [...common.keys, ...more.keys], args: [...common.args, ...more.args] });
  }

  async function write(script: Script, claimed: Claimed, args: readonly (string | number)[]): Promise<boolean> {
    return isAccepted(await run(script, claimed.jobId, { keys: [], args: [claimed.fence, ...args] }));
  }

  /** The last keys and arguments of a submit with an Idempotency-Key. */
  function idempotent({ definition, owner, idempotency, answer }: Omit<NewJob, 'payload'>) {
    if (idempotency === null) return { keys: [], args: [] };
    return {
      keys: [keys.idempotency(digest(definition.type, owner, idempotency.key))],
      args: [idempotency.fingerprint, answer, times.idempotencyTtlMs],
    };
  }

  return {
    async create(jobId, job, limits = NO_LIMITS) {
      const { definition, owner, requestId, payload } = job;
      const { lane = 'interactive', openBeyondLimit = 0 } = job;
      const repeated = idempotent(job);
      const reply = await run(JOB_SCRIPTS.create, jobId, {
        keys: repeated.keys,
        args: [
          definition.type,
          owner,
          requestId,
          payload,
          times.firstLookMs,
          flowOf(owner, lane),
          COST[lane],
          limits.openPerOwner + openBeyondLimit,
          limits.waiting,
          limits.waitMs,
          job.charge?.tool ?? '',
          job.charge?.credits ?? 0,
          JSON.stringify(job.warnings ?? []),
          ...repeated.args,
        ],
      });
      return parseCreate(jobId, reply);
    },

    async createKept(jobId, keptId, job) {
      const { definition, owner, requestId } = job;
      const repeated = idempotent(job);
      const reply = await run(JOB_SCRIPTS.createKept, jobId, {
        keys: [keys.kept(keptId), ...repeated.keys],
        args: [definition.type, owner, requestId, ...repeated.args],
      });
      const [kind, id, earlier] = reply.map(String);
      if (kind === 'created') return { kind, jobId };
      if (kind === 'replayed') return { kind, jobId: id ?? '', answer: earlier ?? '' };
      if (kind === 'key_reused' || kind === 'store_full') return { kind };
      return { kind: 'missing' };
    },

    async isKeyReused({ definition, owner, idempotencyKeys, fingerprint }) {
      const records = idempotencyKeys.map((key) => keys.idempotency(digest(definition.type, owner, key)));
      const known = await Promise.all(records.map((record) => redis.hget(record, 'fingerprint')));
      return known.some((one) => one !== null && one !== fingerprint);
    },

    async claim(jobId, { maxStarts, timeoutMs }) {
      const reply = await run(JOB_SCRIPTS.claim, jobId, {
        keys: [],
        args: [maxStarts, timeoutMs, PUBLIC_ERRORS.workerLost, PUBLIC_ERRORS.timedOut],
      });
      requireRoom(reply);
      return parseClaim(jobId, reply);
    },

    progress: (claimed, { step, percent, message }) => write(JOB_SCRIPTS.progress, claimed, [step, percent, message]),

    async complete({ jobId, fence }, { crc32, length, etag, gzip, warnings }, definition) {
      const reply = await run(JOB_SCRIPTS.complete, jobId, {
        keys: [keys.durations(definition.type)],
        args: [fence, crc32, length, etag, gzip, KEPT_DURATIONS, STORE_WAIT_MS, JSON.stringify(warnings ?? [])],
      });
      requireRoom(reply);
      return isAccepted(reply);
    },

    fail: (claimed, error) => write(JOB_SCRIPTS.fail, claimed, [error]),

    release: (claimed, deadline = 'renew') => write(JOB_SCRIPTS.release, claimed, [deadline]),

    async cancel(jobId, owner, error = PUBLIC_ERRORS.cancelled, which = 'unfinished') {
      const args = [owner, error, keys.cancelChannel, which];
      const kind = String((await run(JOB_SCRIPTS.cancel, jobId, { keys: [], args }))[0]);
      return kind === 'cancelled' || kind === 'already_finished' ? kind : 'not_found';
    },

    async setCallback(jobId, owner, url) {
      return String((await run(JOB_SCRIPTS.callback, jobId, { keys: [], args: [owner, url] }))[0]) === 'noted';
    },

    lookUp: (jobId, owner) => readJob({ redis, keys, results }, jobId, owner),

    summary: (jobId, owner) => readSummary({ redis, keys }, jobId, owner),
  };
}

/** Idempotency keys are texts of callers: hashed, and separate per owner and job type. */
function digest(...parts: readonly string[]): string {
  return sha256(JSON.stringify(parts));
}
