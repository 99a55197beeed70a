import type { Keys } from './keys.ts';
import { ownMaster } from './ownMaster.ts';
import type { RedisClient } from './redis.ts';

/** Whole epoch milliseconds by the clock of Redis, as the scripts of jobs read it. */
export async function redisNow(redis: RedisClient, keys: Pick<Keys, 'root'>): Promise<number> {
  const [seconds, microseconds] = await ownMaster(redis, keys).time();
  return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
}
