import type { TypeOf } from './typeOf.ts';

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
