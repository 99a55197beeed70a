import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { TearsheetError } from './errors.ts';

/** The delivery was not signed with the secret, was changed, or is older than five minutes. */
export class SignatureError extends TearsheetError {
  override readonly name = 'SignatureError';
}

/**
 * Checks a webhook (standardwebhooks.com) and returns its parsed body.
 *
 * @param secret the secret that the service showed: `whsec_…`
 * @param headers the headers of the delivery. `webhook-id`, `webhook-timestamp`, and `webhook-signature` are read.
 * @param body the body exactly as it arrived, before any parsing
 * @throws SignatureError if the delivery must not be trusted
 */
export function readWebhook(
  secret: string,
  headers: Headers | Readonly<Record<string, string>>,
  body: string,
): unknown {
  const sent = Object.fromEntries(headers instanceof Headers ? headers : Object.entries(headers));
  try {
    return new Webhook(secret).verify(body, sent);
  } catch (cause) {
    if (cause instanceof WebhookVerificationError) throw new SignatureError(cause.message, { cause });
    throw cause;
  }
}
