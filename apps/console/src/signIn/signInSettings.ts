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
