import { type ConfigOf, integer, optional, SERVICE_VARIABLES, text } from '@tearsheet/runtime';

/** Environment of the tracking-worker. */
export const CONFIG = {
  ...SERVICE_VARIABLES,
  schedule: optional('TRACKING_SCHEDULE', {
    type: 'cron, five fields, e.g. 30 5 * * *',
    meaning: 'when tracked portfolios with an alert are analysed again; without it never',
    check: (value) => {
      if (!/^\S+( +\S+){4,5}$/.test(value)) throw new Error('must have five fields, or six with seconds');
    },
  }),
  timeZone: text('TRACKING_TIME_ZONE', { default: 'UTC', meaning: 'time zone of TRACKING_SCHEDULE (IANA name)' }),
  atOnce: integer('TRACKING_AT_ONCE', {
    min: 1,
    max: 1000,
    default: 4,
    meaning: 'of these analyses at the same time',
  }),
  healthPort: integer('HEALTH_PORT', {
    min: 0,
    max: 65_535,
    default: 0,
    meaning: 'port of /metrics, /healthz and /readyz; 0: any free one',
  }),
} as const;

export type TrackingWorkerConfig = ConfigOf<typeof CONFIG>;
