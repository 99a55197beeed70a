import { CONNECTION_VARIABLES } from '@tearsheet/http';
import {
  type ConfigOf,
  DASHBOARD_CLIENT_ID,
  DASHBOARD_URL_VARIABLE,
  flag,
  integer,
  issuerVariable,
  REDIS_VARIABLES,
  SERVICE_VARIABLES,
  text,
} from '@tearsheet/runtime';

const { host, healthHost, healthPort, version, tracesUrl, logLevel, graceMs } = SERVICE_VARIABLES;

/** Environment of the dashboard. */
export const CONFIG = {
  host,
  healthHost,
  healthPort,
  ...REDIS_VARIABLES,
  ...CONNECTION_VARIABLES,
  version,
  tracesUrl,
  logLevel,
  graceMs,
  port: integer('DASHBOARD_PORT', {
    min: 0,
    max: 65_535,
    default: 8082,
    meaning: "port of the operators' dashboard; 0: any free one",
  }),
  publicUrl: DASHBOARD_URL_VARIABLE,
  issuer: issuerVariable(
    'DASHBOARD_OIDC_ISSUER',
    'OpenID provider that operators sign in with: the MCP_URL of the tool server, or any other; without it they sign in by token only',
  ),
  providerName: text('DASHBOARD_OIDC_NAME', { default: 'your account', meaning: 'what operators know it by' }),
  clientId: text('DASHBOARD_OIDC_CLIENT_ID', { default: DASHBOARD_CLIENT_ID, meaning: 'our client there' }),
  clientSecret: text('DASHBOARD_OIDC_CLIENT_SECRET', {
    default: '',
    isSecret: true,
    meaning: 'and its secret; the tool server wants none',
  }),
  scope: text('DASHBOARD_OIDC_SCOPE', { default: 'openid', meaning: 'what we ask for, e.g. "openid email"' }),
  claim: text('DASHBOARD_OIDC_CLAIM', {
    default: 'sub',
    meaning: 'claim that is looked for in the two lists: sub (at the tool server the account), email or groups',
  }),
  admins: text('DASHBOARD_ADMINS', { default: '', meaning: 'who may act, separated by commas' }),
  readers: text('DASHBOARD_READERS', { default: '', meaning: 'who may look and not act, separated by commas' }),
  isBehindTls: flag('DASHBOARD_TLS', {
    default: false,
    meaning: 'browsers reach the dashboard by https only: its cookie is sent there alone',
  }),
} as const;

export type DashboardConfig = ConfigOf<typeof CONFIG>;
