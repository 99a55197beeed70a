import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import type { Reading } from './createMetrics.ts';

export interface OutboxReadingOptions {
  /** Of role `gateway`. */
  readonly redis: RedisClient;
  readonly keys: Keys;
}

/** Read where callers are served and not where webhooks are sent: what waits must be seen when nobody sends. */
export async function readOutbox({ redis, keys }: OutboxReadingOptions): Promise<readonly Reading[]> {
  const help = 'Events that no webhook-worker has taken up yet.';
  return [{ name: 'tearsheet_webhook_outbox', help, values: [{ labels: {}, value: await redis.llen(keys.outbox) }] }];
}
