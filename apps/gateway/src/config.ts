import { type ConfigOf, choice, integer, LOG_LEVELS, text, url } from '@tearsheet/runtime';

/** Environment of the gateway. */
export const CONFIG = {
  host: text('HOST', { default: '127.0.0.1', meaning: 'address to listen on' }),
  port: integer('PORT', { min: 0, max: 65_535, default: 8080, meaning: 'port of the HTTP interface; 0: any free one' }),
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
  maxConnections: integer('MAX_CONNECTIONS', {
    min: 10,
    max: 100_000,
    default: 5000,
    meaning: 'open connections at the same time; more are closed at once',
  }),
  graceMs: integer('GRACE_MS', { min: 0, max: 600_000, default: 25_000, meaning: 'time for open requests at a stop' }),
} as const;

export type GatewayConfig = ConfigOf<typeof CONFIG>;
