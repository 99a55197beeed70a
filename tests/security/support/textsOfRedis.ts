import type { RedisClient } from '@tearsheet/runtime';
import { keyNames } from '@tearsheet/testing/redis/keyNames.ts';

/** All values in Redis as text by key. Compressed values stay compressed. */
export async function textsOfRedis(redis: RedisClient): Promise<ReadonlyMap<string, string>> {
  const keys = await keyNames(redis, '*');
  const entries = await Promise.all(
    keys.map(async (key) => [key, JSON.stringify(await contentOf(redis, key))] as const),
  );
  return new Map(entries);
}

async function contentOf(redis: RedisClient, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, '0', '-1');
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}
