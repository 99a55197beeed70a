import { Counter } from 'prom-client';
import type { DeliveryObserver } from '../webhooks/runDeliveries.ts';
import type { Metrics } from './createMetrics.ts';

const ENDS = ['delivered', 'retried', 'failed'] as const;

/** What becomes of webhooks in one process; gives the observer of its deliveries. */
export function webhookMetrics({ registry }: Metrics): DeliveryObserver {
  const attempts = new Counter({
    name: 'tearsheet_webhook_attempts_total',
    help: 'Attempts to deliver a webhook: delivered, retried (to be made again), failed (the last one).',
    labelNames: ['end'],
    registers: [registry],
  });
  // A counter that appears only with its first event hides that event from rate().
  for (const end of ENDS) attempts.inc({ end }, 0);
  return { attempted: (end) => attempts.inc({ end }) };
}
