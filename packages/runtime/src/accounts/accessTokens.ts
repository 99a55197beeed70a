import { isScope } from '@tearsheet/shared';
import type { Store } from '../redis/keys.ts';
import type { AccountStore } from './accountStore.ts';
import { createOAuthRecords, type OAuthRecord } from './oauthRecords.ts';
import type { Caller } from './tokens.ts';

/** The caller of an access token of the authorization server. */
export interface TokenHolder extends Caller {
  readonly clientId: string;
  /** Time in epoch seconds. */
  readonly expiresAt: number;
}

/** Returns null unless the token is live, was issued for this audience, and belongs to an enabled account. */
export type FindAccessToken = (secret: string) => Promise<TokenHolder | null>;

export interface AccessTokenOptions extends Store {
  readonly accounts: Pick<AccountStore, 'find'>;
  /** The resource indicator (RFC 8707) that the token must have been issued for. */
  readonly audience: string;
  /** Clock in epoch milliseconds. */
  readonly now: () => number;
}

/** The authorization server issues opaque tokens of 43 characters. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns a function that looks up access tokens in the store of the authorization server, so that a revoked token ends at
 * once. It throws a StoreUnavailableError if Redis does not answer.
 */
export function createFindAccessToken({ redis, keys, accounts, audience, now }: AccessTokenOptions): FindAccessToken {
  const userTokens = createOAuthRecords({ redis, keys }, 'AccessToken');
  const machineTokens = createOAuthRecords({ redis, keys }, 'ClientCredentials');
  const clients = createOAuthRecords({ redis, keys }, 'Client');

  /** Returns the account that signed in, or the account of a machine client. */
  async function ownerOf({ accountId, clientId }: OAuthRecord): Promise<unknown> {
    return accountId ?? (await clients.find(String(clientId)))?.account;
  }

  return async function findAccessToken(secret) {
    if (!SECRET.test(secret)) return null;
    // Both lookups run at once, because each costs a round trip.
    const [ofUser, ofMachine] = await Promise.all([userTokens.find(secret), machineTokens.find(secret)]);
    const record = ofUser ?? ofMachine;
    if (record === null) return null;
    const { aud, exp, clientId, scope } = record;
    if (aud !== audience || typeof exp !== 'number' || exp * 1000 <= now() || typeof clientId !== 'string') return null;
    const owner = await ownerOf(record);
    if (typeof owner !== 'string') return null;
    const account = await accounts.find(owner);
    if (account === null || account.disabledAt !== null) return null;
    const scopes = typeof scope === 'string' ? scope.split(' ').filter(isScope) : [];
    return { tokenId: clientId, owner, name: clientId, scopes, clientId, expiresAt: exp };
  };
}
