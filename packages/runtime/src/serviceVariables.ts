import { choice, integer, text, url } from './configVariables.ts';
import { LOG_LEVELS } from './logger.ts';

/** What every service reads from its environment. */
export const SERVICE_VARIABLES = {
  host: text('HOST', { default: '127.0.0.1', meaning: 'address to listen on' }),
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
  graceMs: integer('GRACE_MS', {
    min: 0,
    max: 600_000,
    default: 25_000,
    meaning: 'time for open requests and running jobs to end at a stop',
  }),
} as const;
