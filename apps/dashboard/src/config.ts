import {
  CONNECTION_VARIABLES,
  type ConfigOf,
  DASHBOARD_CLIENT_ID,
  DASHBOARD_URL_VARIABLE,
  flag,
  integer,
  issuerVariable,
  LIMIT_VARIABLES,
  mustNotBeFile,
  optional,
  REDIS_VARIABLES,
  SERVICE_VARIABLES,
  text,
} from '@tearsheet/runtime';

const { host, dataFolder, healthHost, healthPort, version, tracesUrl, logLevel, graceMs } = SERVICE_VARIABLES;

/** Settings of the dashboard. */
export const CONFIG = {
  host,
  healthHost,
  healthPort,
  ...REDIS_VARIABLES,
  ...CONNECTION_VARIABLES,
  waitReplicas: LIMIT_VARIABLES.waitReplicas,
  version,
  tracesUrl,
  logLevel,
  graceMs,
  port: integer('DASHBOARD_PORT', {
    min: 0,
    max: 65_535,
    default: 8082,
    meaning: "port of the operators' dashboard; 0 for any free port",
  }),
  publicUrl: DASHBOARD_URL_VARIABLE,
  issuer: issuerVariable(
    'DASHBOARD_OIDC_ISSUER',
    'OpenID provider that operators sign in with: the MCP_URL of the tool server, or any other; without it they sign in with tokens only',
  ),
  providerName: text('DASHBOARD_OIDC_NAME', {
    default: 'your account',
    meaning: 'name of this provider on the sign-in page',
  }),
  clientId: text('DASHBOARD_OIDC_CLIENT_ID', { default: DASHBOARD_CLIENT_ID, meaning: 'id of our client there' }),
  clientSecret: text('DASHBOARD_OIDC_CLIENT_SECRET', {
    default: '',
    isSecret: true,
    meaning: 'secret of our client there; the tool server needs none',
  }),
  scope: text('DASHBOARD_OIDC_SCOPE', {
    default: 'openid',
    meaning: 'scopes to ask for, for example "openid email"',
    check: mustHaveOpenId,
  }),
  claim: text('DASHBOARD_OIDC_CLAIM', {
    default: 'sub',
    meaning: 'claim that the two lists contain: sub (the account at the tool server), email, or groups',
  }),
  admins: text('DASHBOARD_ADMINS', { default: '', meaning: 'operators who may act, separated by commas' }),
  readers: text('DASHBOARD_READERS', {
    default: '',
    meaning: 'operators who may look but not act, separated by commas',
  }),
  dataFolder,
  setupFolder: optional('DASHBOARD_SETUP_DIR', {
    type: 'folder',
    meaning:
      'folder of sources.env and universe.csv, which the page Market data writes before it fetches into DATA_DIR; if unset, the page only shows the state',
    check: mustNotBeFile,
  }),
  isBehindTls: flag('DASHBOARD_TLS', {
    default: false,
    meaning: 'set it if browsers reach the dashboard by HTTPS only; they then send its cookie only over HTTPS',
  }),
} as const;

/** OpenID Connect requires this scope. Without it the provider sends no identity. */
function mustHaveOpenId(scope: string): void {
  if (!scope.split(' ').includes('openid')) throw new Error('must contain the scope openid');
}

export type DashboardConfig = ConfigOf<typeof CONFIG>;
