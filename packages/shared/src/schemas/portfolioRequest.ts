import { MAX_SYMBOL_LENGTH, portfolioHolding } from './portfolioHolding.ts';
import type { TypeOf } from './typeOf.ts';

export const DEFAULT_BASE_CURRENCY = 'USD';
export const DEFAULT_INITIAL_VALUE = 10_000;
export const DEFAULT_BENCHMARK = 'ACWI.OQ';

const costRate = {
  type: 'object',
  description: 'Decimal fractions of the traded value in base currency: 0.001 means 10 basis points. 0 <= rate < 0.2.',
  properties: {
    buy: { type: 'number', description: 'Rate of a purchase.' },
    sell: { type: 'number', description: 'Rate of a sale.' },
  },
  required: ['buy', 'sell'],
} as const;

/** Shared with the analyze request. Unknown members beside these are ignored. */
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
    description: 'RIC of the benchmark. An unknown benchmark is rejected; the default never replaces it.',
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
