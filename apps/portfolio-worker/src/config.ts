import { availableParallelism } from 'node:os';
import { type ConfigOf, choice, integer, SERVICE_VARIABLES, WORKER_VARIABLES } from '@tearsheet/runtime';

/** Environment of the portfolio worker. */
export const CONFIG = {
  ...SERVICE_VARIABLES,
  ...WORKER_VARIABLES,
  threads: integer('THREADS', {
    min: 1,
    max: 256,
    default: Math.max(1, availableParallelism() - 1),
    meaning: 'short analyses computed at the same time, each in a thread of its own',
  }),
  longThreads: integer('LONG_THREADS', {
    min: 1,
    max: 256,
    default: 2,
    meaning:
      'optimizations, simulations, and long analyses computed at the same time, in threads of their own and in slices',
  }),
  threadMemoryMb: integer('THREAD_MEMORY_MB', {
    min: 64,
    max: 65_536,
    default: 1024,
    meaning: 'heap of one compute thread; a job that needs more fails alone',
  }),
  compression: choice('RESULT_COMPRESSION', {
    values: ['tables', 'zlib'],
    default: 'tables',
    meaning:
      'what compresses results: `tables` deflates long tables while it writes them, `zlib` leaves everything to zlib',
  }),
} as const;

export type WorkerConfig = ConfigOf<typeof CONFIG>;
