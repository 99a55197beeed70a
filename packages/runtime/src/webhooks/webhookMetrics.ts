import type { Metrics, Reading } from '../process/metrics.ts';
import type { RedisClient } from '../redis/connectRedis.ts';
import type { Keys } from '../redis/keys.ts';
import type { DeliveryObserver } from './runDeliveries.ts';

const ENDS = ['delivered', 'retried', 'failed'] as const;

/** Counts the attempts of one process. Returns the observer of its deliveries. */
export function webhookMetrics(metrics: Metrics): DeliveryObserver {
  const attempts = metrics.counter({
    name: 'tearsheet_webhook_attempts_total',
    help: 'Attempts to deliver a webhook: delivered, retried (another attempt follows), failed (the last attempt).',
    labelNames: ['end'],
  });
  // Counters start at 0, because rate() misses the first event of a new counter.
  for (const end of ENDS) attempts.inc({ end }, 0);
  return { attempted: (end) => attempts.inc({ end }) };
}

export interface OutboxReadingOptions {
  /** A client with the role `gateway`. */
  readonly redis: RedisClient;
  readonly keys: Keys;
}

/** Reads the length of the outbox. The gateway reads it, so that waiting events are visible without a webhook worker. */
export async function readOutbox({ redis, keys }: OutboxReadingOptions): Promise<readonly Reading[]> {
  const help = 'Events that no webhook worker has taken yet.';
  return [{ name: 'tearsheet_webhook_outbox', help, values: [{ labels: {}, value: await redis.llen(keys.outbox) }] }];
}
