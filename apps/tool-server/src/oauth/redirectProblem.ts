const MOST_CHARACTERS = 512;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Visible ASCII, without the characters that a URI may not have as they are (RFC 3986). */
const PLAIN = /^[!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]+$/;
const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:]+\])$/;
/** A domain of the application, read backwards (RFC 8252, 7.1). */
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;
/** Schemes without a dot that editors with an MCP client have registered for themselves. */
const EDITOR_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:']);

/**
 * What is wrong with a redirect URI that a client names, null when it is allowed. Allowed are https, http on a loopback
 * address, and a private scheme of the application. The host becomes part of a Content-Security-Policy header, so only plain
 * host names pass.
 */
export function redirectProblem(uri: string): string | null {
  const url = URL.parse(uri);
  if (url === null || uri.length > MOST_CHARACTERS || !PLAIN.test(uri)) {
    return `a redirect URI has at most ${MOST_CHARACTERS} visible ASCII characters and is a full URI`;
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

/** Whether the answer stays on the machine of the user: a loopback address or a private scheme. */
export function isOnOwnMachine(uri: string): boolean {
  return URL.parse(uri)?.protocol !== 'https:';
}
