import { type Delivery, isDeliveryListEntry } from '@tearsheet/runtime/webhooks';
import {
  acceptedDelivery,
  type DeliveryListQuery,
  delivery,
  deliveryList,
  deliveryListQuery,
  testWebhookQuery,
  webhookSecret,
} from '@tearsheet/shared/schemas';
import type { Dependencies } from './dependencies.ts';
import { encodeCursor } from './encodeCursor.ts';
import { readCallbackUrl } from './jobs/acceptJob.ts';
import { type Failed, failed, type Operation, operationRow } from './operation.ts';
import { readCursor } from './pages.ts';

interface DeliveryId {
  readonly delivery_id: string;
}

const DELIVERY_PATH = '/v1/webhooks/deliveries/:delivery_id';

const getSecret = operationRow({
  name: 'get_webhook_secret',
  scope: 'portfolio:analyze',
  output: webhookSecret,
  rest: {
    method: 'get',
    path: '/v1/webhooks/secret',
    summary: 'Get the secret that signs your webhooks (standardwebhooks.com)',
    success: 'The secret, which is created on first use.',
  },
  async run({ webhooks }, _input, { owner }) {
    return { kind: 'done', value: { secret: await webhooks.secrets.current(owner) } };
  },
});

const rotateSecret = operationRow({
  name: 'rotate_webhook_secret',
  scope: 'portfolio:analyze',
  output: webhookSecret,
  rest: {
    method: 'post',
    path: '/v1/webhooks/secret/rotate',
    summary: 'Create a new secret; the old one also signs for 24 hours',
    success: 'The new secret.',
  },
  async run({ webhooks }, _input, { owner }) {
    return { kind: 'done', value: { secret: await webhooks.secrets.rotate(owner) } };
  },
});

const testWebhook = operationRow<{ readonly callback_url: string }>({
  name: 'test_webhook',
  scope: 'portfolio:analyze',
  input: { query: testWebhookQuery },
  output: acceptedDelivery,
  rest: {
    method: 'post',
    path: '/v1/webhooks/test',
    summary: 'Send a signed event of type `webhook.test` to a URL',
    status: 201,
    success: 'The delivery has started. Get the delivery for its outcome.',
    cacheControl: null,
    location: DELIVERY_PATH,
  },
  async run({ webhooks, now }, query, { owner }) {
    const { url, issues } = readCallbackUrl(query, webhooks.allowPrivate);
    if (issues.length > 0) return { kind: 'refused', issues };
    const event = {
      type: 'webhook.test',
      timestamp: now().toISOString(),
      data: { message: 'This is a test. Signature, time and id are those of a real delivery.' },
    };
    // The webhook worker may only read the secret, so it must exist before the event is signed.
    await webhooks.secrets.current(owner);
    const delivery_id = await webhooks.deliveries.announce(owner, url ?? '', event);
    return { kind: 'done', value: { delivery_id } };
  },
});

const listDeliveries = operationRow<DeliveryListQuery>({
  name: 'list_webhook_deliveries',
  scope: 'jobs:read',
  input: { query: deliveryListQuery },
  output: deliveryList,
  rest: {
    method: 'get',
    path: '/v1/webhooks/deliveries',
    summary: 'List your deliveries of the last 7 days, newest first; `status=failed` lists the dead letters',
    success: 'One page.',
  },
  async run({ webhooks }, { cursor, status = null, limit = deliveryListQuery.properties.limit.default }, { owner }) {
    const page = readCursor(cursor, isDeliveryListEntry);
    if (page.kind === 'refused') return page;
    const { items, next } = await webhooks.deliveries.list({ owner, status, after: page.after, limit });
    return { kind: 'done', value: { deliveries: items.map(deliveryMembers), next_cursor: encodeCursor(next) } };
  },
});

const getDelivery = operationRow<DeliveryId>({
  name: 'get_webhook_delivery',
  scope: 'jobs:read',
  output: delivery,
  rest: {
    method: 'get',
    path: DELIVERY_PATH,
    summary: 'Get a delivery with its payload and the outcome of its last attempt',
    success: 'The delivery.',
    problems: ['delivery_not_found'],
  },
  run: (dependencies, { delivery_id }, { owner }) => readDelivery(dependencies, delivery_id, owner),
});

const retryDelivery = operationRow<DeliveryId>({
  name: 'retry_webhook_delivery',
  scope: 'portfolio:analyze',
  output: delivery,
  rest: {
    method: 'post',
    path: `${DELIVERY_PATH}/retry`,
    summary: 'Retry a failed delivery, starting with its first attempt',
    success: 'The delivery has started again.',
    problems: ['delivery_not_found', 'delivery_not_failed'],
  },
  async run(dependencies, { delivery_id }, { owner }) {
    const outcome = await dependencies.webhooks.deliveries.retry(delivery_id, owner);
    if (outcome === 'not_found') return deliveryNotFound();
    if (outcome === 'not_failed') {
      return failed('delivery_not_failed', 'Only a delivery that has failed can be tried again.');
    }
    return readDelivery(dependencies, delivery_id, owner);
  },
});

/** Webhooks of an account: its secret and the deliveries to its callback URLs. */
export const WEBHOOK_OPERATIONS: readonly Operation[] = [
  getSecret,
  rotateSecret,
  testWebhook,
  listDeliveries,
  getDelivery,
  retryDelivery,
];

async function readDelivery({ webhooks }: Dependencies, deliveryId: string, owner: string) {
  const found = await webhooks.deliveries.read(deliveryId, owner);
  if (found?.owner !== owner) return deliveryNotFound();
  return { kind: 'done', value: { ...deliveryMembers(found), payload: JSON.parse(found.body) as unknown } } as const;
}

function deliveryMembers(found: Delivery) {
  return {
    delivery_id: found.id,
    event_type: found.eventType,
    url: found.url,
    status: found.status,
    attempts: found.attempts,
    created_at: found.createdAt,
    next_attempt_at: found.nextAttemptAt,
    delivered_at: found.deliveredAt,
    last_http_status: found.lastStatus,
    last_error: found.lastError,
  };
}

function deliveryNotFound(): Failed {
  return failed('delivery_not_found', 'There is no delivery with this id. Deliveries are kept for 7 days.');
}
