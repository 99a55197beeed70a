import type { TypeOf } from './members.ts';

export const DEFAULT_BASE_CURRENCY = 'USD';
export const DEFAULT_INITIAL_VALUE = 10_000;
export const DEFAULT_BENCHMARK = 'ACWI.OQ';

/** Above any sensible unit (fractions, percent, basis points, money) and far from where sums overflow. */
const MAX_WEIGHT = 1e9;
/** Longest spelling of a symbol. */
export const MAX_SYMBOL_LENGTH = 64;

/** One dated holding (2.1). The only request object that refuses members it does not know. */
export const portfolioHolding = {
  type: 'object',
  description: 'One holding at one rebalance date.',
  properties: {
    date: { type: 'string', format: 'date', description: 'Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.' },
    symbol: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_SYMBOL_LENGTH,
      description: 'Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case.',
    },
    weight: {
      type: 'number',
      maximum: MAX_WEIGHT,
      description: 'Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1.',
    },
  },
  required: ['date', 'symbol', 'weight'],
  additionalProperties: false,
} as const;

export type PortfolioHolding = TypeOf<typeof portfolioHolding>;

const costRate = {
  type: 'object',
  description: 'Decimal fractions of the traded value in base currency: 0.001 means 10 basis points. 0 <= rate < 0.2.',
  properties: {
    buy: { type: 'number', description: 'Rate of a purchase.' },
    sell: { type: 'number', description: 'Rate of a sale.' },
  },
  required: ['buy', 'sell'],
} as const;

/** Shared with the analyze request. Other members are ignored. */
export const portfolioRequestProperties = {
  portfolio: {
    type: 'array',
    items: portfolioHolding,
    description: 'Holdings with dates and weights: at most 10,000 rows, 1,000 symbols and 600 dates.',
  },
  base_currency: {
    type: 'string',
    maxLength: 8,
    default: DEFAULT_BASE_CURRENCY,
    description: 'Currency code (ISO 4217), for example USD, SGD or EUR.',
  },
  initial_value: {
    type: 'number',
    default: DEFAULT_INITIAL_VALUE,
    description: 'Starting value in base currency, at least 1e-6 and at most 1e12.',
  },
  benchmark: {
    type: 'string',
    minLength: 1,
    maxLength: MAX_SYMBOL_LENGTH,
    default: DEFAULT_BENCHMARK,
    description: 'RIC of the benchmark. An unknown benchmark is rejected. The default never replaces it.',
  },
  include_transaction_costs: {
    type: 'boolean',
    default: false,
    description: 'Apply market-specific costs to every trade, the first purchase included.',
  },
  transaction_cost_config: {
    type: ['object', 'null'],
    additionalProperties: costRate,
    maxProperties: 200,
    default: null,
    description: 'Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.',
  },
} as const;

/** Body of validate and resolve (2.2). */
export const portfolioRequest = {
  type: 'object',
  description: 'A portfolio definition: dated holdings with weights, and settings.',
  properties: portfolioRequestProperties,
  required: ['portfolio'],
} as const;

export type PortfolioRequest = TypeOf<typeof portfolioRequest>;
