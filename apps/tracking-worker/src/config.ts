import { type ConfigOf, integer, SERVICE_VARIABLES, scheduleVariables } from '@tearsheet/runtime';

/** Environment of the tracking-worker. */
export const CONFIG = {
  ...SERVICE_VARIABLES,
  ...scheduleVariables('TRACKING', {
    example: '30 5 * * *',
    meaning: 'when tracked portfolios with an alert are analyzed again',
  }),
  atOnce: integer('TRACKING_AT_ONCE', {
    min: 1,
    max: 1000,
    default: 4,
    meaning: 'tracked portfolios analyzed at the same time',
  }),
  mostHours: integer('TRACKING_MOST_HOURS', {
    min: 1,
    max: 24,
    default: 6,
    meaning: 'longest time of a night, in hours; portfolios without a turn until then are the first of the next night',
  }),
} as const;

export type TrackingWorkerConfig = ConfigOf<typeof CONFIG>;
