import { jobWarnings } from './issues.ts';
import { failedMembers } from './jobs.ts';
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
  titled,
  uri,
  uriPath,
} from './members.ts';
import { changedPortfolio, unanalyzedPortfolio } from './notifications.ts';

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
  secret: string(
    'Prefix `whsec_` and 32 bytes in base64. Keep it private, because anyone who has it can sign webhooks as this service.',
  ),
});

/** Answer of POST /v1/webhooks/test. */
export const acceptedDelivery = closed('The delivery that was accepted.', {
  delivery_id: string('Also the webhook-id header of every attempt.'),
  check_url: uriPath('Path of the delivery. It is available a moment later.'),
});

/** Query of GET /v1/webhooks/deliveries. */
export const deliveryListQuery = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: DELIVERY_STATUSES, description: 'Only deliveries in this status.' },
    cursor: { type: 'string', maxLength: 200, description: 'Value of next_cursor from the page before.' },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'Largest number of deliveries on a page.',
    },
  },
} as const;

const members = {
  delivery_id: string('Also the webhook-id header of every attempt.'),
  event_type: string('Kind of event, for example job.completed.'),
  url: uri('Address that receives the event.'),
  status: {
    type: 'string',
    enum: DELIVERY_STATUSES,
    description: 'Status of the delivery. It is failed after all attempts have failed.',
  },
  attempts: integer('Number of attempts so far.'),
  created_at: dateTime('RFC 3339, UTC.'),
  next_attempt_at: nullableDateTime(
    'Time of the next attempt. Null before the first attempt, and if there are no more attempts.',
  ),
  delivered_at: nullableDateTime('Time of the delivery. Null until then.'),
  last_http_status: nullableInteger('HTTP status of the last answer. Null if there was no answer.'),
  last_error: nullableString('Reason why the last attempt failed. Null if it succeeded, and before the first attempt.'),
} as const;

/** One row of the list. */
const listedDelivery = closed('One event for one URL.', members);

/** Answer of GET /v1/webhooks/deliveries/{delivery_id}. */
export const delivery = closed('One event for one URL.', {
  ...members,
  payload: closed('The body that is sent.', {
    type: string('Kind of event.'),
    timestamp: dateTime('Time of the event. RFC 3339, UTC.'),
    data: {
      type: 'object',
      additionalProperties: true,
      description: 'Data of the event. For a job event, it is the job without its result.',
    },
  }),
});

/** Answer of GET /v1/webhooks/deliveries. */
export const deliveryList = closed('A page of deliveries, newest first.', {
  deliveries: listOf(
    'Deliveries of the page. It may be shorter than limit although there is a next page, but is never empty then.',
    listedDelivery,
  ),
  next_cursor: nullableString('Cursor of the next page. Null on the last page.'),
});

export type DeliveryListQuery = TypeOf<typeof deliveryListQuery>;

/** Returns the schema of an event. Its title is the name of the schema in the API description. */
function eventOf(title: string, type: string, data: object) {
  return titled(title, 'Body of a webhook, signed as standardwebhooks.com defines.', {
    type: { type: 'string', enum: [type], description: 'Kind of event.' },
    timestamp: dateTime('Time of the event. RFC 3339, UTC.'),
    data,
  });
}

/** Returns the job of an event, which has no result. */
function jobData(status: 'completed' | 'failed', more: Readonly<Record<string, unknown>> = {}) {
  return closed('The job without its result.', {
    job_id: string('Id of the job.'),
    job_type: string('For example portfolio_analysis.'),
    status: { type: 'string', enum: [status], description: 'Status of the job.' },
    created_at: dateTime('RFC 3339, UTC.'),
    started_at: nullableDateTime('Start of the work. Null if the job never started.'),
    finished_at: dateTime('RFC 3339, UTC.'),
    expires_at: dateTime('Time at which the job is deleted. RFC 3339, UTC.'),
    warnings: jobWarnings,
    ...more,
    check_url: uriPath('Path of the job: /v1/jobs/{job_id}.'),
  });
}

/** The bodies of the webhooks, by kind of event. */
export const WEBHOOK_EVENTS = {
  'job.completed': eventOf('JobCompletedEvent', 'job.completed', jobData('completed')),
  'job.failed': eventOf('JobFailedEvent', 'job.failed', jobData('failed', failedMembers)),
  'portfolio.changed': eventOf('PortfolioChangedEvent', 'portfolio.changed', changedPortfolio),
  'portfolio.not_analyzed': eventOf('PortfolioNotAnalyzedEvent', 'portfolio.not_analyzed', unanalyzedPortfolio),
  'webhook.test': eventOf(
    'WebhookTestEvent',
    'webhook.test',
    closed('A test.', { message: string('One sentence for people.') }),
  ),
};
