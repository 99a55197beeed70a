import type { Authenticate, Caller } from '@tearsheet/runtime/accounts';
import type { RateClass, RateState } from '@tearsheet/runtime/rates';
import { AppError, type Scope, stepUpScopes } from '@tearsheet/shared';

const BEARER = /^Bearer +(\S.*)$/i;
const TOKEN = /^([A-Za-z0-9._~+/-]{1,512}=*) *$/;

/** Returns the caller of a request (RFC 6750). Throws 401 without a valid token, 403 if it lacks the scope, 503 if Redis does not answer. */
export async function requireCaller(
  authenticate: Authenticate,
  authorization: string | undefined,
  scope: Scope | null,
): Promise<Caller> {
  const credentials = BEARER.exec(authorization ?? '')?.[1];
  // Without a bearer token there is none that could be invalid (RFC 6750, 3.1).
  if (credentials === undefined) {
    throw unauthorized('unauthorized', 'Send the header Authorization: Bearer <token>.', 'Bearer realm="api"');
  }
  const secret = TOKEN.exec(credentials)?.[1];
  const caller = secret === undefined ? null : await authenticate(secret);
  if (caller === null) {
    const challenge = 'Bearer realm="api", error="invalid_token"';
    throw unauthorized('invalid_token', 'The bearer token is not known, was revoked or has expired.', challenge);
  }
  if (scope !== null) requireScope(caller, scope);
  return caller;
}

/** Throws 403 if the caller's token lacks the scope. */
export function requireScope({ scopes }: Caller, scope: Scope): void {
  if (scopes.includes(scope)) return;
  throw new AppError('insufficient_scope', `This operation needs the scope ${scope}.`, {
    headers: {
      'www-authenticate': `Bearer realm="api", error="insufficient_scope", scope="${stepUpScopes(scopes, [scope]).join(' ')}"`,
    },
  });
}

function unauthorized(code: 'unauthorized' | 'invalid_token', detail: string, challenge: string): AppError {
  return new AppError(code, detail, { headers: { 'www-authenticate': challenge } });
}

/** Returns the headers RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers). */
export function rateHeaders(rateClass: RateClass, state: RateState): Readonly<Record<string, string>> {
  const { limit, windowSeconds, remaining, resetSeconds } = state;
  return {
    'ratelimit-policy': `"${rateClass}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${rateClass}";r=${remaining};t=${resetSeconds}`,
  };
}
