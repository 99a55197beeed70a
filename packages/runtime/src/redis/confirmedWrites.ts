import type { Redis } from 'ioredis';
import type { Logger } from '../process/logger.ts';
import { oneAtATime } from '../process/timing.ts';
import { ownMaster } from './commands.ts';
import { duplicateRedis, StoreUnavailableError } from './connectRedis.ts';
import type { Store } from './keys.ts';

/** A store with a connection of its own, whose writes can be confirmed if replicas must have them. */
export interface ConfirmedWrites extends Store {
  close(): void;
}

/** A replica that is later than this would lack the write at a fail-over too. */
const WAIT_MS = 500;

/**
 * Returns a connection whose writes can be confirmed. Replication is asynchronous, so a master that crashes loses its last
 * writes. WAIT delays an answer until enough replicas have them. It blocks its connection, so the writes get their own.
 */
export function createConfirmedWrites({ redis, keys }: Store, logger: Logger, replicas: number): ConfirmedWrites {
  if (replicas === 0) return { redis, keys, close: () => {} };
  const writer = duplicateRedis(redis, logger.child({ redis_role: 'confirmed writes' }));
  let connections = 0;
  writer.on('ready', () => (connections += 1));
  const waits = new WeakMap<Redis, () => Promise<number>>();

  /** Sends one WAIT at a time to a server for all earlier writes. One per write would pile up while a replica is away. */
  function reachedReplicas(server: Redis): Promise<number> {
    const known = waits.get(server) ?? oneAtATime(() => server.wait(replicas, WAIT_MS));
    waits.set(server, known);
    return known();
  }

  return {
    redis: writer,
    keys,
    async confirm(shard) {
      const wrote = connections;
      const reached = await reachedReplicas(ownMaster(writer, shard)).catch(notConfirmed);
      // After a reconnect, WAIT runs on a connection that has written nothing, perhaps to another server.
      if (connections !== wrote) throw new StoreUnavailableError('the connection that wrote was lost');
      if (reached < replicas) throw new StoreUnavailableError(`${reached} of ${replicas} replicas have the write`);
    },
    close: () => writer.disconnect(),
  };
}

/** A server that has become a replica refuses WAIT or aborts it. */
function notConfirmed(cause: unknown): never {
  throw new StoreUnavailableError('Redis does not confirm the write', { cause });
}
