import type { Delivery } from '@tearsheet/runtime/webhooks';
import { Webhook } from 'standardwebhooks';

/** The headers of standardwebhooks.com: id, time of this attempt, and a signature by each secret. */
export function sign(
  { id, body }: Pick<Delivery, 'id' | 'body'>,
  secrets: readonly string[],
  sentAt: Date,
): Readonly<Record<string, string>> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
  };
}
