import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { TearsheetError } from './errors.ts';
import type { WebhookDelivery } from './types.ts';

/** The delivery was not signed with the secret, was changed, or is more than five minutes from now. */
export class SignatureError extends TearsheetError {
  override readonly name = 'SignatureError';
}

/** The body of a webhook: `type`, `timestamp`, and `data`. */
export type WebhookEvent = WebhookDelivery['payload'];

/** The headers of `fetch`, or those of a request in Node. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Checks a webhook (standardwebhooks.com) and returns its parsed body.
 *
 * @param secret the secret that the service showed: `whsec_…`
 * @param headers the headers of the delivery. `webhook-id`, `webhook-timestamp`, and `webhook-signature` are read.
 * @param body the body exactly as it arrived, before any parsing
 * @throws SignatureError if the delivery must not be trusted
 */
export function readWebhook(secret: string, headers: WebhookHeaders, body: string | Uint8Array): WebhookEvent {
  const webhook = webhookOf(secret);
  const sent = Object.entries(headers instanceof Headers ? Object.fromEntries(headers) : headers);
  const texts = sent.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  try {
    // The service signs only events of this shape.
    return webhook.verify(text, Object.fromEntries(texts)) as WebhookEvent;
  } catch (cause) {
    if (cause instanceof WebhookVerificationError) throw new SignatureError(cause.message, { cause });
    throw cause;
  }
}

function webhookOf(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch {
    throw new TypeError('The secret of webhooks must be in base64, as the service showed it: whsec_…');
  }
}
