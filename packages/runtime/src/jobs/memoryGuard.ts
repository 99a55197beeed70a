import { parseInfo } from '../checkRedisServer.ts';
import type { Keys } from '../keys.ts';
import { ownMaster } from '../ownMaster.ts';
import type { RedisClient } from '../redis.ts';

export interface MemoryGuard {
  /** Whether Redis has so little room left that no job may be accepted. */
  isFull(): Promise<boolean>;
}

export interface MemoryGuardOptions {
  readonly redis: RedisClient;
  readonly keys: Keys;
  /** Monotonic, ms. */
  readonly now?: () => number;
}

/**
 * At `maxmemory` Redis refuses what would end the jobs it holds, so nothing drains any more and only an operator can help.
 * The rest above this share is for the results of jobs that were accepted.
 */
const MOST_USED = 0.7;
const SAMPLE_MS = 2000;

/** Reads the memory of Redis at most every two seconds, and only when somebody asks. */
export function createMemoryGuard({ redis, keys, now = () => performance.now() }: MemoryGuardOptions): MemoryGuard {
  let sample: { readonly at: number; readonly isFull: Promise<boolean> } | null = null;

  async function measure(): Promise<boolean> {
    const info = parseInfo(await ownMaster(redis, keys).info('memory'));
    const [used, most] = [Number(info.get('used_memory') ?? 0), Number(info.get('maxmemory') ?? 0)];
    return most > 0 && used > MOST_USED * most;
  }

  return {
    isFull() {
      if (sample !== null && now() - sample.at < SAMPLE_MS) return sample.isFull;
      const isFull = measure();
      sample = { at: now(), isFull };
      isFull.catch(() => {
        sample = null;
      });
      return isFull;
    },
  };
}
