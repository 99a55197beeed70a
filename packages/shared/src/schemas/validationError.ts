import type { TypeOf } from './typeOf.ts';

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
    input: { description: 'What was sent, cut short when long.' },
    ctx: { type: 'object', description: 'Values of the message.', additionalProperties: true },
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

export type ValidationError = TypeOf<typeof validationError>;
export type DetailItem = TypeOf<typeof detailItem>;
