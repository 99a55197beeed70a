import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from './rateLimit.ts';

export interface LeasedRateLimitOptions {
  /** Counts for all processes. */
  readonly limiter: RateLimiterAbstract;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Monotonic, ms. */
  readonly now?: () => number;
}

/** What this process may still give to one caller before it asks again. */
interface Lease {
  left: number;
  /** Left for all processes when it was taken. */
  readonly shared: number;
  readonly untilMs: number;
}

const MOST_CALLERS = 20_000;

/**
 * Takes requests from the shared count a twentieth of the limit at a time and gives them out here, so that most requests
 * cost no round trip. The limit is never exceeded; a caller of several processes may be refused a little early, by what
 * the others hold for him.
 */
export function leasedRateLimit({
  limiter,
  limit,
  windowSeconds,
  now = () => performance.now(),
}: LeasedRateLimitOptions): RateLimit {
  const leases = new LRUCache<string, Lease>({ max: MOST_CALLERS });
  const asked = new Map<string, Promise<Lease>>();
  const size = leaseSize(limit);

  async function renew(caller: string): Promise<Lease> {
    const lease = await askFor(caller);
    leases.set(caller, lease);
    asked.delete(caller);
    return lease;
  }

  async function askFor(caller: string): Promise<Lease> {
    try {
      const taken = await limiter.consume(caller, size);
      return { left: size, shared: taken.remainingPoints, untilMs: now() + taken.msBeforeNext };
    } catch (refused) {
      const waitMs = refused instanceof RateLimiterRes ? refused.msBeforeNext : 1000;
      return { left: 0, shared: 0, untilMs: now() + waitMs };
    }
  }

  return {
    async take(caller) {
      let lease = leases.get(caller);
      // A used-up lease is renewed unless the window is used up too.
      while (lease === undefined || lease.untilMs <= now() || (lease.left === 0 && lease.shared > 0)) {
        const renewal = asked.get(caller) ?? renew(caller);
        asked.set(caller, renewal);
        await renewal;
        lease = leases.get(caller);
      }
      const isAllowed = lease.left > 0;
      if (isAllowed) lease.left -= 1;
      const resetSeconds = Math.max(1, Math.ceil((lease.untilMs - now()) / 1000));
      return { isAllowed, limit, windowSeconds, remaining: lease.left + lease.shared, resetSeconds };
    },
  };
}

/** The largest divisor of the limit up to a twentieth of it: then the last lease is a whole one. */
function leaseSize(limit: number): number {
  for (let size = Math.floor(limit / 20); size > 1; size--) if (limit % size === 0) return size;
  return 1;
}
