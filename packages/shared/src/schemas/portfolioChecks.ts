import { errorIssue, MOST_LISTED, warningIssue } from './issues.ts';
import type { TypeOf } from './members.ts';
import { portfolioRequest } from './portfolioRequest.ts';

const LISTED = `At most ${MOST_LISTED} of each code. One more item counts the rest.`;

const lists = {
  error_count: { type: 'integer', minimum: 0, description: 'Number of errors.' },
  warning_count: { type: 'integer', minimum: 0, description: 'Number of warnings.' },
  errors: { type: 'array', items: errorIssue, description: `Every error found, in one pass. ${LISTED}` },
  warnings: { type: 'array', items: warningIssue, description: `Every warning found, in one pass. ${LISTED}` },
} as const;

const valid = {
  type: 'boolean',
  description: 'True if tracking, updating, and analyzing would be accepted.',
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
        'Definition with RICs, default values, and weights that sum to exactly 1 per date. Present only if valid.',
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

/** The kind of identifier that decided which instrument a symbol means. */
const MATCH_KINDS = ['ric', 'ticker', 'alias', 'isin', 'cusip', 'sedol', 'wkn', 'figi', 'share_class', 'cash'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

const change = {
  type: 'object',
  description: 'One repair that changed a member.',
  properties: {
    code: {
      type: 'string',
      enum: ['symbol_normalized', 'rows_combined', 'weights_look_like_percent', 'weights_renormalized', 'date_removed'],
    },
    field: { type: 'string', description: 'Path in the definition that was sent, for example portfolio[3].symbol.' },
    date: { type: ['string', 'null'], format: 'date', description: 'Rebalance date. Null for a setting.' },
    symbol: {
      type: ['string', 'null'],
      description: 'RIC that the change concerns. Null if the change concerns a whole date.',
    },
    from: {
      type: ['string', 'number', 'null'],
      description:
        'Value before the change: a symbol, the first of the rows that are added up, the sum of a date, or the date.',
    },
    to: {
      type: ['string', 'number', 'null'],
      description: 'Value after the change. Null for a date that was removed.',
    },
    matched_by: {
      type: 'string',
      enum: MATCH_KINDS,
      description:
        'Kind of identifier that the symbol is. Present if the code is symbol_normalized and the change concerns a row.',
    },
    message: { type: 'string', description: 'One sentence for people.' },
  },
  required: ['code', 'field', 'date', 'symbol', 'from', 'to', 'message'],
  additionalProperties: false,
} as const;

const dropped = {
  type: 'object',
  description: 'One row that was removed.',
  properties: {
    code: {
      type: 'string',
      enum: [
        'unresolved_symbol',
        'ambiguous_symbol',
        'future_date',
        'duplicate_holding',
        'non_positive_weight',
        'no_price_history',
        'duplicate_transaction',
      ],
    },
    date: { type: 'string', description: 'Date of the row.' },
    symbol: { type: 'string', description: 'Symbol as it was sent. Empty for a transaction in cash.' },
    weight: { type: 'number', description: 'Weight as it was sent. Absent for a row without a weight.' },
    quantity: { type: 'number', description: 'Quantity as it was sent, in place of a weight.' },
    amount: { type: 'number', description: 'Amount as it was sent, in place of a weight.' },
    currency: { type: 'string', description: 'Currency of the amount, if it was sent.' },
    message: { type: 'string', description: 'One sentence for people.' },
  },
  required: ['code', 'date', 'symbol', 'message'],
  additionalProperties: false,
} as const;

/** Answer of resolve (2.4, 4.2). */
export const resolveResult = {
  type: 'object',
  description: 'Outcome of the repairs. Nothing is stored.',
  properties: {
    status: {
      type: 'string',
      enum: ['clean', 'resolved', 'unresolvable'],
      description:
        'clean: valid, returned unchanged. resolved: corrected, ready for tracking. unresolvable: see validation.errors.',
    },
    portfolio_definition: {
      ...portfolioRequest,
      type: ['object', 'null'],
      description: 'Full request with the corrected portfolio. Null if it is unresolvable.',
    },
    changes: {
      type: 'array',
      items: change,
      description: `Changes in the order of the repairs, at most ${MOST_LISTED} of each code.`,
    },
    change_count: { type: 'integer', minimum: 0, description: 'All changes, including those not listed.' },
    dropped: {
      type: 'array',
      items: dropped,
      description: `Removed rows in the order of the repairs, at most ${MOST_LISTED} of each code.`,
    },
    dropped_count: { type: 'integer', minimum: 0, description: 'All removed rows, with those not listed.' },
    validation,
  },
  required: ['status', 'portfolio_definition', 'changes', 'change_count', 'dropped', 'dropped_count', 'validation'],
  additionalProperties: false,
} as const;

export type ResolveResult = TypeOf<typeof resolveResult>;
export type Change = TypeOf<typeof change>;
export type Dropped = TypeOf<typeof dropped>;
