import type { Store } from '../redis/keys.ts';
import type { AccountStore } from './accountStore.ts';
import type { Caller } from './authenticate.ts';
import { createOAuthRecords, type OAuthRecord } from './oauthRecords.ts';
import { isScope } from './scopes.ts';

/** The caller of an access token of the authorization server, as far as one resource is concerned. */
export interface TokenHolder extends Caller {
  readonly clientId: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

/** Null unless the token is known, live, made for this audience, and its account may still use the service. */
export type FindAccessToken = (secret: string) => Promise<TokenHolder | null>;

export interface AccessTokenOptions extends Store {
  readonly accounts: Pick<AccountStore, 'find'>;
  /** The resource indicator (RFC 8707) that the token must have been made for. */
  readonly audience: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** As the authorization server makes them: opaque, 43 characters. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/**
 * Looks access tokens up where the authorization server keeps them, so that a revoked one ends at once and nothing has to
 * be verified twice. Throws StoreUnavailableError when Redis does not serve.
 */
export function createFindAccessToken({ redis, keys, accounts, audience, now }: AccessTokenOptions): FindAccessToken {
  const userTokens = createOAuthRecords({ redis, keys }, 'AccessToken');
  const machineTokens = createOAuthRecords({ redis, keys }, 'ClientCredentials');
  const clients = createOAuthRecords({ redis, keys }, 'Client');

  /** The account that signed in; of a machine the one that its client belongs to. */
  async function ownerOf({ accountId, clientId }: OAuthRecord): Promise<unknown> {
    return accountId ?? (await clients.find(String(clientId)))?.account;
  }

  return async function findAccessToken(secret) {
    if (!SECRET.test(secret)) return null;
    // Both at once: each costs a round trip.
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
