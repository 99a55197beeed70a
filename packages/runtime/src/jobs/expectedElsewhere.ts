import { sum } from '@tearsheet/shared';
import type { RedisClient } from '../redis/connectRedis.ts';
import type { Keys } from '../redis/keys.ts';
import { masterOf } from '../redis/withStore.ts';
import type { JobStore } from './jobStore.ts';

/** A submit uses figures of other shards that are not older than this. */
const READ_MS = 1000;

/**
 * Returns a function for the memory that the results of unfinished jobs need in the other shards on the same master as a shard. A submit
 * must leave room for them too. The shards of a master are read together, once a second at most.
 */
export function createExpectedElsewhere(
  redis: RedisClient,
  stores: ReadonlyMap<Keys, Pick<JobStore, 'expectedBytes'>>,
): (shard: Keys) => Promise<number> {
  if (stores.size === 1) return async () => 0;
  const readings = new Map<string, { readonly atMs: number; readonly bytes: Promise<ReadonlyMap<Keys, number>> }>();

  async function read(master: string): Promise<ReadonlyMap<Keys, number>> {
    const neighbors = [...stores].filter(([shard]) => masterOf(redis, shard) === master);
    return new Map(
      await Promise.all(neighbors.map(async ([shard, store]) => [shard, await store.expectedBytes()] as const)),
    );
  }

  return async (shard) => {
    const master = masterOf(redis, shard);
    let reading = readings.get(master);
    if (reading === undefined || performance.now() - reading.atMs >= READ_MS) {
      reading = { atMs: performance.now(), bytes: read(master) };
      readings.set(master, reading);
    }
    return sum([...(await reading.bytes)].map(([other, bytes]) => (other === shard ? 0 : bytes)));
  };
}
