import { flag } from '../configVariables.ts';

/** What the gateway and the webhook-worker must agree on. */
export const WEBHOOK_VARIABLES = {
  webhookAllowPrivate: flag('WEBHOOK_ALLOW_PRIVATE', {
    default: false,
    meaning: 'let webhooks go to private addresses and over plain HTTP: for development and closed networks',
  }),
} as const;
