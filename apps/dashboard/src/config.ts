import { type ConfigOf, flag, integer, SERVICE_VARIABLES } from '@tearsheet/runtime';

const { host, redisUrl, redisNamespace, version, logLevel, graceMs } = SERVICE_VARIABLES;

/** Environment of the dashboard. */
export const CONFIG = {
  host,
  redisUrl,
  redisNamespace,
  version,
  logLevel,
  graceMs,
  port: integer('DASHBOARD_PORT', {
    min: 0,
    max: 65_535,
    default: 8082,
    meaning: "port of the operators' dashboard; 0: any free one",
  }),
  isBehindTls: flag('DASHBOARD_TLS', {
    default: false,
    meaning: 'browsers reach the dashboard by https only: its cookie is sent there alone',
  }),
  healthPort: integer('HEALTH_PORT', {
    min: 0,
    max: 65_535,
    default: 0,
    meaning: 'port of /metrics, /healthz and /readyz; 0: any free one',
  }),
} as const;

export type DashboardConfig = ConfigOf<typeof CONFIG>;
