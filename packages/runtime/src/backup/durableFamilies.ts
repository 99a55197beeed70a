/**
 * What must outlive the loss of Redis: the first part of these keys' names (keys.ts). All else is work in progress, counters
 * and results that expire soon. In the order in which they are read: an index comes after what it lists, and a portfolio
 * before its versions, so that nothing read later can be missing behind something read before.
 */
export const DURABLE_FAMILIES: readonly string[] = [
  'token',
  'token-secrets',
  'token-ids',
  'account',
  'account-names',
  'credits',
  'model-use',
  'oauth-keys',
  'oauth',
  'oauth-grant',
  'oauth-session',
  'oauth-records',
  'access-of-account',
  'access-of-client',
  'sign-in-addresses',
  'webhook-secret',
  'portfolio',
  'portfolio-definitions',
  'portfolio-versions',
  'portfolios-of',
  'portfolio-alert',
  'portfolio-alerts',
  'audit',
  'kept',
];
