import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import { withStore } from '../withStore.ts';

export interface AttemptLimitOptions {
  readonly redis: RedisClient;
  readonly keys: Keys;
  /** What is attempted, e.g. "sign-in". */
  readonly kind: string;
  readonly most: number;
  readonly seconds: number;
}

/**
 * Counts what callers without a name do, by their address, in windows that begin with the first attempt. Gives the
 * seconds to wait when there were too many, else null. Throws StoreUnavailableError when Redis does not serve.
 */
export function createAttemptLimit({ redis, keys, kind, most, seconds }: AttemptLimitOptions) {
  return (address: string): Promise<number | null> =>
    withStore(redis, async () => {
      const key = keys.attempts(kind, address);
      const count = await redis.incr(key);
      if (count === 1) await redis.expire(key, seconds);
      if (count <= most) return null;
      const left = await redis.ttl(key);
      // Without an expiry the process that made the key ended in between.
      if (left < 0) await redis.expire(key, seconds);
      return left < 0 ? seconds : Math.max(1, left);
    });
}
