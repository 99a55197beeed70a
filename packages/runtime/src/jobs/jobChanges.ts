import type { Keys } from '../keys.ts';
import type { Logger } from '../logger.ts';
import { duplicateRedis, type RedisClient } from '../redis.ts';

/** Hears of the change; `null` when one may have been missed (a connection was lost), so look again. */
export type ChangeListener = (status: string | null) => void;

export interface JobChanges {
  /** Calls the listener after every change of the job until the returned function is called. */
  watch(jobId: string, listener: ChangeListener): () => void;
  close(): void;
}

/**
 * One subscription for all who wait in this process, made when the first one waits. Redis forgets a message that nobody
 * hears: whoever waits reads the record first, and again now and then.
 */
export function createJobChanges({
  redis,
  keys,
  logger,
}: {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly logger: Logger;
}): JobChanges {
  const listeners = new Map<string, Set<ChangeListener>>();
  let subscriber: RedisClient | null = null;

  function subscribe(): RedisClient {
    const client = duplicateRedis(redis, logger.child({ redis_role: 'job changes' }));
    client.on('message', (_channel: string, message: string) => {
      const [jobId = '', status = ''] = message.split(' ');
      for (const listener of listeners.get(jobId) ?? []) listener(status);
    });
    client.on('ready', () => {
      client.subscribe(keys.changesChannel).then(tellAll, (error: unknown) => {
        logger.debug('not subscribed to job changes', { error });
        client.disconnect(true);
      });
    });
    return client;
  }

  function tellAll(): void {
    for (const set of [...listeners.values()]) for (const listener of [...set]) listener(null);
  }

  return {
    watch(jobId, listener) {
      subscriber ??= subscribe();
      const set = listeners.get(jobId) ?? new Set();
      listeners.set(jobId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(jobId) === set) listeners.delete(jobId);
      };
    },
    close() {
      subscriber?.disconnect();
    },
  };
}
