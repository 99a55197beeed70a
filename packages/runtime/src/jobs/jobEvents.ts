import { hostname } from 'node:os';
import type { JobFailureCode } from '@tearsheet/shared';
import { MS_PER_DAY, MS_PER_HOUR } from '@tearsheet/shared';
import type { Metrics, Reading } from '../process/metrics.ts';
import type { Store } from '../redis/keys.ts';
import type { JobDefinition } from './definitions.ts';
import { readFailure } from './failures.ts';
import type { ScalingState } from './readScaling.ts';

/** Reasons of failed jobs, for metrics. `refused` means that the processor threw a JobFailure. */
const FAILURE_REASONS = ['refused', 'cancelled', 'timed_out', 'worker_lost', 'internal'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/**
 * Repairs after a crash. `taken_over` means that the job of a silent worker went to another one. `requeued` means that a
 * missing queue entry was added. `ended_late` means that a job without a worker failed at its deadline.
 */
const REPAIRS = ['taken_over', 'requeued', 'ended_late'] as const;
type Repair = (typeof REPAIRS)[number];

export type JobEvent =
  /** Time from acceptance to the first start, by the clock of Redis; null at a later start. */
  | { readonly kind: 'started'; readonly waitedMs: number | null }
  /** The processor has finished a step. */
  | { readonly kind: 'stepped'; readonly step: string; readonly ms: number }
  | { readonly kind: 'completed'; readonly ms: number }
  /** `ms` is null if the job failed without a run. */
  | { readonly kind: 'failed'; readonly jobId: string; readonly reason: FailureReason; readonly ms: number | null }
  /** An unexpected error occurred, and the job is retried. */
  | { readonly kind: 'retried'; readonly ms: number }
  /** Redis or a disk is full. The job waits, and the run does not count. */
  | { readonly kind: 'delayed'; readonly ms: number }
  /** The process stops, and another worker takes the job. */
  | { readonly kind: 'handed_back'; readonly ms: number }
  /** Another worker has the job, or it is gone. */
  | { readonly kind: 'dropped' }
  /** A job was repaired after a crash. Its type may differ from the worker's. */
  | { readonly kind: 'repaired'; readonly jobId: string; readonly repair: Repair };

/** Receives the events of a worker's jobs. It must be fast and never throw. */
export type JobObserver = (event: JobEvent) => void;

const REASONS: ReadonlyMap<JobFailureCode, FailureReason> = new Map([
  ['canceled', 'cancelled'],
  ['canceled_by_operator', 'cancelled'],
  ['timed_out', 'timed_out'],
  ['worker_lost', 'worker_lost'],
  ['internal_error', 'internal'],
  ['unreadable_request', 'internal'],
]);

/** Returns the reason that the stored error of a failed job means. */
export function failureReason(stored: string): FailureReason {
  return REASONS.get(readFailure(stored).code) ?? 'refused';
}

/** Measures the steps that a processor reports. */
interface StepTimer {
  /** Starts a step and ends the previous one. Repeated reports of the same step change nothing. */
  enter(step: string): void;
  /** Ends the last step. */
  leave(): void;
}

export function createStepTimer(observe: JobObserver): StepTimer {
  let current: { readonly step: string; readonly since: number } | null = null;

  function leave(): void {
    if (current !== null) observe({ kind: 'stepped', step: current.step, ms: performance.now() - current.since });
    current = null;
  }

  return {
    enter(step) {
      if (current?.step === step) return;
      leave();
      current = { step, since: performance.now() };
    },
    leave,
  };
}

const RUN_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];
const STEP_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120];

/** Measures waits, runs, steps, and ends of the jobs of one process. Returns an observer per job type. */
export function jobMetrics(metrics: Metrics): (definition: JobDefinition) => JobObserver {
  const waits = metrics.histogram({
    name: 'tearsheet_job_wait_seconds',
    help: 'Time from accepting a job to its first start.',
    labelNames: ['job_type'],
    buckets: RUN_SECONDS,
  });
  const runs = metrics.histogram({
    name: 'tearsheet_job_run_seconds',
    help: 'Time of one run of a job, from its start to its end.',
    labelNames: ['job_type', 'end'],
    buckets: RUN_SECONDS,
  });
  const steps = metrics.histogram({
    name: 'tearsheet_job_step_seconds',
    help: 'Time of one step of a run.',
    labelNames: ['job_type', 'step'],
    buckets: STEP_SECONDS,
  });
  const drops = metrics.counter({
    name: 'tearsheet_job_runs_dropped_total',
    help: 'Runs that ended without effect because another worker had the job.',
    labelNames: ['job_type'],
  });
  const failures = metrics.counter({
    name: 'tearsheet_jobs_failed_total',
    help: 'Jobs that failed, by reason.',
    labelNames: ['job_type', 'reason'],
  });
  const repairs = metrics.counter({
    name: 'tearsheet_job_repairs_total',
    help: 'Repairs after a crash: taken_over, requeued, ended_late.',
    labelNames: ['repair'],
  });

  function observe(jobType: string, event: JobEvent): void {
    const labels = { job_type: jobType };
    if (event.kind === 'repaired') repairs.inc({ repair: event.repair });
    else if (event.kind === 'dropped') drops.inc(labels);
    else if (event.kind === 'stepped') steps.observe({ ...labels, step: event.step }, event.ms / 1000);
    else if (event.kind === 'started') {
      if (event.waitedMs !== null) waits.observe(labels, event.waitedMs / 1000);
    } else {
      if (event.kind === 'failed') failures.inc({ ...labels, reason: event.reason });
      if (event.ms !== null) runs.observe({ ...labels, end: event.kind }, event.ms / 1000);
    }
  }

  return ({ type }) => {
    // Counters start at 0, because rate() misses the first event of a new counter.
    for (const reason of FAILURE_REASONS) failures.inc({ job_type: type, reason }, 0);
    for (const repair of REPAIRS) repairs.inc({ repair }, 0);
    drops.inc({ job_type: type }, 0);
    // Without these, a ratio has no denominator while workers only crash.
    for (const end of ['completed', 'failed']) runs.zero({ job_type: type, end });
    return (event) => observe(type, event);
  };
}

/** Every process reads the same values, so queries must use the maximum over processes, not the sum. */
const GAUGES: readonly (readonly [name: string, help: string, of: (queue: ScalingState) => number])[] = [
  ['tearsheet_queue_waiting', 'Jobs that wait for a worker.', ({ waiting }) => waiting],
  [
    'tearsheet_queue_runnable',
    'Waiting jobs that a free worker may start, because neither a pause nor the limit of their account holds them back.',
    ({ runnable }) => runnable,
  ],
  ['tearsheet_queue_active', 'Jobs that workers run.', ({ active }) => active],
  ['tearsheet_queue_oldest_wait_seconds', 'Wait of the first waiting job.', ({ oldestWaitMs }) => oldestWaitMs / 1000],
  ['tearsheet_queue_workers', 'Live workers.', ({ workers }) => workers],
  ['tearsheet_queue_capacity', 'Jobs that the live workers can run at the same time.', ({ capacity }) => capacity],
  ['tearsheet_queue_paused', '1 if an operator has paused the queue.', ({ isPaused }) => Number(isPaused)],
];

/** Gauges of each shard. Groups of workers with WORKER_SHARDS are scaled by them. */
const SHARD_GAUGES: readonly (readonly [
  name: string,
  help: string,
  of: (shard: ScalingState['shards'][number]) => number,
])[] = [
  ['tearsheet_shard_runnable', 'Waiting jobs of a shard that a free worker may start.', ({ runnable }) => runnable],
  ['tearsheet_shard_active', 'Jobs of a shard that workers run.', ({ active }) => active],
  ['tearsheet_shard_workers', 'Live workers that serve a shard.', ({ workers }) => workers],
  [
    'tearsheet_shard_oldest_wait_seconds',
    'Wait of the first waiting job of a shard.',
    ({ oldestWaitMs }) => oldestWaitMs / 1000,
  ],
];

/** Returns depth, age, and workers of all queues as gauges, and those of each shard if there are several. */
export function queueReadings(queues: readonly ScalingState[]): Reading[] {
  const all = GAUGES.map(([name, help, of]) => ({
    name,
    help,
    values: queues.map((state) => ({ labels: { queue: state.queue }, value: of(state) })),
  }));
  const ofShards = queues.flatMap(({ queue, shards }) =>
    shards.length === 1 ? [] : shards.map((state) => ({ labels: { queue, shard: state.shard }, state })),
  );
  const each = SHARD_GAUGES.map(([name, help, of]) => ({
    name,
    help,
    values: ofShards.map(({ labels, state }) => ({ labels, value: of(state) })),
  }));
  return [...all, ...each];
}

/** The state that a worker reports at every heartbeat. */
export interface WorkerAbout {
  readonly version: string;
  readonly host: string;
  readonly pid: number;
  readonly startedAtMs: number;
  /** Number of jobs that run. */
  readonly running: number;
}

interface WorkerReport {
  readonly observe: JobObserver;
  /** Writes the state and the counts since the last call. Counts that cannot be written are kept for the next call. */
  write(): Promise<void>;
  leave(): Promise<void>;
}

interface WorkerReportOptions extends Store {
  readonly worker: { readonly id: string; readonly queue: string; readonly version: string };
  readonly running: () => number;
}

const ABOUT_TTL_MS = 60_000;
const TALLY_TTL_MS = 8 * MS_PER_DAY;

/** Counts ended jobs per hour for the whole fleet, with a few writes per heartbeat and none per job. */
export function createWorkerReport(options: WorkerReportOptions): WorkerReport {
  const { redis, keys, worker, running } = options;
  const startedAtMs = Date.now();
  let counts = new Map<string, number>();

  function count(field: string, amount = 1): void {
    counts.set(field, (counts.get(field) ?? 0) + amount);
  }

  return {
    observe(event: JobEvent) {
      if (event.kind === 'completed') {
        count('completed');
        count('run_ms', Math.round(event.ms));
      } else if (event.kind === 'failed') {
        count(`failed:${event.reason}`);
      } else if (event.kind === 'repaired') {
        count(event.repair);
      } else if (event.kind === 'started' && event.waitedMs !== null) {
        count('started');
        count('waited_ms', Math.round(event.waitedMs));
      }
    },
    async write() {
      const about: WorkerAbout = {
        version: worker.version,
        host: hostname(),
        pid: process.pid,
        startedAtMs,
        running: running(),
      };
      const [taken, tally] = [counts, keys.tally(worker.queue, Math.floor(Date.now() / MS_PER_HOUR))];
      counts = new Map();
      const writes = redis.multi().set(keys.worker(worker.id), JSON.stringify(about), 'PX', ABOUT_TTL_MS);
      for (const [field, amount] of taken) writes.hincrby(tally, field, amount);
      if (taken.size > 0) writes.pexpire(tally, TALLY_TTL_MS);
      try {
        await writes.exec();
      } catch (error) {
        for (const [field, amount] of taken) count(field, amount);
        throw error;
      }
    },
    leave: async () => void (await redis.del(keys.worker(worker.id))),
  };
}
