import type { Logger } from '../process/logger.ts';
import type { QueueTelemetry } from '../process/tracing.ts';
import type { RedisClient } from '../redis/connectRedis.ts';
import type { Keys } from '../redis/keys.ts';
import type { Page } from '../redis/listPage.ts';
import { withStore } from '../redis/withStore.ts';
import { admit, storeFull } from './admission.ts';
import { createConfirmedWrites } from './confirmedWrites.ts';
import { newJobId } from './definitions.ts';
import { createDurationEstimate } from './estimateDuration.ts';
import { PUBLIC_ERRORS } from './failures.ts';
import { type ChangeListener, createJobChanges, createSharedSummaries } from './jobChanges.ts';
import { JOB_TIMES, type JobTimes } from './jobScripts.ts';
import { createJobStore, NO_LIMITS } from './jobStore.ts';
import { createKeptResults } from './keptResults.ts';
import { createQueueEntries } from './queueEntries.ts';
import { type JobListQuery, listJobs } from './readJob.ts';
import { type QueueState, readQueues } from './readQueues.ts';
import {
  type CancelOutcome,
  flowOf,
  type JobDefinition,
  type JobLane,
  type JobLimits,
  type JobSummary,
  type KeyUse,
  type LookUp,
  type NewJob,
  type SubmitOutcome,
} from './types.ts';

/** What the caller's side does with jobs. Every method throws StoreUnavailableError fast when Redis does not serve. */
export interface JobQueue {
  /** Once this answers `created`, the job is never forgotten. Throws active_job_limit and queue_full (admission.ts). */
  submit(job: NewJob): Promise<SubmitOutcome>;
  /** When a kept result was made; null when there is none. */
  keptSince(keptId: string): Promise<string | null>;
  /** A job that a kept result answers at once; `missing` when there is none (any more). */
  submitKept(keptId: string, job: Omit<NewJob, 'payload'>): Promise<SubmitOutcome | { readonly kind: 'missing' }>;
  /** Whether a submit with one of these Idempotency-Keys had another fingerprint. */
  isKeyReused(use: KeyUse): Promise<boolean>;
  lookUp(jobId: string, owner: string): Promise<LookUp>;
  /** The same without the result. */
  summary(jobId: string, owner: string): Promise<LookUp<JobSummary>>;
  /** The same for a caller that watches the job: callers that read after the same change share one read. */
  watchedSummary(jobId: string, owner: string): Promise<LookUp<JobSummary>>;
  /** The owner's jobs that have not expired, newest first. */
  list(query: JobListQuery): Promise<Page<JobSummary>>;
  /** Calls the listener after every change of the job, whoever made it, until the returned function is called. */
  watch(jobId: string, listener: ChangeListener): () => void;
  cancel(jobId: string, owner: string): Promise<CancelOutcome>;
  /** The end of the job is told to this URL, at once when it has ended already. False when there is no such job. */
  setCallback(jobId: string, owner: string, url: string): Promise<boolean>;
  /** See DurationEstimate.seconds. */
  estimateSeconds(definition: JobDefinition, owner: string, lane?: JobLane): Promise<number | null>;
  /** All queues, for operators. */
  queues(): Promise<readonly QueueState[]>;
  close(): Promise<void>;
}

export interface JobQueueOptions {
  /** Of role `gateway`; stays the caller's to close. */
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly definitions: readonly JobDefinition[];
  readonly logger: Logger;
  readonly times?: JobTimes;
  readonly telemetry?: QueueTelemetry;
  /** Default: none. */
  readonly limits?: JobLimits;
  /** Replicas of Redis that must have a job before it counts as accepted. Default: none. */
  readonly replicas?: number;
}

export function createJobQueue(options: JobQueueOptions): JobQueue {
  const { redis, keys, definitions, logger, times = JOB_TIMES, limits = NO_LIMITS, replicas = 0 } = options;
  const store = createJobStore({ redis, keys, times });
  const writes = createConfirmedWrites({ redis, keys, logger, replicas });
  const accepting = createJobStore({ redis: writes.redis, keys, times });
  const kept = createKeptResults({ redis, keys });
  const entries = createQueueEntries({
    redis,
    keys,
    definitions,
    logger,
    ...(options.telemetry ? { telemetry: options.telemetry } : {}),
  });
  const shared = createSharedSummaries((jobId, owner) => withStore(redis, () => store.summary(jobId, owner)));
  const changes = createJobChanges({ redis, keys, logger, onChange: shared.forget });
  const estimate = createDurationEstimate({ redis, keys, entries });
  const enqueueing = new Set<Promise<void>>();

  /** The record comes first; when the entry cannot follow, the sweeper of a worker adds it, so the job is accepted all the same. */
  async function submit(job: NewJob): Promise<SubmitOutcome> {
    const jobId = newJobId(job.definition);
    const outcome = await withStore(writes.redis, () => accepting.create(jobId, job, limits));
    if (outcome.kind === 'replayed') await writes.confirm();
    if (outcome.kind !== 'created') {
      const drainSeconds = (jobs: number) => withStore(redis, () => estimate.drainSeconds(job.definition, jobs));
      return admit(outcome, { drainSeconds, limits });
    }
    try {
      await writes.confirm();
    } catch (error) {
      // With a key a repeat finds the job; without one nobody could, and it would be done for nobody.
      await (job.idempotency === null ? takeBack(jobId, job) : enqueue(jobId, job, outcome.turn));
      throw error;
    }
    void enqueue(jobId, job, outcome.turn);
    return { kind: 'created', jobId };
  }

  /** The record is what makes a job accepted, so nobody waits for the entry. */
  function enqueue(jobId: string, { definition, requestId }: NewJob, turn: number): Promise<void> {
    const adding = entries
      .add(definition.type, jobId, turn)
      .catch((error: unknown) => {
        logger.warn('no queue entry yet, left to the sweeper', { job_id: jobId, request_id: requestId, error });
      })
      .finally(() => enqueueing.delete(adding));
    enqueueing.add(adding);
    return adding;
  }

  async function takeBack(jobId: string, { owner, requestId }: NewJob): Promise<void> {
    await store.cancel(jobId, owner, PUBLIC_ERRORS.notConfirmed).catch((error: unknown) => {
      logger.warn('a refused job could not be taken back', { job_id: jobId, request_id: requestId, error });
    });
  }

  async function submitKept(keptId: string, job: Omit<NewJob, 'payload'>) {
    const jobId = newJobId(job.definition);
    const outcome = await withStore(writes.redis, () => accepting.createKept(jobId, keptId, job));
    if (outcome.kind === 'store_full') throw storeFull();
    if (outcome.kind === 'created' || outcome.kind === 'replayed') await writes.confirm();
    return outcome;
  }

  return {
    submit,
    keptSince: (keptId) => withStore(redis, () => kept.madeAt(keptId)),
    submitKept,
    isKeyReused: (use) => withStore(redis, () => store.isKeyReused(use)),
    lookUp: (jobId, owner) => withStore(redis, () => store.lookUp(jobId, owner)),
    summary: (jobId, owner) => withStore(redis, () => store.summary(jobId, owner)),
    watchedSummary: shared.read,
    list: (query) => withStore(redis, () => listJobs({ redis, keys }, query)),
    watch: changes.watch,
    cancel: (jobId, owner) => withStore(redis, () => store.cancel(jobId, owner)),
    setCallback: (jobId, owner, url) => withStore(redis, () => store.setCallback(jobId, owner, url)),
    estimateSeconds: (definition, owner, lane) =>
      withStore(redis, () => estimate.seconds(definition, flowOf(owner, lane))),
    queues: () => withStore(redis, () => readQueues({ redis, keys, definitions, entries })),
    async close() {
      changes.close();
      writes.close();
      await Promise.all(enqueueing);
      await entries.close();
    },
  };
}
