import { errorIssue, warningIssue } from './issue.ts';
import { portfolioRequest } from './portfolioRequest.ts';
import type { TypeOf } from './typeOf.ts';

const lists = {
  error_count: { type: 'integer', minimum: 0, description: 'Number of errors.' },
  warning_count: { type: 'integer', minimum: 0, description: 'Number of warnings.' },
  errors: { type: 'array', items: errorIssue, description: 'Every error found, in one pass.' },
  warnings: { type: 'array', items: warningIssue, description: 'Every warning found, in one pass.' },
} as const;

const valid = {
  type: 'boolean',
  description: 'True when tracking, updating and analysing would be accepted.',
} as const;

/** Answer of validate (2.3). */
export const validateResult = {
  type: 'object',
  description: 'Outcome of the dry run. Nothing is stored.',
  properties: {
    valid,
    ...lists,
    normalized: {
      ...portfolioRequest,
      description:
        'The definition with RICs, defaults filled in and weights that sum to exactly 1 per date. Only when valid.',
    },
  },
  required: ['valid', 'error_count', 'warning_count', 'errors', 'warnings'],
  additionalProperties: false,
} as const;

/** The `validation` member of a resolve answer. */
export const validation = {
  type: 'object',
  description: 'The validator’s word on the repaired definition.',
  properties: { valid, ...lists },
  required: ['valid', 'error_count', 'warning_count', 'errors', 'warnings'],
  additionalProperties: false,
} as const;

export type ValidateResult = TypeOf<typeof validateResult>;
export type Validation = TypeOf<typeof validation>;
