import { DelayedError, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import { v4 as uuid } from 'uuid';
import type { Logger } from '../../process/logger.ts';
import { repeat, settlesWithin } from '../../process/timing.ts';
import type { QueueTelemetry } from '../../process/tracing.ts';
import type { RedisClient } from '../../redis/connectRedis.ts';
import type { Keys } from '../../redis/keys.ts';
import { JOB_TIMES, type JobTimes } from '../jobScripts.ts';
import { createJobStore } from '../jobStore.ts';
import { closeWorker, LET_GO_MS, logQueueErrors } from '../openQueue.ts';
import { createQueueEntries } from '../queueEntries.ts';
import type { JobDefinition } from '../types.ts';
import type { JobObserver } from './jobObserver.ts';
import { type Processor, runJob } from './runJob.ts';
import { checkFences, createRuns, listenForCancels } from './runs.ts';
import { createSweeper } from './sweeper.ts';
import { watchFetching } from './watchFetching.ts';
import { createWorkerReport } from './workerReport.ts';

export interface WorkerTimings {
  /** A job whose worker is silent for this long goes to another worker. The lock is renewed at half of it. */
  readonly lockMs: number;
  readonly stalledCheckMs: number;
  /** Heartbeat, sweep and the checks of the own runs. */
  readonly tickMs: number;
}

/**
 * A job of a killed worker completes elsewhere within 20 s: the lock lapses after 12 s at most, the next look comes within 3 s (6 s when
 * a look of another worker displaces it). A pause of a few seconds causes no false alarm.
 */
const WORKER_TIMINGS: WorkerTimings = { lockMs: 12_000, stalledCheckMs: 3000, tickMs: 5000 };

export interface WorkerDependencies {
  /** Of role `worker`; stays the caller's to close. */
  readonly redis: RedisClient;
  readonly keys: Keys;
  /** All job types: a worker repairs the records of every type. */
  readonly definitions: readonly JobDefinition[];
  readonly logger: Logger;
  /** Jobs at the same time. The processor must not compute on this event loop, which renews the locks. */
  readonly concurrency: number;
  /** The fetch loop hangs although Redis answers: end the process and let its supervisor start a new one. */
  readonly onWedged: () => void;
  /** Counts, e.g. jobMetrics (metrics/jobMetrics.ts). */
  readonly observe?: JobObserver;
  /** What operators see as the version of this worker. */
  readonly version?: string;
  readonly telemetry?: QueueTelemetry;
  readonly times?: JobTimes;
  readonly timings?: WorkerTimings;
}

export interface JobWorker {
  readonly id: string;
  /** Jobs in work. */
  running(): number;
  /** Fetches no more, lets running jobs end within the grace, then hands them back for another worker to take at once. */
  stop(graceMs: number): Promise<void>;
}

/** The time without a fetch, with jobs waiting, after which a worker counts as wedged. */
const WEDGED_AFTER_MS = 30_000;

/** Works off one queue until stopped. BullMQ delivers, stalls and re-delivers; what is true of a job stands in its record. */
export function runWorker(definition: JobDefinition, process: Processor, dependencies: WorkerDependencies): JobWorker {
  const { redis, keys, definitions, concurrency, onWedged } = dependencies;
  const { times = JOB_TIMES, timings = WORKER_TIMINGS, version = 'dev' } = dependencies;
  const telemetry = dependencies.telemetry ? { telemetry: dependencies.telemetry } : {};
  const id = uuid();
  const logger = dependencies.logger.child({ worker: id, queue: definition.type });
  const store = createJobStore({ redis, keys, times });
  const entries = createQueueEntries({ redis, keys, definitions, logger, ...telemetry });
  const runs = createRuns();
  const report = createWorkerReport({
    redis,
    keys,
    worker: { id, jobType: definition.type, version },
    running: runs.count,
  });
  const observe: JobObserver = (event) => {
    report.observe(event);
    dependencies.observe?.(event);
  };
  const worker = openWorker();
  const cancels = listenForCancels({ redis, keys, logger }, (jobId) => runs.abort(jobId, 'cancelled'));
  const sweeper = createSweeper({
    redis,
    keys,
    times,
    jobTypes: definitions.map(({ type }) => type),
    entries,
    logger,
    observe,
    worker: { id, jobType: definition.type, concurrency },
  });
  const isWedged = watchFetching({
    entries,
    runs,
    jobType: definition.type,
    concurrency,
    patience: Math.ceil(WEDGED_AFTER_MS / timings.tickMs),
  });
  const ticks = repeat(timings.tickMs, tick, (error) => logger.warn('worker check failed', { error }));

  function openWorker(): Worker {
    const opened = new Worker(
      definition.type,
      async (job, token) => {
        if (job.id === undefined) return;
        const outcome = await runJob(job.id, { definition, process, store, runs, logger, observe });
        if (outcome.kind === 'handed_back') {
          await job.moveToWait(token);
          throw new WaitingError();
        }
        if (outcome.kind === 'left_to_newer') {
          await job.moveToDelayed(Date.now() + timings.tickMs, token);
          throw new DelayedError();
        }
        if (outcome.kind === 'failed') throw failedEntry(outcome.error);
      },
      {
        connection: redis,
        prefix: keys.queuePrefix,
        ...telemetry,
        concurrency,
        lockDuration: timings.lockMs,
        stalledInterval: timings.stalledCheckMs,
        // The claim counts starts and ends the job; BullMQ must not do it first.
        maxStalledCount: definition.maxStarts,
      },
    );
    opened.on('error', logQueueErrors({ logger }));
    opened.on('stalled', (jobId) => {
      logger.warn('job of a silent worker is handed out again', { job_id: jobId });
      observe({ kind: 'repaired', repair: 'taken_over' });
    });
    opened.on('lockRenewalFailed', (jobIds) => {
      for (const jobId of jobIds) runs.abort(jobId, 'lost');
    });
    return opened;
  }

  async function tick(): Promise<void> {
    await sweeper.sweep();
    await report.write();
    await checkFences({ redis, keys }, runs);
    if (await isWedged()) {
      logger.error('jobs wait but the worker fetches none');
      onWedged();
    }
  }

  return {
    id,
    running: runs.count,
    async stop(graceMs) {
      ticks.stop();
      await closeWorker(worker, graceMs, () => {
        logger.warn('grace is over, jobs are handed back', { jobs: runs.count() });
        runs.abortAll('handed_back');
      });
      await settlesWithin(Promise.all([sweeper.leave(), report.write().then(report.leave)]), LET_GO_MS);
      cancels.close();
      await settlesWithin(entries.close(), LET_GO_MS);
    },
  };
}

/** For operators who look at the queue: the reason, and no stack (that is in the log). */
function failedEntry(reason: string): UnrecoverableError {
  const error = new UnrecoverableError(reason);
  error.stack = reason;
  return error;
}
