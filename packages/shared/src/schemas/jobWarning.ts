import { ISSUE_WARNING_CODES } from './issue.ts';
import type { TypeOf } from './typeOf.ts';

/** Codes of validate that describe a portfolio without changing it or its figures. They never appear in `warnings` of a job. */
export const REMARK_CODES = [
  'symbol_normalized',
  'single_holding',
  'high_concentration',
  'low_score_coverage',
] as const;

/** What `warnings` of a job and its result can say. docs/errors.md explains each code. */
export const JOB_WARNING_CODES = [
  'unresolved_symbol',
  'no_price_history',
  'rebalance_before_history',
  'missing_fx_history',
  'position_delisted',
  'rebalance_after_end',
  ...ISSUE_WARNING_CODES.filter((code) => !REMARK_CODES.some((remark) => remark === code)),
  'more_warnings',
] as const;

/** A list has at most this many; the last one then counts the rest. */
export const MOST_JOB_WARNINGS = 100;

const jobWarning = {
  type: 'object',
  description: 'One difference between what was sent and what was analyzed, or one gap in the data behind it.',
  properties: {
    code: { type: 'string', enum: JOB_WARNING_CODES, description: 'Kind of warning. Programs decide by it.' },
    message: { type: 'string', description: 'What happened, in a sentence for people.' },
    field: { type: 'string', description: 'Path of the first member it concerns, for example portfolio[3].symbol.' },
    symbol: { type: 'string', description: 'The RIC, or the symbol as it was sent if it is unknown.' },
    weight: {
      type: 'number',
      description: 'Weight that the holding was meant to have on the first date it concerns, as a decimal fraction.',
    },
  },
  required: ['code', 'message', 'field'],
  additionalProperties: false,
} as const;

/** The member `warnings` of every answer about an analysis. */
export const jobWarnings = {
  type: 'array',
  items: jobWarning,
  description: `Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most ${MOST_JOB_WARNINGS}.`,
} as const;

export type JobWarning = TypeOf<typeof jobWarning>;
export type JobWarningCode = JobWarning['code'];
