import type { Scope } from '@tearsheet/shared';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { JobLimits } from '../jobs/types.ts';
import type { ConfigOf } from '../process/config.ts';
import type { LIMIT_VARIABLES } from '../process/variables.ts';
import type { RedisClient } from '../redis/connectRedis.ts';
import type { Keys, Store } from '../redis/keys.ts';
import { batchedRateLimit, type RateLimit } from './batchedRateLimit.ts';

/** The kinds of requests that are counted separately. */
const RATE_CLASSES = ['reads', 'checks', 'submits', 'polls'] as const;

export type RateClass = (typeof RATE_CLASSES)[number];
export type RateLimits = Readonly<Record<RateClass, RateLimit>>;

/** Returns the kind of an operation. */
export function rateClassOf({
  scope,
  startsJobs,
}: {
  readonly scope: Scope | null;
  readonly startsJobs?: true;
}): RateClass {
  if (startsJobs) return 'submits';
  if (scope === 'portfolio:read') return 'checks';
  if (scope === 'portfolio:analyze' || scope?.startsWith('research:')) return 'submits';
  return scope === null || scope.startsWith('jobs:') ? 'polls' : 'reads';
}

type LimitConfig = ConfigOf<typeof LIMIT_VARIABLES>;

/** Returns the limits for the requests of an account. */
export function createRateLimits(config: LimitConfig, store: Store): RateLimits {
  const limitOf = (name: string, limit: number) => createRateLimit({ ...store, name, limit });
  return {
    reads: limitOf('reads', config.readsPerMinute),
    checks: limitOf('checks', config.checksPerMinute),
    submits: limitOf('submits', config.submitsPerMinute),
    polls: limitOf('polls', config.pollsPerMinute),
  };
}

/** Returns the limits of the job queue. */
export function jobLimits(config: LimitConfig): JobLimits {
  const { maxActiveJobs, maxQueueLength, maxQueueSeconds, maxKeptBytes } = config;
  return {
    openPerOwner: maxActiveJobs,
    waiting: maxQueueLength,
    waitMs: maxQueueSeconds * 1000,
    storedBytes: maxKeptBytes,
  };
}

export interface RateLimitOptions {
  /** A client with the role `gateway`. */
  readonly redis: RedisClient;
  readonly keys: Keys;
  /** Name of the counter, for example `submits`. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds?: number;
}

/** Returns a limit of requests per caller and window. Redis counts for all processes. Without Redis each process counts its own requests. */
export function createRateLimit({ redis, keys, name, limit, windowSeconds = 60 }: RateLimitOptions): RateLimit {
  const counted = { points: limit, duration: windowSeconds, keyPrefix: keys.rate(name) };
  const limiter = new RateLimiterRedis({
    ...counted,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(counted),
  });
  return batchedRateLimit({ limiter, limit, windowSeconds });
}
