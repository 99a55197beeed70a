import type { AuthInfo } from '@modelcontextprotocol/server';
import type { AccountRequest } from '@tearsheet/http';
import type { Authenticate, Caller, FindAccessToken } from '@tearsheet/runtime/accounts';
import type { Addresses } from './addresses.ts';

export interface FindCallerOptions {
  readonly findAccessToken: FindAccessToken;
  /** Checks the REST tokens that operators issue. The tool server accepts them too, for programmatic use. */
  readonly authenticate: Authenticate;
  readonly addresses: Addresses;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The SDK requires an expiry for every token. A REST token has none, but every request looks it up again. */
const REST_TOKEN_SECONDS = 60;

/** Returns the account of a bearer token, or null. Throws StoreUnavailableError while Redis is not available. */
export type FindCaller = (secret: string) => Promise<AuthInfo | null>;

export function createFindCaller(options: FindCallerOptions): FindCaller {
  const { findAccessToken, authenticate, addresses, now } = options;
  return async (secret) => {
    const resource = new URL(addresses.mcp);
    const held = await findAccessToken(secret);
    if (held !== null) return authInfo(secret, held, { clientId: held.clientId, expiresAt: held.expiresAt, resource });
    const caller = await authenticate(secret);
    if (caller === null) return null;
    const expiresAt = Math.floor(now() / 1000) + REST_TOKEN_SECONDS;
    return authInfo(secret, caller, { clientId: caller.tokenId, expiresAt, resource });
  };
}

function authInfo(
  token: string,
  caller: Caller,
  rest: Pick<AuthInfo, 'clientId' | 'expiresAt' | 'resource'>,
): AuthInfo {
  return { token, scopes: [...caller.scopes], ...rest, extra: { owner: caller.owner } };
}

/** Returns the account that a verified token belongs to. */
export function ownerOf(auth: AuthInfo | undefined): string {
  const owner = auth?.extra?.owner;
  if (typeof owner !== 'string') throw new Error('a request without a caller reached the tools');
  return owner;
}

/** Returns the caller with its request, so that tools can wait without a place of their account. */
export function withRequest(auth: AuthInfo, { during }: Pick<AccountRequest, 'during'>): AuthInfo {
  return { ...auth, extra: { ...auth.extra, during } };
}

/** Returns the function of the request that runs a wait. */
export function duringOf(auth: AuthInfo | undefined): AccountRequest['during'] {
  const during = auth?.extra?.during;
  if (typeof during !== 'function') throw new Error('a request without its account reached the tools');
  // withRequest has put it there.
  return during as AccountRequest['during'];
}
