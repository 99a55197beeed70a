import { Cluster, Command, type Redis } from 'ioredis';
import type { Keys } from './keys.ts';
import type { RedisClient } from './redis.ts';
import { StoreUnavailableError } from './storeUnavailableError.ts';

/**
 * The server that holds our keys. A command without a key (INFO, TIME, PING, SCAN, WAIT) would go to any node of a cluster:
 * it is sent to this one.
 */
export function ownMaster(redis: RedisClient, keys: Pick<Keys, 'root'>): Redis {
  if (!(redis instanceof Cluster)) return redis;
  const slot = new Command('exists', [keys.root]).getSlot();
  const address = slot === null ? undefined : redis.slots[slot]?.[0];
  const master = redis.nodes('master').find(({ options: { host, port } }) => `${host}:${port}` === address);
  if (master === undefined) throw new StoreUnavailableError('no node of the cluster holds our keys right now');
  return master;
}
