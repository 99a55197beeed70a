import type { RedisClient } from '../redis/connectRedis.ts';
import { type Keys, perShard } from '../redis/keys.ts';
import { masterOf } from '../redis/withStore.ts';
import { expectedBytes } from './scripts/prelude.ts';

/** A submit uses figures of other shards that are not older than this. */
const READ_MS = 1000;

/**
 * Returns a function for the memory that the results of unfinished jobs need in the other shards on the same master as a shard. A submit
 * must leave room for them too. The shards of a master are read together, once a second at most.
 */
export function createExpectedElsewhere(redis: RedisClient, keys: Keys): (shard: Keys) => Promise<number> {
  if (keys.shards.length === 1) return async () => 0;
  const latest = perShard(keys, () => ({ bytes: 0 })).all;
  const readings = new Map<string, { readonly atMs: number; readonly done: Promise<void> }>();

  async function read(shards: readonly Keys[]): Promise<void> {
    await Promise.all(
      shards.map(async (shard) => {
        const figures = await redis.hgetall(shard.expected);
        const known = latest.get(shard);
        if (known) known.bytes = expectedBytes(figures);
      }),
    );
  }

  return async (shard) => {
    const master = masterOf(redis, shard);
    const neighbors = keys.shards.filter((other) => masterOf(redis, other) === master);
    const reading = readings.get(master);
    const isNew = reading !== undefined && performance.now() - reading.atMs < READ_MS;
    const done = isNew ? reading.done : read(neighbors);
    if (!isNew) readings.set(master, { atMs: performance.now(), done });
    await done;
    return neighbors.reduce((sum, other) => sum + (other === shard ? 0 : (latest.get(other)?.bytes ?? 0)), 0);
  };
}
