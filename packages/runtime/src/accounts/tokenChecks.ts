import { AppError } from '@tearsheet/shared';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../process/logger.ts';
import type { RateLimit } from '../rates/batchedRateLimit.ts';
import { createRateLimit } from '../rates/rateLimits.ts';
import { type Store, sha256 } from '../redis/keys.ts';

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
