import type { Keys } from '../keys.ts';
import type { Logger } from '../logger.ts';
import { logOutages, type RedisClient } from '../redis.ts';

export interface CancelListener {
  close(): void;
}

/** Hears of cancelled jobs within milliseconds, on a connection of its own. A missed message is made up for by checkFences. */
export function listenForCancels(
  { redis, keys, logger }: { readonly redis: RedisClient; readonly keys: Keys; readonly logger: Logger },
  onCancel: (jobId: string) => void,
): CancelListener {
  const subscriber = redis.duplicate();
  logOutages(subscriber, logger.child({ redis_role: 'cancel listener' }));
  subscriber.on('message', (_channel: string, jobId: string) => onCancel(jobId));
  subscriber.subscribe(keys.cancelChannel).catch((error) => logger.debug('not subscribed to cancels', { error }));
  return { close: () => subscriber.disconnect() };
}
