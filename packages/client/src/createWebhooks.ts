import type { Client } from 'openapi-fetch';
import type { operations, paths } from './generated/openapi.ts';
import type { WebhookDelivery, WebhookDeliveryList } from './types.ts';
import { type CallOptions, signalOf, unwrap } from './unwrap.ts';

/** A page of the list, and the status of its deliveries. */
export type DeliveryFilter = NonNullable<operations['listWebhookDeliveries']['parameters']['query']>;

/** The webhooks of the account. The receiver checks them with `readWebhook` of `@tearsheet/client/webhooks`. */
export interface Webhooks {
  /** Returns the secret that signs the webhooks of the account: `whsec_…` */
  secret(options?: CallOptions): Promise<string>;
  /** Replaces the secret and returns the new one. The old secret also signs for 24 hours. */
  rotateSecret(options?: CallOptions): Promise<string>;
  /** Sends a signed event of type `webhook.test`. Returns the id of the delivery, which exists a moment later. */
  test(callbackUrl: string, options?: CallOptions): Promise<string>;
  /** Returns a page of the deliveries of the last 7 days, the newest first. */
  deliveries(filter?: DeliveryFilter): Promise<WebhookDeliveryList>;
  /** Returns a delivery with its payload. Its id is the header `webhook-id`. */
  delivery(deliveryId: string, options?: CallOptions): Promise<WebhookDelivery>;
  /** Starts a failed delivery again. Throws ProblemError `delivery_not_failed` for any other. */
  retry(deliveryId: string, options?: CallOptions): Promise<WebhookDelivery>;
}

export function createWebhooks(api: Client<paths>): Webhooks {
  const of = (delivery_id: string, options?: CallOptions) => ({
    params: { path: { delivery_id } },
    ...signalOf(options),
  });
  const secretOf = (answer: Parameters<typeof unwrap>[0]) => unwrap<{ readonly secret: string }>(answer).secret;
  return {
    secret: async (options) => secretOf(await api.GET('/v1/webhooks/secret', signalOf(options))),
    rotateSecret: async (options) => secretOf(await api.POST('/v1/webhooks/secret/rotate', signalOf(options))),
    test: async (callback_url, options) => {
      const how = { params: { query: { callback_url } }, ...signalOf(options) };
      return unwrap<{ readonly delivery_id: string }>(await api.POST('/v1/webhooks/test', how)).delivery_id;
    },
    deliveries: async (query = {}) => unwrap(await api.GET('/v1/webhooks/deliveries', { params: { query } })),
    delivery: async (deliveryId, options) =>
      unwrap(await api.GET('/v1/webhooks/deliveries/{delivery_id}', of(deliveryId, options))),
    retry: async (deliveryId, options) =>
      unwrap(await api.POST('/v1/webhooks/deliveries/{delivery_id}/retry', of(deliveryId, options))),
  };
}
