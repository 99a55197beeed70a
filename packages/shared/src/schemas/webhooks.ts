import {
  closed,
  dateTime,
  integer,
  listOf,
  nullableDateTime,
  nullableInteger,
  nullableString,
  string,
  type TypeOf,
  uri,
  uriPath,
} from './members.ts';

const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

/** Query of POST /v1/webhooks/test. */
export const testWebhookQuery = {
  type: 'object',
  properties: {
    callback_url: {
      type: 'string',
      format: 'uri',
      maxLength: 2000,
      description: 'Address that receives the test event. It must use https and a public host.',
    },
  },
  required: ['callback_url'],
} as const;

/** Answer of GET /v1/webhooks/secret. */
export const webhookSecret = closed('The secret of the account.', {
  secret: string('`whsec_` and 32 bytes in base64. Whoever has it can sign webhooks as this service.'),
});

/** Answer of POST /v1/webhooks/test. */
export const acceptedDelivery = closed('The delivery that was accepted.', {
  delivery_id: string('Also the webhook-id header of every attempt.'),
  check_url: uriPath('Path of the delivery, which exists a moment later.'),
});

/** Query of GET /v1/webhooks/deliveries. */
export const deliveryListQuery = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: DELIVERY_STATUSES, description: 'Only deliveries in this status.' },
    cursor: { type: 'string', maxLength: 200, description: 'next_cursor of the page before.' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'Most deliveries of a page.' },
  },
} as const;

const members = {
  delivery_id: string('Also the webhook-id header of every attempt.'),
  event_type: string('For example job.completed.'),
  url: uri('Address that receives the event.'),
  status: { type: 'string', enum: DELIVERY_STATUSES, description: 'failed: all attempts have failed.' },
  attempts: integer('Made so far.'),
  created_at: dateTime('RFC 3339, UTC.'),
  next_attempt_at: nullableDateTime('Null when there will be none, and before the first.'),
  delivered_at: nullableDateTime('Null until it is delivered.'),
  last_http_status: nullableInteger('Of the last answer; null without one.'),
  last_error: nullableString('What was wrong with the last attempt.'),
} as const;

/** One row of the list. */
const listedDelivery = closed('One event for one URL.', members);

/** Answer of GET /v1/webhooks/deliveries/{delivery_id}. */
export const delivery = closed('One event for one URL.', {
  ...members,
  payload: closed('The body that is sent.', {
    type: string('Kind of event.'),
    timestamp: dateTime('When it happened.'),
    data: { type: 'object', additionalProperties: true, description: 'Of a job: the job without its result.' },
  }),
});

/** Answer of GET /v1/webhooks/deliveries. */
export const deliveryList = closed('A page of deliveries, newest first.', {
  deliveries: listOf('May be short or empty although there is a next page.', listedDelivery),
  next_cursor: nullableString('Null at the end.'),
});

export type DeliveryListQuery = TypeOf<typeof deliveryListQuery>;
