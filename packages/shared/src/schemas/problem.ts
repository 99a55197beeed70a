import type { TypeOf } from './members.ts';

/** Every error but the 422 of request validation: application/problem+json, RFC 9457. */
export const problem = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'URI that identifies the kind of problem.' },
    title: { type: 'string', description: 'Kind of the problem in words. It is the same for every occurrence.' },
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'HTTP status.' },
    detail: { type: 'string', description: 'This occurrence in words.' },
    instance: { type: 'string', format: 'uri-reference', description: 'Path of the request.' },
    code: { type: 'string', description: 'Machine-readable code. docs/errors.md lists all codes.' },
    request_id: { type: 'string', description: 'Also in the X-Request-Id header and in the logs.' },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id'],
  additionalProperties: false,
} as const;

export type Problem = TypeOf<typeof problem>;

const detailItem = {
  type: 'object',
  description: 'One problem of the request, in the form of Pydantic v2.',
  properties: {
    type: { type: 'string', description: 'Kind of problem, for example missing or float_type.' },
    loc: {
      type: 'array',
      items: { type: ['string', 'integer'] },
      description: 'Where: body, query or path, then members and positions.',
    },
    msg: { type: 'string', description: 'One sentence for people.' },
    input: { description: 'Value that was sent. A long value is shortened.' },
    ctx: { type: 'object', description: 'Values that the message mentions.', additionalProperties: true },
  },
  required: ['type', 'loc', 'msg'],
  additionalProperties: false,
} as const;

/** Body of every 422 of request validation (2.14). */
export const validationError = {
  type: 'object',
  description: 'Every problem of the request (the first 100).',
  properties: { detail: { type: 'array', items: detailItem } },
  required: ['detail'],
  additionalProperties: false,
} as const;

export type DetailItem = TypeOf<typeof detailItem>;
