import { randomBytes } from 'node:crypto';
import { AppError, isScope, MS_PER_HOUR, rfc3339, rfc3339OrNull, type Scope } from '@tearsheet/shared';
import { LRUCache } from 'lru-cache';
import { newUuid } from '../ids.ts';
import type { Logger } from '../process/logger.ts';
import { createRateLimit, type RateLimit } from '../rates/rateLimits.ts';
import { defineScript, redisNow, runScript, withChange, withStore } from '../redis/commands.ts';
import { type Store, sha256 } from '../redis/keys.ts';
import { requireName } from './names.ts';

/** A REST token without its secret. */
export interface Token {
  readonly id: string;
  readonly name: string;
  /** The account whose jobs and limits the token shares. */
  readonly owner: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  readonly rotatedAt: string | null;
  readonly revokedAt: string | null;
  /** Null if the token does not expire. */
  readonly expiresAt: string | null;
  /** Time of the last use, to about a minute; null if never used. */
  readonly usedAt: string | null;
}

export interface NewToken extends Pick<Token, 'name' | 'owner' | 'scopes'> {
  readonly expiresAt?: Date | null;
}

/** A token with its secret, which is shown once and not stored. */
export interface IssuedToken {
  readonly token: Token;
  readonly secret: string;
}

/** The REST tokens of the installation. Every method throws a StoreUnavailableError if Redis does not answer. */
export type TokenStore = ReturnType<typeof createTokenStore>;

interface StoredToken {
  readonly token: Token;
  readonly digest: string;
}

/**
 * Returns id and record of a secret's token in one round trip, because a caller's first request waits for it. The only KEY
 * selects the node of a cluster. The others are arguments, because Redis treats KEYS as written and most users may only read tokens.
 */
const FIND = defineScript(`
local id = redis.call('HGET', ARGV[1], ARGV[2])
if not id then return {} end
return {id, redis.call('HGET', ARGV[4], id) or '', unpack(redis.call('HGETALL', ARGV[3] .. id))}`);

const SECRET = /^ts_[A-Za-z0-9_-]{43}$/;
/** The last use is written at most once in this time, so that most requests write nothing. */
const NOTE_USE_MS = 60_000;

/** Returns the store. A secret is `ts_` and 32 random bytes, which cannot be guessed, so a plain SHA-256 is enough to store. */
export function createTokenStore(store: Store) {
  const { redis, keys } = store;
  const change = <T>(run: () => Promise<T>) => withChange(store, keys, run);

  async function read(tokenId: string): Promise<StoredToken | null> {
    const [fields, used] = await Promise.all([redis.hgetall(keys.token(tokenId)), redis.hget(keys.tokenUses, tokenId)]);
    return parse(tokenId, fields, used);
  }

  function parse(tokenId: string, fields: Readonly<Record<string, string>>, use: string | null): StoredToken | null {
    const { name, owner, scopes, created, rotated, revoked, expires, used, digest } = fields;
    if (name === undefined || owner === undefined || digest === undefined) return null;
    const token = {
      id: tokenId,
      name,
      owner,
      scopes: (scopes ?? '').split(' ').filter(isScope),
      createdAt: rfc3339(created ?? 0),
      rotatedAt: rfc3339OrNull(rotated),
      revokedAt: rfc3339OrNull(revoked),
      expiresAt: rfc3339OrNull(expires),
      // Earlier versions wrote the last use into the record.
      usedAt: rfc3339OrNull(use || used),
    };
    return { token, digest };
  }

  /** Writes the last use without waiting. A missed write does no harm. Servers may write no record of a token, so it is apart. */
  function noteUse({ id, usedAt }: Token): void {
    const nowMs = Date.now();
    if (usedAt !== null && nowMs - Date.parse(usedAt) < NOTE_USE_MS) return;
    redis.hset(keys.tokenUses, id, nowMs).catch(() => {});
  }

  async function issued(tokenId: string, secret: string): Promise<IssuedToken | null> {
    const stored = await read(tokenId);
    return stored && { token: stored.token, secret };
  }

  async function list(): Promise<readonly Token[]> {
    const ids = await redis.zrange(keys.tokenIds, '0', '-1');
    const stored = await Promise.all(ids.map(read));
    return stored.flatMap((entry) => entry?.token ?? []);
  }

  async function revoke(tokenId: string): Promise<boolean> {
    const stored = await read(tokenId);
    if (stored === null) return false;
    await redis
      .multi()
      .hsetnx(keys.token(tokenId), 'revoked', await redisNow(redis, keys))
      .hdel(keys.tokenSecrets, stored.digest)
      .exec();
    return true;
  }

  return {
    async create({ name, owner, scopes, expiresAt = null }: NewToken): Promise<IssuedToken> {
      requireName(name, 'the name of the token');
      requireName(owner, 'the owner of the token');
      return change(async () => {
        const [id, secret, created] = [newUuid(), newSecret(), await redisNow(redis, keys)];
        const digest = sha256(secret);
        const expiry = expiresAt === null ? {} : { expires: expiresAt.getTime() };
        await redis
          .multi()
          .hset(keys.token(id), { name, owner, scopes: scopes.join(' '), created, digest, ...expiry })
          .hset(keys.tokenSecrets, digest, id)
          .zadd(keys.tokenIds, created, id)
          .exec();
        const token = await issued(id, secret);
        if (token === null) throw new Error('the new token was not stored');
        return token;
      });
    },

    /** Lists all tokens, including revoked ones, oldest first. */
    list: (): Promise<readonly Token[]> => withStore(redis, list),

    /** Replaces the secret of a token. Returns null if there is no such token or it is revoked. */
    rotate: (tokenId: string): Promise<IssuedToken | null> =>
      change(async () => {
        const stored = await read(tokenId);
        if (stored === null || stored.token.revokedAt !== null) return null;
        const secret = newSecret();
        await redis
          .multi()
          .hset(keys.token(tokenId), { digest: sha256(secret), rotated: await redisNow(redis, keys) })
          .hdel(keys.tokenSecrets, stored.digest)
          .hset(keys.tokenSecrets, sha256(secret), tokenId)
          .exec();
        return issued(tokenId, secret);
      }),

    /** Returns false if there is no such token. */
    revoke: (tokenId: string): Promise<boolean> => change(() => revoke(tokenId)),

    /** Revokes all tokens of an account. */
    revokeOf: (owner: string): Promise<void> =>
      change(async () => {
        for (const token of await list()) if (token.owner === owner && token.revokedAt === null) await revoke(token.id);
      }),

    /** Returns null if there is no such token. */
    get: (tokenId: string): Promise<Token | null> => withStore(redis, async () => (await read(tokenId))?.token ?? null),

    /** Returns the live token of a secret, or null. */
    async find(secret: string): Promise<Token | null> {
      if (!SECRET.test(secret)) return null;
      return withStore(redis, async () => {
        const digest = sha256(secret);
        const at = { keys: [keys.tokenUses], args: [keys.tokenSecrets, digest, keys.token(''), keys.tokenUses] };
        const [tokenId, used = '', ...fields] = (await runScript(redis, FIND, at)).map(String);
        const stored = tokenId === undefined ? null : parse(tokenId, pairs(fields), used);
        // The record decides, because the index may briefly have an old digest, or longer after two rotations at once.
        if (stored?.digest !== digest || !isLive(stored.token, Date.now())) return null;
        noteUse(stored.token);
        return stored.token;
      });
    },
  };
}

/** Returns the fields of a hash from a script's answer with names and values in turn. */
function pairs(flat: readonly string[]): Record<string, string> {
  return Object.fromEntries(flat.flatMap((name, i) => (i % 2 === 0 ? [[name, flat[i + 1] ?? '']] : [])));
}

/** Returns true if a token is neither revoked nor expired. */
export function isLive({ revokedAt, expiresAt }: Pick<Token, 'revokedAt' | 'expiresAt'>, nowMs: number): boolean {
  return revokedAt === null && (expiresAt === null || nowMs < Date.parse(expiresAt));
}

function newSecret(): string {
  return `ts_${randomBytes(32).toString('base64url')}`;
}

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
const REMEMBER_MS = MS_PER_HOUR;

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
