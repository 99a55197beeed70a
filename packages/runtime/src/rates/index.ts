export type { RateLimit, RateState } from './rateLimits.ts';
export {
  createRateLimit,
  createRateLimits,
  jobLimits,
  type RateClass,
  type RateLimitOptions,
  type RateLimits,
  rateClassOf,
} from './rateLimits.ts';
