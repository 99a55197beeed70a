import { decodeCursor, encodeCursor } from '@tearsheet/operations';
import { isDeliveryListEntry } from '@tearsheet/runtime/webhooks';
import { AppError } from '@tearsheet/shared';
import {
  acceptedDelivery,
  compileQuery,
  delivery,
  deliveryList,
  deliveryListQuery,
  testWebhookQuery,
  valueError,
  webhookSecret,
} from '@tearsheet/shared/schemas';
import { type Answer, json } from '../answer.ts';
import { withQuery } from '../checkedInput.ts';
import { invalid } from '../errors.ts';
import type { Route, RouteInput } from '../routes.ts';
import { readCallbackUrl } from './callbackUrl.ts';
import { deliveryAnswer, deliveryMembers, deliveryNotFound } from './deliveryAnswer.ts';
import { makeSecret } from './makeSecret.ts';

const checkTestQuery = compileQuery(testWebhookQuery);
const checkListQuery = compileQuery(deliveryListQuery);
const NO_STORE = { 'cache-control': 'private, no-store' };

/** What an account does with the webhooks of its `callback_url`s. */
export const WEBHOOK_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/v1/webhooks/secret',
    operationId: 'getWebhookSecret',
    summary: 'The secret that signs your webhooks (standardwebhooks.com)',
    scope: 'portfolio:analyze',
    body: null,
    success: { status: 200, description: 'Made on first use.', schema: webhookSecret },
    problems: [],
    run: async ({ services, caller }) =>
      json(200, { secret: await services.webhooks.secrets.current(caller.owner) }, NO_STORE),
  },
  {
    method: 'post',
    path: '/v1/webhooks/secret/rotate',
    operationId: 'rotateWebhookSecret',
    summary: 'A new secret; the old one signs along for 24 hours',
    scope: 'portfolio:analyze',
    body: null,
    success: { status: 200, description: 'The new secret.', schema: webhookSecret },
    problems: [],
    run: async ({ services, caller }) =>
      json(200, { secret: await services.webhooks.secrets.rotate(caller.owner) }, NO_STORE),
  },
  {
    method: 'post',
    path: '/v1/webhooks/test',
    operationId: 'testWebhook',
    summary: 'Send a signed event of type `webhook.test` to a URL',
    scope: 'portfolio:analyze',
    success: { status: 201, description: 'On its way; ask the delivery what became of it.', schema: acceptedDelivery },
    problems: [],
    ...withQuery(testWebhookQuery, checkTestQuery, testWebhook),
  },
  {
    method: 'get',
    path: '/v1/webhooks/deliveries',
    operationId: 'listWebhookDeliveries',
    summary: 'Your deliveries of the last 7 days, newest first; `status=failed` are the dead letters',
    scope: 'jobs:read',
    success: { status: 200, description: 'One page.', schema: deliveryList },
    problems: [],
    ...withQuery(deliveryListQuery, checkListQuery, async ({ services, caller }, query) => {
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, isDeliveryListEntry);
      if (query.cursor !== undefined && after === null) {
        const message = 'not a next_cursor of this list';
        return invalid([valueError(['query', 'cursor'], 'invalid_cursor', message, query.cursor)]);
      }
      const { items, next } = await services.webhooks.deliveries.list({
        owner: caller.owner,
        status: query.status ?? null,
        after,
        limit: query.limit ?? deliveryListQuery.properties.limit.default,
      });
      const next_cursor = next === null ? null : encodeCursor(next);
      return json(200, { deliveries: items.map(deliveryMembers), next_cursor }, NO_STORE);
    }),
  },
  {
    method: 'get',
    path: '/v1/webhooks/deliveries/:delivery_id',
    operationId: 'getWebhookDelivery',
    summary: 'One delivery with what is sent and what came back',
    scope: 'jobs:read',
    body: null,
    success: { status: 200, description: 'The delivery.', schema: delivery },
    problems: ['delivery_not_found'],
    run: async (input) => json(200, deliveryAnswer(await ownDelivery(input)), NO_STORE),
  },
  {
    method: 'post',
    path: '/v1/webhooks/deliveries/:delivery_id/retry',
    operationId: 'retryWebhookDelivery',
    summary: 'Try a failed delivery again, from the first attempt',
    scope: 'portfolio:analyze',
    body: null,
    success: { status: 200, description: 'On its way again.', schema: delivery },
    problems: ['delivery_not_found', 'delivery_not_failed'],
    async run(input) {
      const { services, caller, params } = input;
      const outcome = await services.webhooks.deliveries.retry(params.delivery_id ?? '', caller.owner);
      if (outcome === 'not_found') throw deliveryNotFound();
      if (outcome === 'not_failed') {
        throw new AppError('delivery_not_failed', 'Only a delivery that has failed can be tried again.');
      }
      return json(200, deliveryAnswer(await ownDelivery(input)), NO_STORE);
    },
  },
];

async function testWebhook({ services, caller, query }: RouteInput): Promise<Answer> {
  const { deliveries, allowPrivate } = services.webhooks;
  const callback = readCallbackUrl(query, allowPrivate);
  if (callback.detail.length > 0) return invalid(callback.detail);
  const event = {
    type: 'webhook.test',
    timestamp: services.now().toISOString(),
    data: { message: 'This is a test. Signature, time and id are those of a real delivery.' },
  };
  await makeSecret(services, caller);
  const id = await deliveries.announce(caller.owner, callback.url ?? '', event);
  const check_url = `/v1/webhooks/deliveries/${id}`;
  return json(201, { delivery_id: id, check_url }, { location: check_url });
}

async function ownDelivery({ services, caller, params }: RouteInput) {
  const found = await services.webhooks.deliveries.read(params.delivery_id ?? '');
  if (found?.owner !== caller.owner) throw deliveryNotFound();
  return found;
}
