import {
  API_URL_VARIABLE,
  CONNECTION_VARIABLES,
  type ConfigOf,
  DASHBOARD_URL_VARIABLE,
  integer,
  issuerVariable,
  LIMIT_VARIABLES,
  MAX_PORTFOLIOS_VARIABLE,
  MCP_URL_VARIABLE,
  mustList,
  needing,
  RESEARCH_VARIABLES,
  SERVICE_VARIABLES,
  text,
} from '@tearsheet/runtime';

/** Settings of the tool server. */
export const CONFIG = {
  ...SERVICE_VARIABLES,
  ...LIMIT_VARIABLES,
  ...RESEARCH_VARIABLES,
  ...CONNECTION_VARIABLES,
  port: integer('MCP_PORT', {
    min: 0,
    max: 65_535,
    default: 8081,
    meaning: 'port of the tool server; 0 for any free port',
  }),
  maxPortfolios: MAX_PORTFOLIOS_VARIABLE,
  publicUrl: MCP_URL_VARIABLE,
  apiUrl: API_URL_VARIABLE,
  dashboardUrl: DASHBOARD_URL_VARIABLE,
  allowedOrigins: text('MCP_ALLOWED_ORIGINS', {
    default: '*',
    meaning:
      'host names of web pages that may call the tool server, separated by commas; * for any page (every call needs a token)',
    check: mustList(/^(\*|[\w.-]+|\[[\da-fA-F:]+\])$/, 'host names such as app.example, or *'),
  }),
  oidcIssuer: needing(
    issuerVariable(
      'OIDC_ISSUER',
      'identity provider (OpenID Connect) that users sign in with; without it they have local accounts',
    ),
    (issuer) => (issuer === null ? [] : ['OIDC_CLIENT_ID']),
  ),
  oidcName: text('OIDC_NAME', { default: 'single sign-on', meaning: 'name of this provider on the sign-in page' }),
  oidcClientId: text('OIDC_CLIENT_ID', { default: '', meaning: 'id of our client there' }),
  oidcClientSecret: text('OIDC_CLIENT_SECRET', { default: '', isSecret: true, meaning: 'secret of our client there' }),
  oidcAllowedDomains: text('OIDC_ALLOWED_DOMAINS', {
    default: '',
    meaning: 'email domains that may sign in, separated by commas; without it every user of the provider may',
    check: mustList(/^[\w.-]+$/, 'domains such as example.com'),
  }),
  accessTokenSeconds: integer('ACCESS_TOKEN_SECONDS', {
    min: 1,
    max: 86_400,
    default: 3600,
    meaning: 'lifetime of an access token in seconds; there are no refresh tokens',
  }),
  registrationsPerHour: integer('REGISTRATIONS_PER_HOUR', {
    min: 1,
    max: 1_000_000,
    default: 10,
    meaning: 'clients that may register from one address in an hour',
  }),
  authorizationsPerMinute: integer('AUTHORIZATIONS_PER_MINUTE', {
    min: 1,
    max: 1_000_000,
    default: 60,
    meaning: 'sign-ins that may be started from one address in a minute',
  }),
  signInsPerMinute: integer('SIGN_INS_PER_MINUTE', {
    min: 1,
    max: 1_000_000,
    default: 20,
    meaning: 'sign-in attempts from one address in a minute',
  }),
} as const;

export type ToolServerConfig = ConfigOf<typeof CONFIG>;
