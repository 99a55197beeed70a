import { choice, integer, optional, text } from './configVariables.ts';
import { LOG_LEVELS } from './logger.ts';
import { REDIS_VARIABLES } from './redisVariables.ts';

/** What every service reads from its environment. */
export const SERVICE_VARIABLES = {
  host: text('HOST', { default: '127.0.0.1', meaning: 'address to listen on' }),
  ...REDIS_VARIABLES,
  dataFolder: text('DATA_DIR', { default: '.tearsheet/data', meaning: 'folder of the market-data snapshots' }),
  dataUrl: optional('DATA_URL', {
    type: "s3://bucket/prefix, with ?endpoint=https://... for stores other than Amazon's",
    meaning: 'object storage that DATA_DIR is kept equal to; without it DATA_DIR is filled by imports',
    check: (value) => {
      if (!value.startsWith('s3://')) throw new Error('must start with s3://');
    },
  }),
  dataRefreshSeconds: integer('DATA_REFRESH_SECONDS', {
    min: 1,
    max: 3600,
    default: 30,
    meaning: 'time between two looks at DATA_URL',
  }),
  dataKeep: integer('DATA_KEEP', {
    min: 1,
    max: 1000,
    default: 3,
    meaning: 'snapshots of DATA_URL kept in DATA_DIR; older files are removed',
  }),
  healthHost: optional('HEALTH_HOST', {
    type: 'text',
    meaning: 'address that HEALTH_PORT listens on, such as 127.0.0.1 or one of an inner network; without it HOST',
    check: () => {},
  }),
  healthPort: integer('HEALTH_PORT', {
    min: 0,
    max: 65_535,
    default: 0,
    meaning: 'port of /metrics, /healthz and /readyz, not for callers; 0: any free one',
  }),
  version: text('SERVICE_VERSION', { default: 'dev', meaning: 'what operators see as the version that runs' }),
  tracesUrl: optional('TRACES_URL', {
    type: 'URL, e.g. http://collector:4318',
    meaning: 'collector that gets traces by OTLP over HTTP; without it none are made',
    check: (value) => {
      if (!/^https?:\/\/[^/]+$/.test(value)) throw new Error('must be http:// or https:// and a host');
    },
  }),
  logLevel: choice('LOG_LEVEL', { values: LOG_LEVELS, default: 'info', meaning: 'least severe log level written' }),
  graceMs: integer('GRACE_MS', {
    min: 0,
    max: 600_000,
    default: 25_000,
    meaning: 'time for open requests and running jobs to end at a stop',
  }),
} as const;
