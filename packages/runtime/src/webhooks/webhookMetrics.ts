import type { Metrics, Reading } from '../process/metrics.ts';
import type { Store } from '../redis/keys.ts';
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

/** Returns the number of events that no webhook worker has taken yet. */
export async function outboxLength({ redis, keys }: Store): Promise<number> {
  const lengths = await Promise.all(keys.shards.map(({ outbox }) => redis.llen(outbox)));
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Reads the length of the outbox. The gateway reads it, so that waiting events are visible without a webhook worker. */
export async function readOutbox(store: Store): Promise<readonly Reading[]> {
  const help = 'Events that no webhook worker has taken yet.';
  const value = await outboxLength(store);
  return [{ name: 'tearsheet_webhook_outbox', help, values: [{ labels: {}, value }] }];
}
