import type { Scope } from '../scopes.ts';
import type { RateLimit } from './rateLimit.ts';

/** The kinds of requests that are counted apart from each other. */
const RATE_CLASSES = ['reads', 'checks', 'submits', 'polls'] as const;

export type RateClass = (typeof RATE_CLASSES)[number];
export type RateLimits = Readonly<Record<RateClass, RateLimit>>;

/** Follows the scope: what reads data, checks a portfolio, starts or stores something, or asks for jobs. */
export function rateClassOf({ scope }: { readonly scope: Scope }): RateClass {
  if (scope === 'portfolio:read') return 'checks';
  if (scope === 'portfolio:analyze' || scope.startsWith('research:')) return 'submits';
  return scope.startsWith('jobs:') ? 'polls' : 'reads';
}
