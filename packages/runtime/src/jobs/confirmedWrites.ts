import type { Logger } from '../process/logger.ts';
import { duplicateRedis, type RedisClient, StoreUnavailableError } from '../redis/connectRedis.ts';
import type { Keys } from '../redis/keys.ts';
import { ownMaster } from '../redis/withStore.ts';

export interface ConfirmedWrites {
  /** What is written here is what `confirm` speaks of. */
  readonly redis: RedisClient;
  /** @throws StoreUnavailableError when too few replicas have it in time: whether it lasts is not known */
  confirm(): Promise<void>;
  close(): void;
}

/** A replica that is so late will not be there at a fail-over either. */
const WAIT_MS = 500;

/**
 * Replication is asynchronous: a master that dies takes its last writes with it. WAIT holds an answer back until so many
 * replicas have them. It holds back everything on its connection, so there is one for this alone; none without replicas.
 */
export function createConfirmedWrites({
  redis,
  keys,
  logger,
  replicas,
}: {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly logger: Logger;
  readonly replicas: number;
}): ConfirmedWrites {
  if (replicas === 0) return { redis, confirm: async () => {}, close: () => {} };
  const writer = duplicateRedis(redis, logger.child({ redis_role: 'confirmed writes' }));
  let connections = 0;
  writer.on('ready', () => (connections += 1));
  let asked: Promise<number> = Promise.resolve(0);
  let next: Promise<number> | null = null;

  /** One WAIT at a time, for all that was written before it: one for each would let them pile up while a replica is away. */
  function reachedReplicas(): Promise<number> {
    next ??= asked.then(ask, ask);
    return next;
  }

  function ask(): Promise<number> {
    next = null;
    asked = (async () => ownMaster(writer, keys).wait(replicas, WAIT_MS))();
    return asked;
  }

  return {
    redis: writer,
    async confirm() {
      const wrote = connections;
      const reached = await reachedReplicas().catch(notConfirmed);
      // The client asks again over a new connection, which has written nothing and may lead to another server.
      if (connections !== wrote) throw new StoreUnavailableError('the connection that wrote was lost');
      if (reached < replicas) throw new StoreUnavailableError(`${reached} of ${replicas} replicas have the write`);
    },
    close: () => writer.disconnect(),
  };
}

/** A server that has become a replica refuses WAIT, or breaks it off. */
function notConfirmed(cause: unknown): never {
  throw new StoreUnavailableError('Redis does not confirm the write', { cause });
}
