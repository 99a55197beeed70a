import type { RateClass, RateState } from '@tearsheet/runtime/rates';
import { AppError } from '@tearsheet/shared';

/** RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers). */
export function rateHeaders(rateClass: RateClass, state: RateState): Readonly<Record<string, string>> {
  const { limit, windowSeconds, remaining, resetSeconds } = state;
  return {
    'ratelimit-policy': `"${rateClass}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${rateClass}";r=${remaining};t=${resetSeconds}`,
  };
}

/** The refusal of one request too many. */
export function rateLimited(rateClass: RateClass, { limit, windowSeconds, resetSeconds }: RateState): AppError {
  const detail = `At most ${limit} ${rateClass} in ${windowSeconds} s. Try again in ${resetSeconds} s.`;
  return new AppError('rate_limited', detail, { headers: { 'retry-after': String(resetSeconds) } });
}
