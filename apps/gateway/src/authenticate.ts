import { type Authenticate, type Caller, type Scope, stepUpScopes } from '@tearsheet/runtime/accounts';
import { AppError } from '@tearsheet/shared';

const BEARER = /^Bearer +(\S.*)$/i;
const TOKEN = /^([A-Za-z0-9._~+/-]{1,512}=*) *$/;

/** The caller of a request (RFC 6750). Throws 401 without a good token, 403 when it lacks the scope, 503 when that cannot be known. */
export async function requireCaller(
  authenticate: Authenticate,
  authorization: string | undefined,
  scope: Scope,
): Promise<Caller> {
  const credentials = BEARER.exec(authorization ?? '')?.[1];
  // Another scheme, or none, brings no token that could be wrong (RFC 6750, 3.1).
  if (credentials === undefined) {
    throw unauthorized('unauthorized', 'Send the header Authorization: Bearer <token>.', 'Bearer realm="api"');
  }
  const secret = TOKEN.exec(credentials)?.[1];
  const caller = secret === undefined ? null : await authenticate(secret);
  if (caller === null) {
    const challenge = 'Bearer realm="api", error="invalid_token"';
    throw unauthorized('invalid_token', 'The bearer token is not known, was revoked or has expired.', challenge);
  }
  requireScope(caller, scope);
  return caller;
}

/** Throws 403 when the caller's token lacks the scope. */
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
