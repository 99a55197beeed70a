import type { Route } from './routes.ts';
import { LONGEST_CALLBACK_URL } from './webhooks/callbackUrl.ts';

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description: 'The same key and body within 24 hours give the same job; another body is refused.',
};

const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description:
    '`wait=N`, at most 30: the answer comes as soon as the job ends, 200 with the job and `Preference-Applied: wait=N`; ' +
    'after N seconds, the normal answer (RFC 7240).',
};

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 50 },
  description: 'ETag of the version that was read: refused when there is a newer one. `*` stands for any.',
};

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 20 },
  description: 'Id of the last event that was read: nothing that was told before comes again.',
};

const CALLBACK_URL = {
  name: 'callback_url',
  in: 'query',
  required: false,
  schema: { type: 'string', maxLength: LONGEST_CALLBACK_URL },
  description:
    'Where the end of the job is told, signed as standardwebhooks.com has it: `job.completed` or `job.failed` with the ' +
    'job without its result. https and a public host.',
};

/** What an operation understands besides its own query: headers of all of its kind, and `callback_url`. */
export function commonParameters(route: Route): object[] {
  if (isSubmit(route)) return [IDEMPOTENCY_KEY, ...(startsOneJob(route) ? [PREFER] : []), CALLBACK_URL];
  if (takesIdempotencyKey(route)) return [IDEMPOTENCY_KEY];
  if (route.operationId === 'updatePortfolio') return [{ ...IF_MATCH, required: true }];
  if (route.operationId === 'deletePortfolio') return [IF_MATCH];
  if (route.operationId === 'getJob') return [PREFER];
  return route.body === null && route.events ? [LAST_EVENT_ID] : [];
}

/** Whether a repeat with the same key is answered as the first was. */
export function takesIdempotencyKey(route: Route): boolean {
  return isSubmit(route) || route.operationId === 'trackPortfolio';
}

/** Whether the answer can be the finished job, for a caller who would rather wait. */
export function startsOneJob(route: Route): boolean {
  return isSubmit(route) && route.operationId !== 'analyzeBatch';
}

export function isSubmit({ success }: Route): boolean {
  return success.status === 202;
}
