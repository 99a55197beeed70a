import type { Keys } from './keys.ts';
import { ownMaster } from './ownMaster.ts';
import type { RedisClient } from './redis.ts';
import { withStore } from './withStore.ts';

/** Whether the server that holds our keys answers; rejects when not, at once when there is no connection. */
export async function pingRedis({ redis, keys }: { readonly redis: RedisClient; readonly keys: Keys }): Promise<void> {
  await withStore(redis, () => ownMaster(redis, keys).ping());
}
