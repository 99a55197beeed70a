import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/** One limit and how a caller stands against it. */
export interface RateState {
  readonly isAllowed: boolean;
  /** Requests of a window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Requests that are left in this window, as far as this process knows. */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

export interface RateLimit {
  /** Takes one request from the caller's share of the window, or says that there is none left. Never throws. */
  take(caller: string): Promise<RateState>;
}

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
  readonly size: number;
  left: number;
  /** Left for all processes when it was taken. */
  readonly shared: number;
  readonly untilMs: number;
}

const MOST_CALLERS = 20_000;
/** Largest share of the limit in one lease. */
const LARGEST_SHARE = 1 / 20;

/**
 * Takes requests from the shared count in leases and gives them out here, so that most requests cost no round trip. The
 * limit is never exceeded. A lease is twice the one before, from one request up to a twentieth of the limit: what processes
 * hold for a caller is then at most about what he has asked of them, however many they are, and he is refused early by no more.
 */
export function leasedRateLimit({
  limiter,
  limit,
  windowSeconds,
  now = () => performance.now(),
}: LeasedRateLimitOptions): RateLimit {
  const leases = new LRUCache<string, Lease>({ max: MOST_CALLERS });
  const asked = new Map<string, Promise<Lease>>();
  const largest = Math.max(1, Math.floor(limit * LARGEST_SHARE));

  async function renew(caller: string): Promise<Lease> {
    const last = leases.get(caller);
    const isFirst = last === undefined || last.untilMs <= now();
    const lease = await askFor(caller, isFirst ? 1 : Math.min(2 * last.size, largest, last.shared));
    leases.set(caller, lease);
    asked.delete(caller);
    return lease;
  }

  async function askFor(caller: string, size: number): Promise<Lease> {
    try {
      const taken = await limiter.consume(caller, size);
      return { size, left: size, shared: taken.remainingPoints, untilMs: now() + taken.msBeforeNext };
    } catch (refused) {
      const waitMs = refused instanceof RateLimiterRes ? refused.msBeforeNext : 1000;
      return { size: 0, left: 0, shared: 0, untilMs: now() + waitMs };
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
