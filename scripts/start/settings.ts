import { availableParallelism } from 'node:os';
import { type ConfigOf, integer, readConfig, text } from '@tearsheet/runtime';

const MAX_DEFAULT_WORKERS = 4;

/** What `npm start` reads itself; everything else in the environment goes on to the apps. */
export const START_CONFIG = {
  port: integer('PORT', { min: 1, max: 65_535, default: 8080, meaning: 'port of the gateway' }),
  mcpPort: integer('MCP_PORT', {
    min: 0,
    max: 65_535,
    default: 0,
    meaning: 'port of the tool server; 0: the one after PORT, or any free one when that is taken',
  }),
  dashboardPort: integer('DASHBOARD_PORT', {
    min: 0,
    max: 65_535,
    default: 0,
    meaning: "port of the operators' dashboard; 0: two after PORT, or any free one when that is taken",
  }),
  workers: integer('WORKERS', {
    min: 1,
    max: 64,
    default: Math.min(MAX_DEFAULT_WORKERS, Math.max(1, availableParallelism() - 1)),
    meaning: 'portfolio workers to start',
  }),
  threads: integer('THREADS', { min: 1, max: 256, default: 1, meaning: 'compute threads of each portfolio worker' }),
  trackingSchedule: text('TRACKING_SCHEDULE', {
    default: '30 5 * * *',
    meaning: 'when tracked portfolios with an alert are analyzed again (cron, UTC)',
  }),
  graceMs: integer('GRACE_MS', { min: 0, max: 600_000, default: 5000, meaning: 'time for running jobs at a stop' }),
} as const;

export type StartConfig = ConfigOf<typeof START_CONFIG>;

export function readStartConfig(environment: Readonly<Record<string, string | undefined>>): StartConfig {
  return readConfig(START_CONFIG, environment);
}
