import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'oauth4webapi';

/** A person who is asked for a password and for consent needs a few minutes. */
const WAIT_MS = 5 * 60_000;
/** The time that each request to the service and to the authorization server may take. */
const REQUEST_MS = 10_000;
const SCOPE = 'portfolio:read portfolio:analyze data:read research:run jobs:read jobs:cancel';

/** The authorization server of a service, and its REST interface as a resource there (RFC 9728). */
interface SignIn {
  readonly issuer: string;
  readonly resource: string;
}

/**
 * Returns where users of a service sign in. Null if the service only takes tokens that an operator made, or does not answer in
 * time.
 *
 * @param requestMs the time that the request may take
 */
export async function findSignIn(url: string, requestMs = REQUEST_MS): Promise<SignIn | null> {
  const { resource, authorization_servers: servers } = await readMetadata(url, requestMs);
  const issuer: unknown = Array.isArray(servers) ? servers[0] : null;
  if (typeof resource !== 'string' || typeof issuer !== 'string' || !URL.canParse(resource)) return null;
  // A token for another service must not go to this one.
  return new URL(resource).origin === new URL(url).origin ? { issuer, resource } : null;
}

/** Returns what a service says about its tokens. Empty if it does not answer in time, or not with JSON. */
async function readMetadata(url: string, requestMs: number): Promise<Metadata> {
  const address = new URL('/.well-known/oauth-protected-resource', url);
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(requestMs) });
    return response.ok ? Object(await response.json()) : {};
  } catch {
    return {};
  }
}

/** A client of an authorization server, which may revoke its tokens. */
export interface Grant {
  readonly issuer: string;
  readonly clientId: string;
}

interface Metadata {
  readonly resource?: unknown;
  readonly authorization_servers?: unknown;
}

/**
 * Returns an access token that the user allows in a browser: authorization code with PKCE, and a redirect to a port of this machine
 * (RFC 8252). Throws if the user refuses or does not answer.
 *
 * @param open shows an address in a browser
 */
export async function browserToken(
  { issuer, resource }: SignIn,
  open: (address: string) => unknown,
): Promise<{ readonly token: string; readonly grant: Grant; readonly expiresInSeconds: number | undefined }> {
  const options = requestOptions(issuer);
  const server = await discover(issuer, options);
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  try {
    const { port } = listener.address() as AddressInfo;
    const redirect = `http://127.0.0.1:${port}/callback`;
    const registered = await oauth.dynamicClientRegistrationRequest(
      server,
      { client_name: 'tearsheet command', redirect_uris: [redirect] },
      options,
    );
    const client = await oauth.processDynamicClientRegistrationResponse(registered);
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const address = new URL(server.authorization_endpoint ?? '');
    address.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: redirect,
      response_type: 'code',
      scope: SCOPE,
      resource,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    }).toString();
    const answered = answerOf(listener);
    open(address.href);
    const parameters = oauth.validateAuthResponse(server, client, await answered, state);
    const exchanged = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      redirect,
      verifier,
      { ...options, additionalParameters: { resource } },
    );
    const answer = await oauth.processAuthorizationCodeResponse(server, client, exchanged);
    const grant = { issuer, clientId: client.client_id };
    return { token: answer.access_token, grant, expiresInSeconds: answer.expires_in };
  } finally {
    listener.close();
    listener.closeAllConnections();
  }
}

/** Revokes a token of a grant (RFC 7009). Throws if the authorization server does not confirm it. */
export async function revokeToken({ issuer, clientId }: Grant, token: string, requestMs = REQUEST_MS): Promise<void> {
  const options = requestOptions(issuer, requestMs);
  const server = await discover(issuer, options);
  const client = { client_id: clientId };
  await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, oauth.None(), token, options));
}

/** Returns the options of every request. Each one has its own deadline. */
function requestOptions(issuer: string, requestMs = REQUEST_MS) {
  return { [oauth.allowInsecureRequests]: isLoopback(issuer), signal: () => AbortSignal.timeout(requestMs) };
}

async function discover(issuer: string, options: oauth.HttpRequestOptions<'GET'>): Promise<oauth.AuthorizationServer> {
  const discovered = await oauth.discoveryRequest(new URL(issuer), { ...options, algorithm: 'oauth2' });
  return oauth.processDiscoveryResponse(new URL(issuer), discovered);
}

/** Returns the address to which the browser returns. */
function answerOf(listener: Server): Promise<URL> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the browser did not return within five minutes')), WAIT_MS);
    listener.on('request', (request, response) => {
      const address = new URL(request.url ?? '/', 'http://127.0.0.1');
      const isAnswer = address.pathname === '/callback';
      response.statusCode = isAnswer ? 200 : 404;
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.setHeader('connection', 'close');
      response.end(isAnswer ? 'You can close this page and return to the terminal.' : '', () => {
        if (!isAnswer) return;
        clearTimeout(late);
        resolve(address);
      });
    });
  });
}

function isLoopback(address: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname);
}

/** Returns the program that opens an address in the browser of the user. Null on a machine without a screen. */
export function browserProgram(environment: Readonly<Record<string, string | undefined>>): string | null {
  if (environment.BROWSER) return environment.BROWSER;
  if (process.platform === 'darwin') return 'open';
  if (process.platform === 'win32') return 'explorer';
  return environment.DISPLAY || environment.WAYLAND_DISPLAY ? 'xdg-open' : null;
}

/** Starts a program without waiting for its end. */
export function startBrowser(program: string, address: string): void {
  spawn(program, [address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
