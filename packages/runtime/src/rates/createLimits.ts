import type { ConfigOf } from '../config.ts';
import type { JobLimits } from '../jobs/index.ts';
import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import { createRateLimit } from './createRateLimit.ts';
import type { LIMIT_VARIABLES } from './limitVariables.ts';
import type { RateLimits } from './rateClass.ts';

type LimitConfig = ConfigOf<typeof LIMIT_VARIABLES>;

/** How many requests of each kind an account may make. */
export function createRateLimits(config: LimitConfig, store: { redis: RedisClient; keys: Keys }): RateLimits {
  const limitOf = (name: string, limit: number) => createRateLimit({ ...store, name, limit });
  return {
    reads: limitOf('reads', config.readsPerMinute),
    checks: limitOf('checks', config.checksPerMinute),
    submits: limitOf('submits', config.submitsPerMinute),
    polls: limitOf('polls', config.pollsPerMinute),
  };
}

/** What the job queue admits. */
export function jobLimits({ maxActiveJobs, maxQueueLength, maxQueueSeconds }: LimitConfig): JobLimits {
  return { openPerOwner: maxActiveJobs, waiting: maxQueueLength, waitMs: maxQueueSeconds * 1000 };
}
