import { randomUUID } from 'node:crypto';
import {
  type Account,
  isMachineClient,
  type KeyGeneration,
  machineSecretDigest,
  type OAuthRecords,
} from '@tearsheet/runtime/accounts';
import { type Configuration, errors, type JWK, Provider } from 'oidc-provider';
import type { Addresses } from '../addresses.ts';
import { CLIENT_SECONDS, createAdapter } from './adapter.ts';
import { documentFetch } from './documentFetch.ts';
import { interactionPolicy } from './interactionPolicy.ts';
import { loadGrant, ownClients } from './ownClients.ts';
import { publicFetch } from './publicFetch.ts';
import { grantedMetadata } from './registrationPolicy.ts';
import { CLIENT_SCOPES, DEFAULT_SCOPES } from './scopes.ts';

export interface ProviderOptions {
  readonly addresses: Addresses;
  readonly keys: readonly KeyGeneration[];
  readonly records: (kind: string) => OAuthRecords;
  /** Null unless the account may still sign in. */
  readonly findAccount: (name: string) => Promise<Account | null>;
  readonly accessTokenSeconds: number;
  /** Where operators sign in from; null: nowhere. */
  readonly dashboardUrl: string | null;
  /** An answer with status 500 was given. */
  readonly onFault: (error: Error) => void;
  /** The page for errors that cannot be sent to the client. */
  readonly errorPage: (message: string) => {
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

export const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
  jwks: '/oauth/jwks',
  end_session: '/oauth/sign-out',
} as const;

export const INTERACTION_PATH = '/oauth/interaction';

/** Codes are exchanged at once; a session saves a second sign-in for a working day. */
const SECONDS = { code: 60, interaction: 900, session: 12 * 3600, grant: 14 * 86_400 };

/** The authorization server: a certified implementation with every feature off that this service does not need. */
export function createProvider(options: ProviderOptions): Provider {
  const { addresses, keys, records } = options;
  const provider = new Provider(addresses.issuer, configuration(options));
  // Addresses in its answers follow the forwarded host, which the app sets to the public one (app.ts).
  provider.proxy = true;
  // The stored form of a client's secret is its digest (adapter.ts).
  const compare = provider.Client.prototype.compareClientSecret;
  provider.Client.prototype.compareClientSecret = function compareDigests(secret: string) {
    return compare.call(this, machineSecretDigest(secret));
  };
  provider.use(async (context, next) => {
    // A request that names no scope asks for the usual ones; one without a value is not there (RFC 6749 sections 3.3 and 3.1).
    if (context.path === OAUTH_PATHS.authorization && (context.query.scope ?? '') === '') {
      context.query = { ...context.query, scope: DEFAULT_SCOPES.join(' ') };
    }
    await next();
  });
  const codes = records('AuthorizationCode');
  provider.use(async (context, next) => {
    await next();
    // A code can be tried once. With a wrong verifier the library would let it be tried again.
    if (context.path !== OAUTH_PATHS.token || errorOf(context.body) !== 'invalid_grant') return;
    const code: unknown = context.oidc?.params?.code;
    if (typeof code === 'string') await codes.destroy(code);
  });
  const clients = records('Client');
  provider.on('access_token.saved', (token) => {
    if (token.clientId) clients.prolong(token.clientId, CLIENT_SECONDS.used).catch(options.onFault);
  });
  provider.on('server_error', (_context, error) => options.onFault(error));
  if (keys.length === 0) throw new Error('the authorization server has no keys');
  return provider;
}

function errorOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : null;
}

function configuration(options: ProviderOptions): Configuration {
  const { addresses, keys, records, findAccount, dashboardUrl } = options;
  const resource = { scope: CLIENT_SCOPES.join(' '), accessTokenFormat: 'opaque' as const };
  return {
    adapter: (kind: string) => createAdapter(kind, records(kind)),
    jwks: { keys: keys.map(({ signingKey }) => signingKey as JWK) },
    cookies: {
      keys: keys.map(({ cookieKey }) => cookieKey),
      long: { httpOnly: true, sameSite: 'lax', path: '/oauth' },
      // Without a path: each is bound to the address of its own interaction.
      short: { httpOnly: true, sameSite: 'lax' },
    },
    routes: OAUTH_PATHS,
    interactions: {
      policy: interactionPolicy(findAccount),
      url: (_context, { uid }) => `${INTERACTION_PATH}/${uid}`,
    },
    // No offline_access, so there are no refresh tokens (interface 5.6).
    scopes: ['openid', ...CLIENT_SCOPES],
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clients: ownClients(addresses, dashboardUrl),
    loadExistingGrant: loadGrant(addresses),
    clientDefaults: {
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    extraClientMetadata: {
      properties: ['account'],
      validator: (_context, _name, account, { client_id: id }) => {
        if (account !== undefined && !isMachineClient(id)) {
          throw new errors.InvalidClientMetadata('only an operator gives a client an account');
        }
      },
    },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      registration: {
        enabled: true,
        issueRegistrationAccessToken: false,
        // Called before the metadata are read: the only place to replace what a client asks for.
        idFactory: (context) => {
          const asked: Record<string, unknown> = context.oidc.body ?? {};
          const granted = grantedMetadata(asked);
          for (const member of Object.keys(asked)) delete asked[member];
          Object.assign(asked, granted);
          return randomUUID();
        },
      },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      clientCredentials: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      introspection: {
        enabled: true,
        // The client that the token was made for, or a client that an operator made: a resource server that is trusted.
        allowedPolicy: (_context, client, token) =>
          token.clientId === client.clientId || isMachineClient(client.clientId),
      },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => addresses.mcp,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, indicator) => {
          const audience = [addresses.mcp, addresses.api].find((known) => known === indicator.replace(/\/$/, ''));
          if (audience === undefined) throw new errors.InvalidTarget();
          return { ...resource, audience, accessTokenTTL: options.accessTokenSeconds };
        },
      },
    },
    // A token ends by itself or by revocation, not with the browser's session.
    expiresWithSession: () => false,
    clientBasedCORS: () => true,
    fetch: documentFetch(publicFetch),
    ttl: {
      AccessToken: options.accessTokenSeconds,
      ClientCredentials: options.accessTokenSeconds,
      AuthorizationCode: SECONDS.code,
      Interaction: SECONDS.interaction,
      Session: SECONDS.session,
      Grant: SECONDS.grant,
      IdToken: 3600,
    },
    findAccount: async (_context, id) =>
      (await findAccount(id)) === null ? undefined : { accountId: id, claims: () => ({ sub: id }) },
    renderError: (context, out) => {
      const { body, headers } = options.errorPage(out.error_description ?? out.error);
      context.type = 'html';
      context.set({ ...headers });
      context.body = body;
    },
  };
}
