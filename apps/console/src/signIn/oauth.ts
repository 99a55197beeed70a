import { stored } from '../stored.ts';

/** Where people of this service sign in, and what their access tokens are for; null where they paste a token. */
export interface SignInSettings {
  /** The authorization server (RFC 8414). */
  readonly issuer: string;
  /** The REST interface as a resource (RFC 8707). */
  readonly resource: string;
  /** The console as a client there. */
  readonly clientId: string;
}

/** As the gateway wrote it into the page. Signing in needs cryptography, which browsers have on safe origins only. */
export function readSignInSettings(): SignInSettings | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="sign-in"]');
  const issuer = meta?.content ?? '';
  if (issuer === '' || !isSecureContext) return null;
  return { issuer, resource: meta?.dataset.resource ?? '', clientId: meta?.dataset.client ?? '' };
}

/** What the console does for the user, and no more. */
const SCOPES = ['portfolio:read', 'portfolio:analyze', 'data:read', 'research:run', 'jobs:read', 'jobs:cancel'];

/** What has to be known again when the browser comes back. */
interface Begun {
  readonly verifier: string;
  readonly state: string;
}

const begun = stored<Begun>('sign-in', (value) => (isBegun(value) ? value : null));

/** The address at which the user signs in (authorization code with PKCE). Throws when the authorization server is not reached. */
export async function beginSignIn(settings: SignInSettings): Promise<string> {
  const { oauth, server } = await discover(settings);
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  begun.set({ verifier, state });
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
  }).toString();
  return address.href;
}

/** Whether the browser came back from signing in. */
export function isReturning(address: URL): boolean {
  return begun.get() !== null && address.searchParams.has('state');
}

/** The access token for the code in the address. Throws when the user refused, or when the answer is not for this tab. */
export async function finishSignIn(settings: SignInSettings, address: URL): Promise<string> {
  const known = begun.get();
  begun.set(null);
  if (known === null) throw new Error('This tab did not ask to sign in.');
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

/** The page at which the user signs out of the authorization server; without it the next sign-in would ask for no password. */
export function signOutAddress({ issuer }: SignInSettings): string {
  return `${issuer}/oauth/sign-out`;
}

/** What the authorization server says of itself. */
async function discover({ issuer }: SignInSettings) {
  const oauth = await import('oauth4webapi');
  const address = new URL(issuer);
  // Only where the gateway itself was set up so: on this machine.
  const options = { [oauth.allowInsecureRequests]: address.protocol === 'http:' };
  const response = await oauth.discoveryRequest(address, { ...options, algorithm: 'oauth2' });
  return { oauth, options, server: await oauth.processDiscoveryResponse(address, response) };
}

function redirectUri(): string {
  return `${location.origin}/`;
}

function isBegun(value: unknown): value is Begun {
  return typeof value === 'object' && value !== null && 'verifier' in value && 'state' in value;
}
