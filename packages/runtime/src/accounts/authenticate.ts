import { AppError, type Scope } from '@tearsheet/shared';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../process/logger.ts';
import { createRateLimit, type RateLimit } from '../rates/rateLimits.ts';
import { type Store, sha256 } from '../redis/keys.ts';
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

/** Checks bearer tokens, and limits the failed checks of each network address. */
export interface TokenChecks {
  /**
   * Returns what `check` finds for a secret, and null for an invalid one. Throws an AppError (429) without a check if too many checks
   * of the address have failed. A secret that was valid in this process within the last hour is checked nevertheless, because an
   * address can have many users.
   *
   * @param addressOf is called only for a failed check, and while an address is blocked
   */
  run<Found>(secret: string, addressOf: () => string, check: () => Promise<Found | null>): Promise<Found | null>;
}

export interface TokenChecksOptions {
  /** Counts failed checks per network address. */
  readonly failures: RateLimit;
  readonly logger: Logger;
  /** Monotonic clock, ms. */
  readonly now?: () => number;
}

const MOST_ADDRESSES = 10_000;
const MOST_SECRETS = 10_000;
const REMEMBER_MS = 3_600_000;

export function createTokenChecks({
  failures,
  logger,
  now = () => performance.now(),
}: TokenChecksOptions): TokenChecks {
  const perf = { now };
  /** Digests of secrets that were valid. */
  const valid = new LRUCache<string, true>({ max: MOST_SECRETS, ttl: REMEMBER_MS, ttlResolution: 0, perf });
  /** Addresses with too many failures, and when they may try again. */
  const blocked = new LRUCache<string, number>({ max: MOST_ADDRESSES });

  function refuse(address: string): void {
    const untilMs = blocked.get(address) ?? 0;
    if (untilMs > now()) throw tooMany(Math.ceil((untilMs - now()) / 1000));
    blocked.delete(address);
  }

  return {
    async run(secret, addressOf, check) {
      const digest = sha256(secret);
      if (blocked.size > 0 && !valid.has(digest)) refuse(addressOf());
      const found = await check();
      if (found !== null) {
        valid.set(digest, true);
        return found;
      }
      const address = addressOf();
      const { isAllowed, resetSeconds } = await failures.take(address);
      if (isAllowed) return null;
      if (!blocked.has(address)) logger.warn('too many failed token checks', { address });
      blocked.set(address, now() + resetSeconds * 1000);
      throw tooMany(resetSeconds);
    },
  };
}

/** Returns the checks of a process. All processes together count the failures of an address. */
export function openTokenChecks(
  { redis, keys, logger }: Store & Pick<TokenChecksOptions, 'logger'>,
  { failedTokensPerMinute: limit }: { readonly failedTokensPerMinute: number },
): TokenChecks {
  return createTokenChecks({ failures: createRateLimit({ redis, keys, name: 'failed-tokens', limit }), logger });
}

function tooMany(retryAfterSeconds: number): AppError {
  const detail = `Too many tokens from this address were not valid. Try again in ${retryAfterSeconds} s.`;
  return new AppError('rate_limited', detail, { retryAfterSeconds });
}
