import type { Keys } from '../keys.ts';
import type { Logger } from '../logger.ts';
import { duplicateRedis, type RedisClient } from '../redis.ts';

export interface CancelListener {
  close(): void;
}

/** Hears of cancelled jobs within milliseconds, on a connection of its own. A missed message is made up for by checkFences. */
export function listenForCancels(
  { redis, keys, logger }: { readonly redis: RedisClient; readonly keys: Keys; readonly logger: Logger },
  onCancel: (jobId: string) => void,
): CancelListener {
  const subscriber = duplicateRedis(redis, logger.child({ redis_role: 'cancel listener' }));
  subscriber.on('message', (_channel: string, jobId: string) => onCancel(jobId));
  subscriber.on('ready', () => {
    subscriber.subscribe(keys.cancelChannel).catch((error: unknown) => {
      logger.debug('not subscribed to cancels', { error });
      subscriber.disconnect(true);
    });
  });
  return { close: () => subscriber.disconnect() };
}
