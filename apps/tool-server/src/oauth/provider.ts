import { newUuid, sha256 } from '@tearsheet/runtime';
import {
  type Account,
  isMachineClient,
  type KeyGeneration,
  type OAuthRecord,
  type OAuthRecords,
} from '@tearsheet/runtime/accounts';
import { memberOf } from '@tearsheet/shared';
import {
  type Adapter,
  type AdapterPayload,
  type Configuration,
  errors,
  type JWK,
  type KoaContextWithOIDC,
  interactionPolicy as library,
  Provider,
} from 'oidc-provider';
import type { Addresses } from '../addresses.ts';
import { documentFetch, publicFetch } from './documentFetch.ts';
import { loadGrant, ownClients } from './ownClients.ts';
import { grantedMetadata } from './registration.ts';
import { CLIENT_SCOPES, DEFAULT_SCOPES } from './scopes.ts';

export interface ProviderOptions {
  readonly addresses: Addresses;
  readonly keys: readonly KeyGeneration[];
  readonly records: (kind: string) => OAuthRecords;
  /** Returns null unless the account may still sign in. */
  readonly findAccount: (name: string) => Promise<Account | null>;
  readonly accessTokenSeconds: number;
  /** Address of the operators' dashboard. Null if operators do not sign in here. */
  readonly dashboardUrl: string | null;
  /** Called when an answer has status 500. */
  readonly onFault: (error: Error) => void;
  /** Renders an error that cannot be sent to the client. */
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

/** Clients exchange codes at once. A session saves a second sign-in for a working day. */
const SECONDS = { code: 60, interaction: 900, session: 12 * 3600, grant: 14 * 86_400 };

/** Creates the authorization server from a certified library. Every feature that this service does not need is off. */
export function createProvider(options: ProviderOptions): Provider {
  const { addresses, keys, records } = options;
  const provider = new Provider(addresses.issuer, configuration(options));
  // Addresses in its answers follow the forwarded host. The app sets that to the public one (app.ts).
  provider.proxy = true;
  // The stored form of a client's secret is its digest (adapter.ts).
  const compare = provider.Client.prototype.compareClientSecret;
  provider.Client.prototype.compareClientSecret = function compareDigests(secret: string) {
    return compare.call(this, sha256(secret));
  };
  provider.use(async (context, next) => {
    // A request without a scope gets the default scopes. A parameter without a value counts as absent (RFC 6749, 3.1 and 3.3).
    if (context.path === OAUTH_PATHS.authorization && (context.query.scope ?? '') === '') {
      context.query = { ...context.query, scope: DEFAULT_SCOPES.join(' ') };
    }
    await next();
  });
  const codes = records('AuthorizationCode');
  provider.use(async (context, next) => {
    await next();
    // A code can be tried once. After a wrong verifier, the library would accept another try.
    if (context.path !== OAUTH_PATHS.token || memberOf(context.body, 'error') !== 'invalid_grant') return;
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

function configuration(options: ProviderOptions): Configuration {
  const { addresses, keys, records, findAccount, dashboardUrl } = options;
  const resource = { scope: CLIENT_SCOPES.join(' '), accessTokenFormat: 'opaque' as const };
  return {
    adapter: (kind: string) => createAdapter(kind, records(kind)),
    jwks: { keys: keys.map(({ signingKey }) => signingKey as JWK) },
    cookies: {
      keys: keys.map(({ cookieKey }) => cookieKey),
      long: { httpOnly: true, sameSite: 'lax', path: '/oauth' },
      // These have no path here. The library binds each to the address of its own interaction.
      short: { httpOnly: true, sameSite: 'lax' },
    },
    routes: OAUTH_PATHS,
    interactions: {
      policy: interactionPolicy(findAccount),
      url: (_context, { uid }) => `${INTERACTION_PATH}/${uid}`,
    },
    // There are no refresh tokens, because offline_access is not among the scopes.
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
          throw new errors.InvalidClientMetadata('only an operator can give a client an account');
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
        // The library calls this before it reads the metadata. It is the only place to replace what a client asks for.
        idFactory: (context) => {
          const asked: Record<string, unknown> = context.oidc.body ?? {};
          const granted = grantedMetadata(asked);
          for (const member of Object.keys(asked)) delete asked[member];
          Object.assign(asked, granted);
          return newUuid();
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
        // The client of the token may do this, and so may clients that an operator created, such as trusted resource servers.
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
    // A token expires or is revoked. It does not end with the session of the browser.
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

/**
 * Returns the policy that decides when a user must sign in or give consent. It adds one rule to those of the library. A browser
 * must sign in again if its account was disabled, or if all sessions of the account were ended after this browser signed in.
 */
function interactionPolicy(findAccount: (name: string) => Promise<Account | null>) {
  const policy = library.base();
  const isOver = async ({ oidc: { session, account } }: KoaContextWithOIDC): Promise<boolean> => {
    if (session?.accountId === undefined) return false;
    const found = account === undefined ? null : await findAccount(session.accountId);
    if (found === null) return true;
    return found.endedAt !== null && (session.loginTs ?? 0) * 1000 < Date.parse(found.endedAt);
  };
  policy
    .get('login')
    ?.checks.add(new library.Check('session_over', 'The session of this account has ended', 'login_required', isOver));
  return policy;
}

/** Seconds for which a client that registered itself is stored: before its first token, and after its latest token. */
const CLIENT_SECONDS = { unused: 3600, used: 90 * 86_400 };

/** Creates the storage of oidc-provider on the records in Redis. */
function createAdapter(kind: string, records: OAuthRecords): Adapter {
  return {
    async upsert(id, payload, expiresInSeconds) {
      const ttlSeconds = expiresInSeconds ?? (kind === 'Client' ? CLIENT_SECONDS.unused : null);
      const isStored = await records.upsert(id, withoutSecret(payload), ttlSeconds);
      if (!isStored) throw new errors.InvalidGrant('the grant has ended');
    },
    async find(id) {
      return toPayload(await records.find(id));
    },
    async findByUid(uid) {
      return toPayload(await records.findByUid(uid));
    },
    async findByUserCode() {
      // Only the device flow has user codes, and it is turned off.
      return undefined;
    },
    async consume(id) {
      // If one code is exchanged twice at the same moment, the second exchange must not get a token.
      if (!(await records.consume(id))) throw new errors.InvalidGrant('the code was used already');
    },
    destroy: (id) => records.destroy(id),
    revokeByGrantId: (grantId) => records.revokeByGrantId(grantId),
  };
}

function toPayload(record: OAuthRecord | null): AdapterPayload | undefined {
  return record === null ? undefined : { ...record };
}

/** Replaces the secret of a client by its digest, which provider.ts compares. The secret itself is not stored. */
function withoutSecret(payload: AdapterPayload): OAuthRecord {
  const { client_secret: secret, ...rest } = payload;
  return typeof secret === 'string' ? { ...rest, client_secret: sha256(secret) } : rest;
}
