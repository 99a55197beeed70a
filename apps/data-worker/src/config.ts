import { type ConfigOf, integer, optional, SERVICE_VARIABLES, SYNC_VARIABLES, text } from '@tearsheet/runtime';

/** Environment of the data-worker. */
export const CONFIG = {
  ...SERVICE_VARIABLES,
  ...SYNC_VARIABLES,
  schedule: optional('SYNC_SCHEDULE', {
    type: 'cron, five fields, e.g. 30 2 * * *',
    meaning: 'when market data are fetched; without it never',
    check: (value) => {
      if (!/^\S+( +\S+){4,5}$/.test(value)) throw new Error('must have five fields, or six with seconds');
    },
  }),
  timeZone: text('SYNC_TIME_ZONE', { default: 'UTC', meaning: 'time zone of SYNC_SCHEDULE (IANA name)' }),
  universe: text('SYNC_UNIVERSE', {
    default: '.tearsheet/universe.csv',
    meaning: 'file of the instruments to fetch: one symbol a line, or CSV with ric, yahoo, cik',
  }),
  healthPort: integer('HEALTH_PORT', {
    min: 0,
    max: 65_535,
    default: 0,
    meaning: 'port of /metrics, /healthz and /readyz; 0: any free one',
  }),
} as const;

export type DataWorkerConfig = ConfigOf<typeof CONFIG>;
