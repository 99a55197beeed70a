import { Counter, Gauge } from 'prom-client';
import type { DeliveryObserver } from '../webhooks/runDeliveries.ts';
import type { Metrics } from './createMetrics.ts';

const ENDS = ['delivered', 'retried', 'failed'] as const;

/** What becomes of webhooks in one process; gives the observer of its deliveries. */
export function webhookMetrics({ registry }: Metrics): DeliveryObserver {
  const registers = [registry];
  const attempts = new Counter({
    name: 'tearsheet_webhook_attempts_total',
    help: 'Attempts to deliver a webhook: delivered, retried (to be made again), failed (the last one).',
    labelNames: ['end'],
    registers,
  });
  const outbox = new Gauge({
    name: 'tearsheet_webhook_outbox',
    help: 'Events that no webhook-worker has taken up yet.',
    registers,
  });
  // A counter that appears only with its first event hides that event from rate().
  for (const end of ENDS) attempts.inc({ end }, 0);
  return {
    attempted: (end) => attempts.inc({ end }),
    outbox: (length) => outbox.set(length),
  };
}
