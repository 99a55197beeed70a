import type { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import type { Logger } from '../process/logger.ts';
import { connectToMaster, masterOf } from './commands.ts';
import { StoreUnavailableError } from './connectRedis.ts';
import type { Keys, Store } from './keys.ts';

/** Receives the messages of channels. */
export type Messages = ReturnType<typeof createMessages>;

export interface MessagesOptions extends Store {
  readonly logger: Logger;
  readonly onMessage: (message: string, channel: string) => void;
  /** Called when a subscription begins, for the first time or again. Earlier messages may have been missed. */
  readonly onListening?: (channel: string) => void;
}

interface Subscription {
  readonly shard: Pick<Keys, 'root'>;
  /** Null until the server has confirmed it. */
  connection: Redis | null;
  isAsking: boolean;
}

/** Returns the command that scripts send messages of a shard with. Only with several shards must it be a newer Redis. */
export function publishCommand({ shard }: Pick<Keys, 'shard'>): string {
  return shard === '' ? 'PUBLISH' : 'SPUBLISH';
}

/** A subscription that is lost or on a former master is made again after this time at the latest. */
const CHECK_MS = 1000;
const AGAIN_MS = 100;

/**
 * Opens a connection to each master that has a channel. With several shards, messages are those of sharded Pub/Sub (Redis 7): only the master of
 * the shard has them. With one shard they are of the old kind, which a cluster sends to all of its nodes. A message without a
 * receiver is lost, so receivers must also look from time to time.
 */
export function createMessages({ redis, keys, logger, onMessage, onListening = () => {} }: MessagesOptions) {
  const isSharded = keys.shards.length > 1;
  const channels = new Map<string, Subscription>();
  const connections = new Map<string, Redis>();
  let checking: NodeJS.Timeout | null = null;
  let again: NodeJS.Timeout | null = null;
  let isClosed = false;

  function connectionTo(shard: Pick<Keys, 'root'>): Redis {
    const address = masterOf(redis, shard);
    const known = connections.get(address);
    if (known !== undefined) return known;
    const connection = connectToMaster(redis, shard, logger);
    connections.set(address, connection);
    connection.on(isSharded ? 'smessage' : 'message', (channel: string, message: string) =>
      onMessage(message, channel),
    );
    connection.on('close', () => {
      if (connections.get(address) === connection) connections.delete(address);
      connection.disconnect();
      lose(connection);
    });
    // The server has ended a subscription because the slot has another master.
    connection.on('moved', () => lose(connection));
    return connection;
  }

  function lose(connection: Redis): void {
    for (const subscription of channels.values()) {
      if (subscription.connection === connection) subscription.connection = null;
    }
    if (again !== null || isClosed) return;
    again = setTimeout(() => {
      again = null;
      subscribeAll();
    }, AGAIN_MS);
    again.unref();
  }

  function subscribeAll(): void {
    for (const [channel, subscription] of channels) void subscribe(channel, subscription);
  }

  async function subscribe(channel: string, subscription: Subscription): Promise<void> {
    if (subscription.isAsking || isClosed) return;
    subscription.isAsking = true;
    try {
      const connection = connectionTo(subscription.shard);
      if (subscription.connection === connection) return;
      await (isSharded ? connection.ssubscribe(channel) : connection.subscribe(channel));
      if (![...connections.values()].includes(connection)) return;
      if (!channels.has(channel)) unsubscribe(channel, connection);
      subscription.connection = connection;
      onListening(channel);
    } catch (error) {
      logger.debug('not subscribed to messages', { channel, error });
    } finally {
      subscription.isAsking = false;
    }
  }

  function unsubscribe(channel: string, connection: Redis): void {
    // A connection that is lost has no subscriptions.
    (isSharded ? connection.sunsubscribe(channel) : connection.unsubscribe(channel)).catch(() => {});
  }

  return {
    /** Subscribes to a channel of a shard until `unlisten`, also after an outage. */
    listen(shard: Pick<Keys, 'root'>, channel: string): void {
      if (channels.has(channel)) return;
      const subscription = { shard, connection: null, isAsking: false };
      channels.set(channel, subscription);
      checking ??= setInterval(subscribeAll, CHECK_MS).unref();
      void subscribe(channel, subscription);
    },
    unlisten(channel: string): void {
      const connection = channels.get(channel)?.connection;
      channels.delete(channel);
      if (connection) unsubscribe(channel, connection);
    },
    /** Returns true while the subscription lasts, so that no message is missed. */
    isListening: (channel: string): boolean => (channels.get(channel)?.connection ?? null) !== null,
    close(): void {
      isClosed = true;
      for (const timer of [checking, again]) if (timer !== null) clearTimeout(timer);
      for (const connection of connections.values()) connection.disconnect();
    },
  };
}

/** Waits for changes. */
export type Watch = ReturnType<typeof createWatch>;

/** Returns a watch of what `listen` reports, until the function that `listen` returns is called. A change between two calls is not lost. */
export function createWatch(listen: (onChange: () => void) => () => void) {
  let isChanged = false;
  let wake = () => {};
  const close = listen(() => {
    isChanged = true;
    wake();
  });
  return {
    /** Returns true after a change since the last call; false after `maxMs` without one, or if the signal aborts. */
    async next(maxMs: number, signal: AbortSignal): Promise<boolean> {
      if (!isChanged && !signal.aborted) {
        const woken = Promise.withResolvers<void>();
        wake = woken.resolve;
        await pTimeout(woken.promise, { milliseconds: maxMs, message: false, signal }).catch(() => {});
      }
      const outcome = isChanged;
      isChanged = false;
      return outcome;
    },
    close,
  };
}

/** Time to the next attempt while Redis is away. */
export const ASK_AGAIN_MS = 500;

/** Returns null while Redis does not answer, because a caller that waits for a change can wait for Redis too. */
export async function unlessAway<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StoreUnavailableError) return null;
    throw error;
  }
}
