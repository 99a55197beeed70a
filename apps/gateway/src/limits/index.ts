export { createRateLimits, jobLimits } from './createLimits.ts';
export { LIMIT_VARIABLES } from './limitVariables.ts';
export { type RateClass, type RateLimits, rateClassOf } from './rateClass.ts';
export { rateHeaders, rateLimited } from './rateHeaders.ts';
