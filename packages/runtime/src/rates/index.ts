export type { RateLimit, RateState } from './rateLimits.ts';
export {
  createRateLimit,
  createRateLimits,
  jobLimits,
  type RateClass,
  type RateLimits,
  rateClassOf,
} from './rateLimits.ts';
