import type { Metrics, Reading } from '../process/metrics.ts';
import type { RedisClient } from '../redis/connectRedis.ts';
import type { Keys } from '../redis/keys.ts';
import type { DeliveryObserver } from './runDeliveries.ts';

const ENDS = ['delivered', 'retried', 'failed'] as const;

/** What becomes of webhooks in one process; gives the observer of its deliveries. */
export function webhookMetrics(metrics: Metrics): DeliveryObserver {
  const attempts = metrics.counter({
    name: 'tearsheet_webhook_attempts_total',
    help: 'Attempts to deliver a webhook: delivered, retried (to be made again), failed (the last one).',
    labelNames: ['end'],
  });
  // A counter that appears only with its first event hides that event from rate().
  for (const end of ENDS) attempts.inc({ end }, 0);
  return { attempted: (end) => attempts.inc({ end }) };
}

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
