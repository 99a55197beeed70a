import { analyzeRequest } from './analyzeRequest.ts';
import { closed, integer, listOf, nullableInteger, string } from './members.ts';
import { submitAnswer } from './submitAnswer.ts';
import type { TypeOf } from './typeOf.ts';
import { validationError } from './validationError.ts';

export const MOST_IN_BATCH = 100;

const requests = {
  type: 'array',
  minItems: 1,
  maxItems: MOST_IN_BATCH,
  description: 'Each one a body of analyze. A bad one does not sink the others.',
} as const;

/** Body of POST /v1/portfolio/analyze/batch, as callers read it. */
export const batchRequest = {
  type: 'object',
  description: 'Several portfolios to analyse, 2 MiB in all.',
  properties: { requests: { ...requests, items: analyzeRequest } },
  required: ['requests'],
} as const;

/** The same with unchecked items: each of them is checked on its own. */
export const batchEnvelope = { ...batchRequest, properties: { requests } } as const;

const index = integer('Position in `requests`.');

const acceptedItem = closed('Accepted.', {
  index,
  http_status: { type: 'integer', const: 202, description: 'What analyze would have answered.' },
  ...submitAnswer.properties,
});

const invalidItem = closed('Does not fit, or cannot give a result.', {
  index,
  http_status: { type: 'integer', const: 422, description: 'What analyze would have answered.' },
  detail: validationError.properties.detail,
});

const refusedItem = closed('Refused for another reason.', {
  index,
  http_status: { type: 'integer', enum: [422, 429, 503], description: 'What analyze would have answered.' },
  code: string('For example active_job_limit; docs/errors.md lists all.'),
  message: string('One sentence for people.'),
  retry_after_seconds: nullableInteger('When it is worth trying again; null when never.'),
});

/** Answer of POST /v1/portfolio/analyze/batch. */
export const batchAnswer = closed('What became of each request.', {
  accepted: integer('Requests that are jobs now.'),
  refused: integer('The others.'),
  results: listOf('One for each request, in their order.', {
    type: 'object',
    description: 'Told apart by their members.',
    oneOf: [acceptedItem, invalidItem, refusedItem],
  } as const),
});

export type BatchAnswer = TypeOf<typeof batchAnswer>;
