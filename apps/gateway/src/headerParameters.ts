import type { Route } from './routes.ts';

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

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 20 },
  description: 'Id of the last event that was read: nothing that was told before comes again.',
};

/** The request headers that an operation understands besides those of all. */
export function headerParameters(route: Route): object[] {
  if (isSubmit(route)) return [IDEMPOTENCY_KEY, PREFER];
  if (route.operationId === 'getJob') return [PREFER];
  return route.body === null && route.events ? [LAST_EVENT_ID] : [];
}

export function isSubmit({ success }: Route): boolean {
  return success.status === 202;
}
