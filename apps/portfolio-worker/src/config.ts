import { availableParallelism } from 'node:os';
import { type ConfigOf, choice, integer, LOG_LEVELS, text, url } from '@tearsheet/runtime';

/** Environment of the portfolio worker. */
export const CONFIG = {
  redisUrl: url('REDIS_URL', {
    protocols: ['redis:', 'rediss:'],
    default: 'redis://127.0.0.1:6379',
    meaning: 'Redis of the jobs and tokens',
  }),
  redisNamespace: text('REDIS_NAMESPACE', {
    default: 'ts',
    meaning: 'prefix of every Redis key, one per installation',
  }),
  dataFolder: text('DATA_DIR', { default: '.tearsheet/data', meaning: 'folder of the market-data snapshots' }),
  logLevel: choice('LOG_LEVEL', { values: LOG_LEVELS, default: 'info', meaning: 'least severe log level written' }),
  threads: integer('THREADS', {
    min: 1,
    max: 256,
    default: Math.max(1, availableParallelism() - 1),
    meaning: 'analyses computed at the same time, each in a thread of its own',
  }),
  threadMemoryMb: integer('THREAD_MEMORY_MB', {
    min: 64,
    max: 65_536,
    default: 1024,
    meaning: 'heap of one compute thread; an analysis that needs more fails alone',
  }),
  host: text('HOST', { default: '127.0.0.1', meaning: 'address to listen on' }),
  healthPort: integer('HEALTH_PORT', {
    min: 0,
    max: 65_535,
    default: 0,
    meaning: 'port of /healthz and /readyz; 0: any free one',
  }),
  graceMs: integer('GRACE_MS', {
    min: 0,
    max: 600_000,
    default: 25_000,
    meaning: 'time for running jobs to end at a stop',
  }),
} as const;

export type WorkerConfig = ConfigOf<typeof CONFIG>;
