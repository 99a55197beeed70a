import { CONNECTION_VARIABLES } from '@tearsheet/http';
import {
  API_URL_VARIABLE,
  type ConfigOf,
  DASHBOARD_URL_VARIABLE,
  integer,
  issuerVariable,
  LIMIT_VARIABLES,
  MAX_PORTFOLIOS_VARIABLE,
  MCP_URL_VARIABLE,
  RESEARCH_VARIABLES,
  SERVICE_VARIABLES,
  text,
} from '@tearsheet/runtime';

/** Environment of the tool server. */
export const CONFIG = {
  ...SERVICE_VARIABLES,
  ...LIMIT_VARIABLES,
  ...RESEARCH_VARIABLES,
  ...CONNECTION_VARIABLES,
  port: integer('MCP_PORT', {
    min: 0,
    max: 65_535,
    default: 8081,
    meaning: 'port of the tool server; 0: any free one',
  }),
  maxPortfolios: MAX_PORTFOLIOS_VARIABLE,
  publicUrl: MCP_URL_VARIABLE,
  apiUrl: API_URL_VARIABLE,
  dashboardUrl: DASHBOARD_URL_VARIABLE,
  allowedOrigins: text('MCP_ALLOWED_ORIGINS', {
    default: '*',
    meaning:
      'web pages that may call the tool server: their host names separated by commas; *: any (a token is needed all the same)',
  }),
  oidcIssuer: issuerVariable(
    'OIDC_ISSUER',
    'identity provider (OpenID Connect) that users sign in with; without it they have local accounts',
  ),
  oidcName: text('OIDC_NAME', { default: 'single sign-on', meaning: 'what users know it by' }),
  oidcClientId: text('OIDC_CLIENT_ID', { default: '', meaning: 'our client there' }),
  oidcClientSecret: text('OIDC_CLIENT_SECRET', { default: '', isSecret: true, meaning: 'and its secret' }),
  oidcAllowedDomains: text('OIDC_ALLOWED_DOMAINS', {
    default: '',
    meaning: 'e-mail domains that may sign in, separated by commas; without it everybody there',
  }),
  accessTokenSeconds: integer('ACCESS_TOKEN_SECONDS', {
    min: 1,
    max: 86_400,
    default: 3600,
    meaning: 'how long an access token works; there are no refresh tokens',
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
  trustedProxies: integer('TRUSTED_PROXIES', {
    min: 0,
    max: 10,
    default: 0,
    meaning: 'proxies in front of the tool server whose X-Forwarded-* headers are believed',
  }),
} as const;

export type ToolServerConfig = ConfigOf<typeof CONFIG>;
