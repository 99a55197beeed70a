import type { Scope } from '@tearsheet/shared';
import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { OWN_SHARE } from '../jobs/scripts/prelude.ts';
import type { JobLimits } from '../jobs/types.ts';
import type { ConfigOf } from '../process/config.ts';
import type { LIMIT_VARIABLES } from '../process/variables.ts';
import type { RedisClient } from '../redis/connectRedis.ts';
import { type Keys, perShard, type Store } from '../redis/keys.ts';

/** A caller's state of one limit. */
export interface RateState {
  readonly isAllowed: boolean;
  /** Requests allowed per window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Remaining requests in this window, as far as this process knows. */
  readonly remaining: number;
  /** Seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

export interface RateLimit {
  /**
   * Takes units of work from the caller's limit, by default one, if as many remain. Work beyond the limit itself takes all of it. It
   * never throws.
   */
  take(caller: string, units?: number): Promise<RateState>;
}

export interface BatchedRateLimitOptions {
  /** The counter of all processes. */
  readonly limiter: RateLimiterAbstract;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Requests that this process may allow one caller before it asks Redis again. */
interface Batch {
  readonly size: number;
  left: number;
  /** Requests that remained for all processes when the batch was taken. */
  readonly shared: number;
  readonly untilMs: number;
}

const MOST_CALLERS = 20_000;
/** A window that seems to last this much longer than it can is one from before the clock of Redis jumped back. */
const CLOCK_SLACK_MS = 1000;
/** Largest share of the limit in one batch. */
const LARGEST_SHARE = 1 / 20;

/**
 * Takes requests from the shared counter in batches, so that most requests cost no round trip. The limit is never exceeded.
 * Each batch is twice the previous one, from one request up to a twentieth of the limit. So processes never hold many more
 * requests for a caller than it has made, and only that many can be refused early.
 */
function batchedRateLimit({ limiter, limit, windowSeconds }: BatchedRateLimitOptions): RateLimit {
  const now = () => performance.now();
  const batches = new LRUCache<string, Batch>({ max: MOST_CALLERS });
  const asked = new Map<string, Promise<Batch>>();
  const largest = Math.max(1, Math.floor(limit * LARGEST_SHARE));

  async function renew(caller: string): Promise<Batch> {
    const last = batches.get(caller);
    const isFirst = last === undefined || last.untilMs <= now();
    const batch = await askFor(caller, isFirst ? 1 : Math.min(2 * last.size, largest, last.shared));
    batches.set(caller, batch);
    asked.delete(caller);
    return batch;
  }

  const outlasts = (state: unknown) =>
    state instanceof RateLimiterRes && state.msBeforeNext > windowSeconds * 1000 + CLOCK_SLACK_MS;

  /**
   * Asks the shared counter. Redis stores the end of a window as a time of its clock. If the clock jumps back by an hour, the window
   * would last an hour longer, so such a counter starts again.
   */
  async function ask<State extends RateLimiterRes | null>(
    caller: string,
    question: () => Promise<State>,
  ): Promise<State> {
    try {
      const state = await question();
      if (!outlasts(state)) return state;
    } catch (refused) {
      if (!outlasts(refused)) throw refused;
    }
    await limiter.delete(caller);
    return question();
  }

  async function askFor(caller: string, size: number): Promise<Batch> {
    try {
      const taken = await ask(caller, () => limiter.consume(caller, size));
      return { size, left: size, shared: taken.remainingPoints, untilMs: now() + taken.msBeforeNext };
    } catch (refused) {
      const waitMs = refused instanceof RateLimiterRes ? refused.msBeforeNext : 1000;
      return { size: 0, left: 0, shared: 0, untilMs: now() + waitMs };
    }
  }

  /** Takes several units at once. It takes nothing if too few remain, so that smaller requests go on. */
  async function takeMany(caller: string, units: number): Promise<RateState> {
    const held = batches.get(caller);
    const own = held !== undefined && held.untilMs > now() ? held.left : 0;
    const fromOwn = Math.min(own, units);
    const needed = units - fromOwn;
    // Calls at the same time must not count the same units.
    if (held !== undefined) held.left -= fromOwn;
    const refuse = (remaining: number, untilMs: number) => {
      if (held !== undefined) held.left += fromOwn;
      return stateOf({ isAllowed: false, remaining, untilMs });
    };
    try {
      const known = await ask(caller, () => limiter.get(caller));
      const remaining = known?.remainingPoints ?? limit;
      const untilMs = now() + (known?.msBeforeNext ?? windowSeconds * 1000);
      if (needed > remaining) return refuse(remaining + own, untilMs);
      const taken = await limiter.consume(caller, needed);
      return stateOf({
        isAllowed: true,
        remaining: taken.remainingPoints + own - fromOwn,
        untilMs: now() + taken.msBeforeNext,
      });
    } catch (refused) {
      const waitMs = refused instanceof RateLimiterRes ? refused.msBeforeNext : 1000;
      return refuse(0, now() + waitMs);
    }
  }

  function stateOf({
    isAllowed,
    remaining,
    untilMs,
  }: Pick<RateState, 'isAllowed' | 'remaining'> & { readonly untilMs: number }): RateState {
    const resetSeconds = Math.max(1, Math.ceil((untilMs - now()) / 1000));
    return { isAllowed, limit, windowSeconds, remaining, resetSeconds };
  }

  return {
    async take(caller, units = 1) {
      if (units > 1) return takeMany(caller, Math.min(units, limit));
      let batch = batches.get(caller);
      // A used-up batch is replaced unless the window is used up too.
      while (batch === undefined || batch.untilMs <= now() || (batch.left === 0 && batch.shared > 0)) {
        const renewal = asked.get(caller) ?? renew(caller);
        asked.set(caller, renewal);
        await renewal;
        batch = batches.get(caller);
      }
      const isAllowed = batch.left > 0;
      if (isAllowed) batch.left -= 1;
      return stateOf({ isAllowed, remaining: batch.left + batch.shared, untilMs: batch.untilMs });
    },
  };
}

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

export function jobLimits(config: LimitConfig): JobLimits {
  const { maxActiveJobs, maxQueueLength, maxQueueSeconds, maxKeptBytes } = config;
  return {
    openPerOwner: maxActiveJobs,
    waiting: maxQueueLength,
    waitMs: maxQueueSeconds * 1000,
    storedBytes: maxKeptBytes,
    share: OWN_SHARE,
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
  const limitIn = (shard: Keys): RateLimit => {
    const counted = { points: limit, duration: windowSeconds, keyPrefix: shard.rate(name) };
    const limiter = new RateLimiterRedis({
      ...counted,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(counted),
    });
    return batchedRateLimit({ limiter, limit, windowSeconds });
  };
  const limits = perShard(keys, limitIn);
  return { take: (caller, units) => limits.of(caller).take(caller, units) };
}
