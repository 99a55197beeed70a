export { createRateLimit, type RateLimitOptions } from './createRateLimit.ts';
export type { RateLimit, RateState } from './rateLimit.ts';
