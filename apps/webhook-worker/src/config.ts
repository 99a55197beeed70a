import {
  API_URL_VARIABLE,
  type ConfigOf,
  integer,
  MAIL_VARIABLES,
  REDIS_VARIABLES,
  SERVICE_VARIABLES,
  WEBHOOK_VARIABLES,
} from '@tearsheet/runtime';

const { host, healthHost, healthPort, logLevel, graceMs, version } = SERVICE_VARIABLES;

/** Environment of the webhook-worker. */
export const CONFIG = {
  host,
  healthHost,
  healthPort,
  ...REDIS_VARIABLES,
  logLevel,
  graceMs,
  version,
  ...WEBHOOK_VARIABLES,
  ...MAIL_VARIABLES,
  apiUrl: API_URL_VARIABLE,
  concurrency: integer('WEBHOOK_CONCURRENCY', {
    min: 1,
    max: 1000,
    default: 50,
    meaning: 'webhooks sent at the same time',
  }),
} as const;

export type WebhookWorkerConfig = ConfigOf<typeof CONFIG>;
