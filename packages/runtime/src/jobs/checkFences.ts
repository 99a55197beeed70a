import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import { PUBLIC_ERRORS } from './failures.ts';
import type { Runs } from './runs.ts';

/** Aborts runs that were overtaken by a cancel or by another worker without having heard of it. */
export async function checkFences(
  { redis, keys }: { readonly redis: RedisClient; readonly keys: Keys },
  runs: Runs,
): Promise<void> {
  await Promise.all(
    runs.claims().map(async ({ jobId, fence }) => {
      const [current, error] = await redis.hmget(keys.job(jobId), 'fence', 'error');
      const isStillClaimed = runs.claims().some((claim) => claim.jobId === jobId && claim.fence === fence);
      if (!isStillClaimed || current === fence) return;
      runs.abort(jobId, error === PUBLIC_ERRORS.cancelled ? 'cancelled' : 'lost');
    }),
  );
}
