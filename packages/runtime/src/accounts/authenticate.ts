import type { Scope } from '@tearsheet/shared';
import { LRUCache } from 'lru-cache';
import { sha256 } from '../redis/keys.ts';
import type { Token, TokenStore } from './tokens.ts';

/** An authenticated caller. */
export interface Caller {
  readonly tokenId: string;
  readonly owner: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Time in epoch seconds. Null if the token does not expire. */
  readonly expiresAt: number | null;
}

/** Returns the caller of a secret; null if the secret is invalid. Throws a StoreUnavailableError if Redis does not answer. */
export type Authenticate = (secret: string) => Promise<Caller | null>;

export interface AuthenticateOptions {
  readonly tokens: Pick<TokenStore, 'find'>;
  /** Finds access tokens of the authorization server. Without it only REST tokens are valid. */
  readonly findAccessToken?: (secret: string) => Promise<Caller | null>;
  /** A revoked or rotated secret may still work for this long. */
  readonly cacheMs?: number;
  readonly cacheSize?: number;
  /** Monotonic clock, ms. */
  readonly now?: () => number;
}

/**
 * Returns a function that finds the caller of a secret. It keeps valid secrets for a short time, as digests. Invalid ones
 * are looked up every time.
 */
export function createAuthenticate({
  tokens,
  findAccessToken = async () => null,
  cacheMs = 5000,
  cacheSize = 10_000,
  now = () => performance.now(),
}: AuthenticateOptions): Authenticate {
  const known = new LRUCache<string, Caller>({ max: cacheSize, ttl: cacheMs, ttlResolution: 0, perf: { now } });

  return async function authenticate(secret) {
    const digest = sha256(secret);
    // A ttl of 0 would mean that entries never expire.
    const cached = cacheMs === 0 ? undefined : known.get(digest);
    if (cached !== undefined) return cached;
    const start = now();
    const token = await tokens.find(secret);
    const caller = token === null ? await findAccessToken(secret) : callerOf(token);
    if (caller !== null) known.set(digest, caller, { start });
    return caller;
  };
}

function callerOf({ id, owner, name, scopes, expiresAt }: Token): Caller {
  return { tokenId: id, owner, name, scopes, expiresAt: expiresAt === null ? null : Date.parse(expiresAt) / 1000 };
}
