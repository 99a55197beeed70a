import type { Metrics, Reading } from '../process/metrics.ts';
import type { ScalingState } from './readScaling.ts';
import type { JobDefinition } from './types.ts';
import { FAILURE_REASONS, type JobEvent, type JobObserver, REPAIRS } from './worker/jobObserver.ts';

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

/** Returns depth, age, and workers of all queues as gauges, and the age in each shard if there are several. */
export function queueReadings(queues: readonly ScalingState[]): Reading[] {
  const all = GAUGES.map(([name, help, of]) => ({
    name,
    help,
    values: queues.map((state) => ({ labels: { queue: state.queue }, value: of(state) })),
  }));
  const values = queues.flatMap(({ queue, shards }) =>
    shards.length === 1
      ? []
      : shards.map(({ shard, oldestWaitMs }) => ({ labels: { queue, shard }, value: oldestWaitMs / 1000 })),
  );
  const help = 'Wait of the first waiting job of a shard, if there are several shards.';
  return [...all, { name: 'tearsheet_shard_oldest_wait_seconds', help, values }];
}
