import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { defineScript, redisNow, runScript } from '../redis/commands.ts';
import { type Store, sha256 } from '../redis/keys.ts';

type Cost = { readonly N: number; readonly r: number; readonly p: number };

/** OWASP's second choice for scrypt. It takes 64 MiB and a quarter of a second, so graphics cards cannot check many at once. */
const COST: Cost = { N: 2 ** 16, r: 8, p: 2 };
const KEY_BYTES = 32;
const STORED = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

/** Returns the stored form of a password, `scrypt$N$r$p$salt$key`, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Returns true if the password matches its stored form. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = STORED.exec(stored) ?? [];
  if (n === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Derives the key. With NFKC the same text typed on another keyboard gives the same bytes. */
function derive(password: string, salt: Buffer, { N, r, p }: Cost) {
  return new Promise<Buffer>((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

export interface AttemptLimits {
  /** Wrong passwords per account and address within the window. */
  readonly perAddress: number;
  /** Wrong passwords per account from all addresses within the window. */
  readonly perAccount: number;
  readonly windowSeconds: number;
}

/** Counts wrong passwords, so that guessing is slow and strangers cannot lock out the owner of an account. */
export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

/** The wrong passwords of an account within the window. */
export interface WrongPasswords {
  readonly count: number;
  /** Seconds until the account or one of its addresses may try again; null if none is locked. */
  readonly lockedSeconds: number | null;
}

/** Number of addresses stored per account, and for how long. */
const MOST_ADDRESSES = 20;
const REMEMBER_SECONDS = 90 * 86_400;

/**
 * Counts an attempt. Each address has its own limit. The limit of the account stops an attacker with many addresses. It does
 * not apply to an address that the account was used from before, so strangers cannot lock out the owner. An attempt counts
 * before the password is checked, so that attempts at the same time count too.
 */
const BEGIN = defineScript(`
local own = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or 0)
local total = 0
for _, count in ipairs(redis.call('HVALS', KEYS[1])) do total = total + count end
local isKnown = redis.call('ZSCORE', KEYS[2], ARGV[1])
if own >= tonumber(ARGV[2]) or (not isKnown and total >= tonumber(ARGV[3])) then
  return {'locked', tostring(redis.call('TTL', KEYS[1]))}
end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
if total == 0 then redis.call('EXPIRE', KEYS[1], ARGV[4]) end
return {'allowed'}
`);

export function createSignInAttempts({ redis, keys }: Store, { perAddress, perAccount, windowSeconds }: AttemptLimits) {
  return {
    /** Counts an attempt. Returns null when it is allowed, otherwise the seconds to wait. */
    async begin(name: string, address: string): Promise<number | null> {
      const [outcome, seconds] = await runScript(redis, BEGIN, {
        keys: [keys.signInFailures(name), keys.signInAddresses(name)],
        args: [sha256(address), perAddress, perAccount, windowSeconds],
      });
      return String(outcome) === 'allowed' ? null : Math.max(1, Number(seconds));
    },

    /** Clears the failures of this address and stores that the account was used from it. */
    async succeeded(name: string, address: string): Promise<void> {
      const [digest, known] = [sha256(address), keys.signInAddresses(name)];
      await redis
        .multi()
        .hdel(keys.signInFailures(name), digest)
        .zadd(known, await redisNow(redis, keys), digest)
        .zremrangebyrank(known, 0, -MOST_ADDRESSES - 1)
        .expire(known, REMEMBER_SECONDS)
        .exec();
    },

    /** Returns the wrong passwords of all addresses, for operators. */
    async read(name: string): Promise<WrongPasswords> {
      const [counts, seconds] = await Promise.all([
        redis.hvals(keys.signInFailures(name)),
        redis.ttl(keys.signInFailures(name)),
      ]);
      const count = counts.reduce((sum, one) => sum + Number(one), 0);
      const isLocked = count >= perAccount || counts.some((one) => Number(one) >= perAddress);
      return { count, lockedSeconds: isLocked ? Math.max(1, seconds) : null };
    },
  };
}
