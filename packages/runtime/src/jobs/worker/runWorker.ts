import { DelayedError, type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import { newUuid } from '../../ids.ts';
import type { Logger } from '../../process/logger.ts';
import { repeat, settlesWithin } from '../../process/timing.ts';
import type { QueueTelemetry } from '../../process/tracing.ts';
import type { RedisClient } from '../../redis/connectRedis.ts';
import type { Keys } from '../../redis/keys.ts';
import { type JobDefinition, queueOf, queuesOf } from '../definitions.ts';
import { createFailureLog } from '../failureLog.ts';
import type { JobObserver } from '../jobEvents.ts';
import { createWorkerReport } from '../jobEvents.ts';
import { JOB_TIMES, type JobTimes } from '../jobScripts.ts';
import { createJobStore } from '../jobStore.ts';
import { closeWorker, LET_GO_MS, logQueueErrors } from '../openQueue.ts';
import { announceJobs, capacityOf, createQueueEntries, type QueueEntries } from '../queueEntries.ts';
import { createReadResults } from '../readJob.ts';
import type { ResultBucket } from '../resultBucket.ts';
import { ANSWER_MS, claimJobs, ShardWorker } from './claimJobs.ts';
import {
  checkFences,
  createRuns,
  listenForCancels,
  type Processor,
  type RunOutcome,
  type Runs,
  runJob,
} from './runJob.ts';
import { createSweeper, type ShardLook } from './sweeper.ts';

export interface WatchFetchingOptions {
  /** True if jobs waited at the last sweep of a shard that answers. */
  readonly didJobsWait: () => boolean;
  /** Returns the entries of the shards that answer. */
  readonly entries: () => readonly Pick<QueueEntries, 'depth' | 'isHeldBack'>[];
  readonly runs: Runs;
  readonly queue: string;
  readonly concurrency: number;
  /** Consecutive observations after which the worker counts as wedged. */
  readonly patience: number;
}

/**
 * Returns a function that returns true if the worker is wedged. A fetch loop can hang forever on a connection that looks
 * alive (after a fail-over, bullmq issues 3088 and 3185). Then jobs wait, this worker has room, and Redis answers, but no job
 * starts. It counts observations instead of time, because none is made during an outage.
 */
export function watchFetching({ didJobsWait, entries, runs, queue, concurrency, patience }: WatchFetchingOptions) {
  let observations = 0;
  let openedBefore = runs.opened();
  return async function observe(): Promise<boolean> {
    const hasRoom = runs.count() < concurrency && runs.opened() === openedBefore;
    openedBefore = runs.opened();
    observations = hasRoom && didJobsWait() ? observations + 1 : 0;
    if (observations < patience) return false;
    observations = 0;
    const areStuck = entries().map(async (ofShard) => {
      const [{ waiting }, isHeldBack] = await Promise.all([ofShard.depth(queue), ofShard.isHeldBack(queue)]);
      return waiting > 0 && !isHeldBack;
    });
    return (await Promise.all(areStuck)).includes(true);
  };
}

export interface WorkerTimings {
  /** A job whose worker is silent for this long goes to another worker. The lock is renewed at half of this time. */
  readonly lockMs: number;
  readonly stalledCheckMs: number;
  /** Interval of heartbeats, sweeps, and checks of the worker's own runs. */
  readonly tickMs: number;
}

/**
 * With these timings a job of a killed worker completes elsewhere within 20 s. The lock expires after at most 12 s, and the
 * next check follows within 3 s, or 6 s if another worker's check replaces it. Pauses of a few seconds cause no false alarm.
 */
const WORKER_TIMINGS: WorkerTimings = { lockMs: 12_000, stalledCheckMs: 3000, tickMs: 5000 };

export interface WorkerDependencies {
  /** A client with the role `worker`. The caller closes it. */
  readonly redis: RedisClient;
  readonly keys: Keys;
  /** The shards that it works for. Default: all. */
  readonly shards?: readonly Keys[];
  /** All job types, because a worker repairs the records of every type. */
  readonly definitions: readonly JobDefinition[];
  readonly logger: Logger;
  /** Jobs at the same time, of all kinds together. Processors must not block this event loop, which renews the locks. */
  readonly concurrency: number;
  /** Most jobs of one owner that run at the same time, in all workers of this queue. Default: no limit. */
  readonly runningPerOwner?: number;
  /** True if one account never runs as many jobs as all workers together can run, so that another account need not wait for its end. */
  readonly leavesOneFree?: boolean;
  /** Called if fetching hangs although Redis answers. The process must exit, and its supervisor starts a new one. */
  readonly onWedged: () => void;
  /** The worker's version, for operators. */
  readonly version?: string;
  readonly telemetry?: QueueTelemetry;
  /** Object storage for large results. Default: none. */
  readonly bucket?: ResultBucket | null;
  readonly times?: JobTimes;
  readonly timings?: WorkerTimings;
}

export interface JobWorker {
  readonly id: string;
  /** Number of jobs that run. */
  running(): number;
  /** Takes no more jobs and lets running jobs end within the grace. After that it hands them back to other workers. */
  stop(graceMs: number): Promise<void>;
}

/** A kind of job that a worker runs. */
export interface WorkedKind {
  readonly definition: JobDefinition;
  readonly process: Processor;
  /** Receives the events of its jobs, for example for jobMetrics. */
  readonly observe?: JobObserver;
}

/** A job whose account runs as many jobs as are allowed is tried again after this time. */
const BUSY_WAIT_MS = 500;

/** A worker that fetches no job for this long, while jobs wait, counts as wedged. */
const WEDGED_AFTER_MS = 30_000;

/**
 * Runs the jobs of one queue until it is stopped. BullMQ delivers entries. The state of a job is in its record.
 *
 * @param kinds the kinds of jobs of that queue, at least one
 */
export function runWorker(
  kinds: readonly [WorkedKind, ...(readonly WorkedKind[])],
  dependencies: WorkerDependencies,
): JobWorker {
  const queue = queueOf(kinds[0].definition);
  const maxStarts = Math.max(...kinds.map(({ definition }) => definition.maxStarts));
  const { redis, keys, shards = keys.shards, definitions, concurrency, onWedged } = dependencies;
  const { runningPerOwner = Number.POSITIVE_INFINITY, leavesOneFree = false } = dependencies;
  const { times = JOB_TIMES, timings = WORKER_TIMINGS, version = 'dev', bucket = null } = dependencies;
  const telemetry = dependencies.telemetry ? { telemetry: dependencies.telemetry } : {};
  const id = newUuid();
  const logger = dependencies.logger.child({ worker: id, queue });
  const results = createReadResults(redis, bucket);
  const runs = createRuns();
  let capacity = concurrency;
  const mostOfOwner = () => (leavesOneFree ? Math.max(1, Math.min(runningPerOwner, capacity - 1)) : runningPerOwner);
  const report = createWorkerReport({
    redis,
    keys,
    worker: { id, queue, version },
    running: runs.count,
  });
  const shardWorkers = new Map<Keys, ShardWorker>();
  const served = shards.map(serveShard);
  const fetching = startFetching();
  const cancels = listenForCancels({ redis, keys, logger }, shards, (jobId) => runs.abort(jobId, 'cancelled'));
  const answering = () => served.filter(({ isSilent }) => !isSilent());
  const isWedged = watchFetching({
    didJobsWait: () => answering().some(({ didJobsWait }) => didJobsWait()),
    entries: () => answering().map(({ entries }) => entries),
    runs,
    queue,
    concurrency,
    patience: Math.ceil(WEDGED_AFTER_MS / timings.tickMs),
  });
  const onTickError = (error: unknown) => logger.warn('worker check failed', { error });
  // Each shard has checks of its own, because its master may not answer.
  const ticks = [
    ...served.map(({ tick }) => repeat(timings.tickMs, tick, onTickError)),
    repeat(timings.tickMs, tick, onTickError),
  ];

  /** Opens what the worker needs in one shard. */
  function serveShard(shard: Keys) {
    const store = createJobStore({ redis, keys: shard, times, results, bucket });
    const entries = createQueueEntries({ redis, keys: shard, definitions, logger, ...telemetry });
    const failures = createFailureLog({ redis, keys: shard });
    const observerOf =
      (kind: WorkedKind): JobObserver =>
      (event) => {
        report.observe(event);
        const isFailed = event.kind === 'failed' || (event.kind === 'repaired' && event.repair === 'ended_late');
        if (isFailed) failures.note(event.jobId);
        kind.observe?.(event);
      };
    // Every kind counts repairs alike.
    const observe = observerOf(kinds[0]);
    const sweeper = createSweeper({
      ...{ redis, keys: shard, times, bucket, entries, logger, observe },
      queues: queuesOf(definitions),
      worker: { id, queue, concurrency },
    });
    const announce = () => void announceJobs({ redis, keys: shard }, queue);
    let tickSince: number | null = null;
    let last: ShardLook | null = null;
    let isLastTickFree = false;
    const tick = async () => {
      tickSince = performance.now();
      try {
        isLastTickFree = last !== null && !isLastTickFree && isSweepSpared(last);
        if (!isLastTickFree) {
          last = await sweeper.sweep();
          // With one shard, BullMQ looks for them itself.
          if (last.active > 0) await shardWorkers.get(shard)?.releaseStalled();
        }
        await failures.write();
        const leases = runs.leases().filter(({ owner }) => keys.of(owner) === shard);
        await checkFences({ redis, keys: shard }, runs, leases);
      } finally {
        tickSince = null;
      }
    };
    /** True while a check has waited for the master of the shard for too long. */
    const isSilent = () => tickSince !== null && performance.now() - tickSince > ANSWER_MS;
    const process = async (job: Job, token?: string) => {
      if (job.id === undefined) return;
      const kind = kinds.find(({ definition }) => definition.type === job.name);
      const options = { store, runs, runningPerOwner: mostOfOwner(), logger };
      const outcome: RunOutcome =
        kind === undefined
          ? { kind: 'left_to_other_version' }
          : await runJob(job.id, { ...kind, ...options, observe: observerOf(kind) });
      if (outcome.kind === 'handed_back') {
        await job.moveToWait(token);
        announce();
        throw new WaitingError();
      }
      if (outcome.kind === 'left_to_other_version' || outcome.kind === 'account_busy') {
        const ms = outcome.kind === 'account_busy' ? BUSY_WAIT_MS : timings.tickMs;
        await job.moveToDelayed(Date.now() + ms, token);
        setTimeout(announce, ms).unref();
        throw new DelayedError();
      }
      if (outcome.kind === 'failed') throw failedEntry(outcome.error);
    };
    const didJobsWait = () => last !== null && last.waiting > 0;
    return { shard, entries, sweeper, failures, observe, announce, process, tick, isSilent, didJobsWait };
  }

  /** Takes the entries of one shard with BullMQ's own loop, and those of several with ours. */
  function startFetching(): Pick<Worker, 'close'> {
    const options = {
      connection: redis,
      ...telemetry,
      concurrency,
      lockDuration: timings.lockMs,
      stalledInterval: timings.stalledCheckMs,
      // The lease script counts starts and fails the job, so BullMQ must not do that first.
      maxStalledCount: maxStarts,
    };
    const watched = <Opened extends Worker>(worker: Opened, { observe, announce }: (typeof served)[number]): Opened => {
      worker.on('error', logQueueErrors({ logger }));
      worker.on('stalled', (jobId) => {
        logger.warn('a job of a silent worker goes to another worker', { job_id: jobId });
        observe({ kind: 'repaired', jobId, repair: 'taken_over' });
        announce();
      });
      worker.on('lockRenewalFailed', (jobIds) => {
        for (const id of jobIds) runs.abort(id, 'lost');
      });
      return worker;
    };
    const [first, ...others] = served;
    if (first !== undefined && others.length === 0 && first.shard.shard === '') {
      return watched(new Worker(queue, first.process, { ...options, prefix: first.shard.queuePrefix }), first);
    }
    const workers = served.map((one) => {
      const worker = new ShardWorker(queue, one.process, { ...options, prefix: one.shard.queuePrefix, autorun: false });
      shardWorkers.set(one.shard, worker);
      return { shard: one.shard, worker: watched(worker, one) };
    });
    const isSilent = (shard: Keys) => served.some((one) => one.shard === shard && one.isSilent());
    return claimJobs({ redis, queue, workers, concurrency, isSilent, logger });
  }

  async function tick(): Promise<void> {
    await report.write();
    const [first] = answering();
    if (leavesOneFree && first) capacity = await capacityOf({ redis, keys: first.shard }, queue);
    if (await isWedged()) {
      logger.error('jobs wait, but the worker fetches none');
      onWedged();
    }
  }

  return {
    id,
    running: runs.count,
    async stop(graceMs) {
      for (const each of ticks) each.stop();
      await closeWorker(fetching, graceMs, () => {
        logger.warn('the grace is over, so jobs are handed back', { jobs: runs.count() });
        runs.abortAll('handed_back');
      });
      const leaving = served.flatMap(({ sweeper, failures }) => [sweeper.leave(), failures.write()]);
      await settlesWithin(Promise.all([...leaving, report.write().then(report.leave)]), LET_GO_MS);
      cancels.close();
      await settlesWithin(Promise.all(served.map(({ entries }) => entries.close())), LET_GO_MS);
    },
  };
}

/** So many workers of a queue sweep a shard at every tick, on average. */
const SWEEPERS = 3;

/**
 * True if the next sweep of a shard can be left out, because it has no unfinished job or because other workers sweep it too. No two
 * sweeps in a row are left out. So a heartbeat is 10 s old at most, and a job that loses its worker meanwhile is found in time.
 */
function isSweepSpared({ open, workers }: ShardLook): boolean {
  return open === 0 || Math.random() * workers >= SWEEPERS;
}

/** Returns the error that operators see in the queue. It has no stack, because the log has it. */
function failedEntry(reason: string): UnrecoverableError {
  const error = new UnrecoverableError(reason);
  error.stack = reason;
  return error;
}
