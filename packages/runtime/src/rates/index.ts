export { createRateLimits, jobLimits } from './createLimits.ts';
export { createRateLimit, type RateLimitOptions } from './createRateLimit.ts';
export { LIMIT_VARIABLES } from './limitVariables.ts';
export { type RateClass, type RateLimits, rateClassOf } from './rateClass.ts';
export type { RateLimit, RateState } from './rateLimit.ts';
