import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import { leasedRateLimit } from './leasedRateLimit.ts';
import type { RateLimit } from './rateLimit.ts';

export interface RateLimitOptions {
  /** Of role `gateway`. */
  readonly redis: RedisClient;
  readonly keys: Keys;
  /** What is counted, for example `submits`. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds?: number;
}

/** Requests per caller and window, counted in Redis for all processes; without Redis each process counts for itself. */
export function createRateLimit({ redis, keys, name, limit, windowSeconds = 60 }: RateLimitOptions): RateLimit {
  const counted = { points: limit, duration: windowSeconds, keyPrefix: keys.rate(name) };
  const limiter = new RateLimiterRedis({
    ...counted,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(counted),
  });
  return leasedRateLimit({ limiter, limit, windowSeconds });
}
