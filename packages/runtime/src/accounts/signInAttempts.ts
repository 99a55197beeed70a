import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import { redisNow } from '../redisNow.ts';
import { defineScript, runScript } from '../runScript.ts';
import { sha256 } from '../tokens.ts';

export interface AttemptLimits {
  /** Wrong passwords for one account from one address within the window. */
  readonly perAddress: number;
  /** Wrong passwords for one account from all addresses within the window. */
  readonly perAccount: number;
  readonly windowSeconds: number;
}

/** Counts wrong passwords, so that guessing is slow and a stranger cannot lock out the owner of an account. */
export interface SignInAttempts {
  /** Counts an attempt. Returns null when it is allowed, otherwise the seconds to wait. */
  begin(name: string, address: string): Promise<number | null>;
  /** Forgets the failures of this address, and remembers that the account was used from it. */
  succeeded(name: string, address: string): Promise<void>;
}

/** Addresses that one account is remembered by, and for how long. */
const MOST_ADDRESSES = 20;
const REMEMBER_SECONDS = 90 * 86_400;

/**
 * Each address has a limit of its own. The limit of the account stops an attacker with many addresses, but does not count
 * for an address that the account was used from before. So strangers cannot lock out the owner, whatever they try.
 * An attempt is counted before the password is checked, so that attempts at the same time count too.
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

export function createSignInAttempts(
  { redis, keys }: { readonly redis: RedisClient; readonly keys: Keys },
  { perAddress, perAccount, windowSeconds }: AttemptLimits,
): SignInAttempts {
  return {
    async begin(name, address) {
      const [outcome, seconds] = await runScript(redis, BEGIN, {
        keys: [keys.signInFailures(name), keys.signInAddresses(name)],
        args: [sha256(address), perAddress, perAccount, windowSeconds],
      });
      return String(outcome) === 'allowed' ? null : Math.max(1, Number(seconds));
    },

    async succeeded(name, address) {
      const [digest, known] = [sha256(address), keys.signInAddresses(name)];
      await redis
        .multi()
        .hdel(keys.signInFailures(name), digest)
        .zadd(known, await redisNow(redis, keys), digest)
        .zremrangebyrank(known, 0, -MOST_ADDRESSES - 1)
        .expire(known, REMEMBER_SECONDS)
        .exec();
    },
  };
}
