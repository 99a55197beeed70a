import type { QueueState } from '../jobs/readQueues.ts';
import type { Reading } from './createMetrics.ts';

/** Every process that reads a queue reads the same figures: take the maximum over processes, not the sum. */
const GAUGES: readonly (readonly [name: string, help: string, of: (queue: QueueState) => number])[] = [
  ['tearsheet_queue_waiting', 'Jobs that wait for a worker.', ({ waiting }) => waiting],
  ['tearsheet_queue_active', 'Jobs in the hands of workers.', ({ active }) => active],
  [
    'tearsheet_queue_oldest_wait_seconds',
    'Of the job that has waited longest.',
    ({ oldestWaitMs }) => oldestWaitMs / 1000,
  ],
  ['tearsheet_queue_workers', 'Live workers.', ({ workers }) => workers],
  ['tearsheet_queue_capacity', 'Jobs that the live workers can run at the same time.', ({ capacity }) => capacity],
  ['tearsheet_queue_paused', '1 when an operator holds the queue back.', ({ isPaused }) => Number(isPaused)],
];

/** Depth, age and workers of all queues as gauges. */
export function queueReadings(queues: readonly QueueState[]): Reading[] {
  return GAUGES.map(([name, help, of]) => ({
    name,
    help,
    values: queues.map((queue) => ({ labels: { job_type: queue.jobType }, value: of(queue) })),
  }));
}
