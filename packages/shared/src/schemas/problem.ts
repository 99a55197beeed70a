import type { TypeOf } from './typeOf.ts';

/** Every error but the 422 of request validation: application/problem+json, RFC 9457. */
export const problem = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  properties: {
    type: { type: 'string', description: 'URI that identifies the kind of problem.' },
    title: { type: 'string', description: 'The kind of problem in words; the same for every occurrence.' },
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'HTTP status.' },
    detail: { type: 'string', description: 'This occurrence in words.' },
    instance: { type: 'string', description: 'Path of the request.' },
    code: { type: 'string', description: 'Machine-readable code; docs/errors.md lists them.' },
    request_id: { type: 'string', description: 'Also in the X-Request-Id header and in the logs.' },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id'],
  additionalProperties: false,
} as const;

export type Problem = TypeOf<typeof problem>;
