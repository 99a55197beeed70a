import {
  type ConfigOf,
  mustNotBeFolder,
  SERVICE_VARIABLES,
  SYNC_VARIABLES,
  scheduleVariables,
  text,
} from '@tearsheet/runtime';

/** Environment of the data-worker. */
export const CONFIG = {
  ...SERVICE_VARIABLES,
  ...SYNC_VARIABLES,
  ...scheduleVariables('SYNC', { example: '30 2 * * *', meaning: 'when market data are fetched' }),
  universe: text('SYNC_UNIVERSE', {
    default: '.tearsheet/universe.csv',
    meaning: 'file of the instruments to fetch: one symbol per line, or CSV with ric, yahoo, cik',
    check: mustNotBeFolder,
  }),
} as const;

export type DataWorkerConfig = ConfigOf<typeof CONFIG>;
