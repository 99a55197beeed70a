import { clientAddress } from '@tearsheet/http';
import type { Authenticate, Caller, TokenChecks } from '@tearsheet/runtime/accounts';
import type { RateClass, RateState } from '@tearsheet/runtime/rates';
import { AppError, type Scope, stepUpScopes } from '@tearsheet/shared';
import type { Request } from 'express';

/** The services that find the caller of a request. */
export interface CallerServices {
  readonly authenticate: Authenticate;
  /** Limits the failed checks of an address. */
  readonly tokenChecks: TokenChecks;
}

const BEARER = /^Bearer +(\S.*)$/i;
const TOKEN = /^([A-Za-z0-9._~+/-]{1,512}=*) *$/;

/**
 * Returns the caller of a request (RFC 6750). Throws 401 without a valid token, 403 if it lacks the scope, 429 after too many invalid
 * tokens from its address, and 503 if Redis does not answer.
 */
export async function requireCaller(
  { authenticate, tokenChecks }: CallerServices,
  request: Request,
  scope: Scope | null,
): Promise<Caller> {
  const credentials = BEARER.exec(request.headers.authorization ?? '')?.[1];
  // Without a bearer token there is none that could be invalid (RFC 6750, 3.1).
  if (credentials === undefined) {
    throw unauthorized('unauthorized', 'Send the header Authorization: Bearer <token>.', 'Bearer realm="api"');
  }
  const secret = TOKEN.exec(credentials)?.[1];
  const addressOf = () => clientAddress(request);
  const caller = secret === undefined ? null : await tokenChecks.run(secret, addressOf, () => authenticate(secret));
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
