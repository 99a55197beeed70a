import { nameProblem } from '@tearsheet/shared';
import { errors } from 'oidc-provider';

const MOST_REDIRECT_URIS = 10;
const MOST_NAME_CHARACTERS = 100;
const MOST_ADDRESS_CHARACTERS = 512;

type Metadata = Readonly<Record<string, unknown>>;

/**
 * Returns the metadata that a client gets when it registers itself. RFC 7591 lets the server replace values. A client gets no
 * refresh tokens, and no scope of its own because a later step-up would fail. A client whose redirect stays on its own machine
 * is a native one, so any loopback port is allowed. Throws InvalidClientMetadata for metadata that clients cannot have.
 */
export function grantedMetadata(asked: Metadata): Metadata {
  const grants = texts(asked.grant_types, ['authorization_code']).filter((grant) => grant !== 'refresh_token');
  if (grants.some((grant) => grant !== 'authorization_code')) {
    throw new errors.InvalidClientMetadata('only the authorization_code grant is open to registered clients');
  }
  const redirectUris = texts(asked.redirect_uris, []);
  if (redirectUris.length > MOST_REDIRECT_URIS) {
    throw new errors.InvalidClientMetadata(`redirect_uris can have at most ${MOST_REDIRECT_URIS} members`);
  }
  for (const uri of redirectUris) {
    const problem = redirectProblem(uri);
    if (problem !== null) throw new errors.InvalidRedirectUri(problem);
  }
  const { client_name: name, client_uri: address } = asked;
  if (typeof name === 'string' && name.length > MOST_NAME_CHARACTERS) {
    throw new errors.InvalidClientMetadata(`client_name can have at most ${MOST_NAME_CHARACTERS} characters`);
  }
  const problem = typeof name === 'string' ? nameProblem(name) : null;
  if (problem !== null) throw new errors.InvalidClientMetadata(`client_name cannot be used: ${problem}`);
  if (typeof address === 'string' && address.length > MOST_ADDRESS_CHARACTERS) {
    throw new errors.InvalidClientMetadata(`client_uri can have at most ${MOST_ADDRESS_CHARACTERS} characters`);
  }
  const taken = Object.entries(asked).filter(([member]) => TAKEN.has(member));
  return {
    ...Object.fromEntries(taken),
    // Without a method, the library would give the client a secret and then accept none.
    token_endpoint_auth_method: asked.token_endpoint_auth_method ?? 'none',
    // The client cannot choose this, because a native client must ask for consent every time (RFC 8252, 8.6).
    application_type: redirectUris.some(isOnOwnMachine) ? 'native' : 'web',
    redirect_uris: redirectUris,
    grant_types: ['authorization_code'],
    response_types: ['code'],
  };
}

/** Members that the server keeps. It never fetches an address that a client names. */
const TAKEN = new Set(['client_name', 'client_uri', 'token_endpoint_auth_method']);

function texts(value: unknown, otherwise: readonly string[]): readonly string[] {
  if (value === undefined) return otherwise;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new errors.InvalidClientMetadata('grant_types and redirect_uris must be lists of strings');
}

const MOST_URI_CHARACTERS = 512;
export const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Visible ASCII, without the characters that must be escaped in a URI (RFC 3986). */
const PLAIN = /^[!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]+$/;
const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:]+\])$/;
/** A domain of the application in reverse order (RFC 8252, 7.1). */
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;
/** Schemes without a dot that belong to editors with an MCP client. */
const EDITOR_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:']);

/**
 * Returns what is wrong with a redirect URI, or null if it is allowed. The allowed schemes are https, http on a loopback
 * address, and a private scheme of the application. The host becomes part of a Content-Security-Policy header, so only plain
 * host names pass.
 */
export function redirectProblem(uri: string): string | null {
  const url = URL.parse(uri);
  if (url === null || uri.length > MOST_URI_CHARACTERS || !PLAIN.test(uri)) {
    return `a redirect URI has at most ${MOST_URI_CHARACTERS} visible ASCII characters and is a full URI`;
  }
  if (url.username !== '' || url.password !== '') return 'a redirect URI may not name a user or a password';
  if (url.protocol === 'https:' || url.protocol === 'http:') {
    if (!HOST.test(url.hostname)) return 'the host of a redirect URI must be a plain host name';
    const isAllowed = url.protocol === 'https:' || LOOPBACK.has(url.hostname);
    return isAllowed ? null : 'a redirect URI with http must lead to a loopback address';
  }
  const isOwnScheme = REVERSE_DOMAIN.test(url.protocol) || EDITOR_SCHEMES.has(url.protocol);
  return isOwnScheme
    ? null
    : 'a private scheme of a redirect URI must be a reversed domain name, such as com.example.app:';
}

/** Returns true if the answer stays on the machine of the user, because of a loopback address or a private scheme. */
function isOnOwnMachine(uri: string): boolean {
  return URL.parse(uri)?.protocol !== 'https:';
}
