import { t } from '@tearsheet/presentation/text';
import { stored } from '../stored.ts';

/** The server where users sign in, and the resource that their access tokens are for. */
export interface SignInSettings {
  /** The authorization server (RFC 8414). */
  readonly issuer: string;
  /** The REST interface as a resource (RFC 8707). */
  readonly resource: string;
  /** The console as a client there. */
  readonly clientId: string;
}

/** Reads the settings that the gateway wrote into the page. Null if users paste a token, or if the origin is not secure, because browsers have no cryptography there. */
export function readSignInSettings(): SignInSettings | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="sign-in"]');
  const issuer = meta?.content ?? '';
  if (issuer === '' || !isSecureContext) return null;
  return { issuer, resource: meta?.dataset.resource ?? '', clientId: meta?.dataset.client ?? '' };
}

/** The scopes that the console needs. */
const SCOPES = ['portfolio:read', 'portfolio:analyze', 'data:read', 'research:run', 'jobs:read', 'jobs:cancel'];

/** The state that the console needs again when the browser returns. */
interface Begun {
  readonly verifier: string;
  readonly state: string;
  /** The page to return to. */
  readonly hash: string;
}

const begun = stored<Begun>('sign-in', (value) => (isBegun(value) ? value : null));

export interface SignInOptions {
  /** The page to return to, as the part of the address after the #. */
  readonly hash: string;
  /** True if the user must not be asked anything. Without a session of the account, the browser returns without a code. */
  readonly isSilent?: boolean;
}

/** The address where the user signs in (authorization code with PKCE). Throws if the authorization server does not answer. */
export async function beginSignIn(settings: SignInSettings, { hash, isSilent }: SignInOptions): Promise<string> {
  const { oauth, server } = await discover(settings);
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  begun.set({ verifier, state, hash });
  const address = new URL(server.authorization_endpoint ?? '');
  address.search = new URLSearchParams({
    client_id: settings.clientId,
    redirect_uri: redirectUri(),
    response_type: 'code',
    scope: SCOPES.join(' '),
    resource: settings.resource,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...(isSilent ? { prompt: 'none' } : {}),
  }).toString();
  return address.href;
}

/** True if the browser has returned from the sign-in page. */
export function isReturning(address: URL): boolean {
  return begun.get() !== null && address.searchParams.has('state');
}

/** Returns the page that the sign-in began on. */
export function beginning(): string {
  return begun.get()?.hash ?? '';
}

/**
 * Exchanges the code in the address for an access token. Returns null if a silent sign-in found no session of the account.
 * Throws if the user refused, or if the answer belongs to another tab.
 */
export async function finishSignIn(settings: SignInSettings, address: URL): Promise<string | null> {
  const known = begun.get();
  begun.set(null);
  if (address.searchParams.get('error') === 'login_required') return null;
  if (known === null) throw new Error(t('This tab did not ask to sign in.'));
  const { oauth, server, options } = await discover(settings);
  const client = { client_id: settings.clientId };
  const parameters = oauth.validateAuthResponse(server, client, address, known.state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri(),
    known.verifier,
    { ...options, additionalParameters: { resource: settings.resource } },
  );
  const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, answer);
  return access_token;
}

/** The page where the user signs out of the authorization server. Without it, the next sign-in would not ask for a password. */
export function signOutAddress({ issuer }: SignInSettings): string {
  return `${issuer}/oauth/sign-out`;
}

/** The metadata of the authorization server. */
async function discover({ issuer }: SignInSettings) {
  const oauth = await import('oauth4webapi');
  const address = new URL(issuer);
  // The issuer has http only if the gateway was configured that way, which is for local use.
  const options = { [oauth.allowInsecureRequests]: address.protocol === 'http:' };
  const response = await oauth.discoveryRequest(address, { ...options, algorithm: 'oauth2' });
  return { oauth, options, server: await oauth.processDiscoveryResponse(address, response) };
}

function redirectUri(): string {
  return `${location.origin}/`;
}

function isBegun(value: unknown): value is Begun {
  return typeof value === 'object' && value !== null && 'verifier' in value && 'state' in value && 'hash' in value;
}
