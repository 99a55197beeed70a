import { QUALITY_CODES } from './dataQuality.ts';
import type { TypeOf } from './members.ts';

/** Problems of transactions. */
export const LEDGER_ERROR_CODES = [
  'oversold',
  'negative_cash',
  'missing_member',
  'non_positive_amount',
  'too_many_transactions',
  'portfolio_and_transactions',
] as const;

/** Things worth knowing about transactions. */
export const LEDGER_WARNING_CODES = [
  'negative_cash',
  'price_far_from_market',
  'fee_exceeds_trade',
  'dividend_not_plausible',
  'before_price_history',
  'priced_by_ledger',
  'priced_at_close',
  'split_booked_twice',
  'split_mismatch',
  'transactions_sorted',
  'duplicate_transaction',
  'dividends_not_booked',
  'sign_ignored',
  'initial_value_ignored',
  'cash_ignored',
] as const;

/** Problems that make a portfolio invalid. docs/errors.md says what each means and how to repair it. */
export const ISSUE_ERROR_CODES = [
  'empty_portfolio',
  'invalid_date',
  'future_date',
  'unresolved_symbol',
  'ambiguous_symbol',
  'duplicate_holding',
  'non_positive_weight',
  'zero_weight_sum',
  'unsupported_currency',
  'missing_fx_history',
  'no_price_history',
  'rebalance_before_history',
  'invalid_initial_value',
  'unknown_market',
  'invalid_cost_rate',
  'invalid_dividends',
  'unknown_country',
  'too_many_rows',
  'too_many_symbols',
  'end_before_start',
  'mixed_units',
  'window_too_short',
  'invalid_benchmark',
  'data_fault',
  ...LEDGER_ERROR_CODES,
] as const;

/** Things worth knowing that do not make a portfolio invalid. */
export const ISSUE_WARNING_CODES = [
  'weights_renormalized',
  'weights_sum_far_from_one',
  'symbol_normalized',
  'rows_combined',
  'non_trading_date_shifted',
  'partial_price_history',
  'stale_price',
  'low_score_coverage',
  'single_holding',
  'high_concentration',
  'weights_look_like_percent',
  'rate_looks_like_percent',
  'rebalance_overridden',
  'start_delayed',
  'costs_not_applied',
  'unknown_member',
  'member_ignored',
  'stale_rate',
  ...QUALITY_CODES,
  ...LEDGER_WARNING_CODES,
] as const;

export type IssueErrorCode = (typeof ISSUE_ERROR_CODES)[number];
export type IssueWarningCode = (typeof ISSUE_WARNING_CODES)[number];

/** Issues of one code in an answer. An answer with twenty thousand of them helps nobody. */
export const MOST_LISTED = 200;

const message = { type: 'string', description: 'One sentence for people.' } as const;
const field = { type: 'string', description: 'Path of the member, for example portfolio[3].weight.' } as const;

export const errorIssue = {
  type: 'object',
  description: 'One problem of the portfolio.',
  properties: {
    code: { type: 'string', enum: ISSUE_ERROR_CODES },
    message,
    field,
    suggestions: {
      type: 'array',
      items: { type: 'string' },
      description:
        'Symbols that may be meant instead, the likeliest first. Only with unresolved_symbol and ambiguous_symbol.',
    },
  },
  required: ['code', 'message', 'field'],
  additionalProperties: false,
} as const;

export const warningIssue = {
  type: 'object',
  description: 'One remark about the portfolio.',
  properties: { code: { type: 'string', enum: ISSUE_WARNING_CODES }, message, field },
  required: ['code', 'message', 'field'],
  additionalProperties: false,
} as const;

export type ErrorIssue = TypeOf<typeof errorIssue>;
export type WarningIssue = TypeOf<typeof warningIssue>;

/** Codes of validate that describe a portfolio without changing it or its figures. They never appear in `warnings` of a job. */
export const REMARK_CODES = [
  'symbol_normalized',
  'single_holding',
  'high_concentration',
  'low_score_coverage',
] as const;

/** Codes in `warnings` of a job and its result. docs/errors.md explains each code. */
export const JOB_WARNING_CODES = [
  'unresolved_symbol',
  'no_price_history',
  'rebalance_before_history',
  'missing_fx_history',
  'window_too_short',
  'position_delisted',
  'unusual_valuation_days',
  'rebalance_after_end',
  'transaction_after_end',
  'large_flow',
  'undefined_return',
  'not_scheduled',
  'no_mail',
  ...ISSUE_WARNING_CODES.filter((code) => !REMARK_CODES.some((remark) => remark === code)),
  'rate_of_other_currency',
  'partial_rate_history',
  'more_warnings',
] as const;

/** Largest number of warnings in a list. If there are more, the last one counts the rest. */
export const MOST_JOB_WARNINGS = 100;

const jobWarning = {
  type: 'object',
  description: 'One difference between the request and the analysis, or one fault in the data.',
  properties: {
    code: { type: 'string', enum: JOB_WARNING_CODES, description: 'Kind of warning, for programs.' },
    message: { type: 'string', description: 'Description of the problem in a sentence for people.' },
    field: { type: 'string', description: 'Path of the first member it concerns, for example portfolio[3].symbol.' },
    symbol: { type: 'string', description: 'The RIC, or the symbol as it was sent if it is unknown.' },
    first_date: { type: 'string', format: 'date', description: 'First day of a fault in the data.' },
    last_date: { type: 'string', format: 'date', description: 'Last day of a fault in the data.' },
    portfolio_share: {
      type: 'number',
      description: 'Largest share of the portfolio that a fault in the data touched, as a decimal fraction.',
    },
    total_return_effect_bps: {
      type: 'number',
      description:
        'Effect of the suspicious moves on total_return in basis points: total_return less what it would be without these moves. Absent if it cannot be computed.',
    },
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
  description: `Faults in the data of the holdings come first, followed by everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most ${MOST_JOB_WARNINGS}.`,
} as const;

export type JobWarning = TypeOf<typeof jobWarning>;
export type JobWarningCode = JobWarning['code'];
