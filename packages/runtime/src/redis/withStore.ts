import { Cluster, Command, type Redis } from 'ioredis';
import { isReady, type RedisClient, StoreUnavailableError } from './connectRedis.ts';
import type { Keys, Store } from './keys.ts';

/** Redis 6.2 puts the reply of a command in a script behind a text of its own and a hyphen. */
const TEMPORARY_REPLY = /(^|-)(OOM|LOADING|READONLY|MASTERDOWN|BUSY|CLUSTERDOWN|NOREPLICAS|TRYAGAIN|MISCONF)\b/;

/** Whether Redis refused a command for now, for example because its memory or its disk is full. */
export function isTemporaryReply(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError' && TEMPORARY_REPLY.test(error.message);
}

/**
 * Runs a Redis operation so that every outage becomes a StoreUnavailableError, at once when the client is not connected.
 * Replies that tell of a mistake of ours (wrong type, script error) pass through unchanged.
 */
export async function withStore<T>(redis: RedisClient, operation: () => Promise<T>): Promise<T> {
  if (!isReady(redis)) throw new StoreUnavailableError('Redis is not connected');
  try {
    return await operation();
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplyError' && !isTemporaryReply(error)) throw error;
    throw new StoreUnavailableError('Redis did not answer', { cause: error });
  }
}

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

/** Whole epoch milliseconds by the clock of Redis, as the scripts of jobs read it. */
export async function redisNow(redis: RedisClient, keys: Pick<Keys, 'root'>): Promise<number> {
  const [seconds, microseconds] = await ownMaster(redis, keys).time();
  return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
}

/** Whether the server that holds our keys answers; rejects when not, at once when there is no connection. */
export async function pingRedis({ redis, keys }: Store): Promise<void> {
  await withStore(redis, () => ownMaster(redis, keys).ping());
}
