import { benchmarkProperties, DEFAULT_BENCHMARK } from './benchmarks.ts';
import { MAX_SYMBOL_LENGTH, needsOneOf, type TypeOf } from './members.ts';
import { nameText } from './names.ts';
import { rebalancing } from './rebalancing.ts';
import { ledgerProperties, type Transaction } from './transactions.ts';

export const DEFAULT_BASE_CURRENCY = 'USD';
const DEFAULT_START = { initial_value: 10_000 } as const;

/** Sums of larger amounts would lose cents. */
const MAX_MONEY = 1e15;
/** Above any sensible unit (fractions, percent, basis points, money) and far from where sums overflow. */
const MAX_WEIGHT = 1e9;

/** One dated holding (2.1). A row has exactly one of weight, quantity, and amount, and no unknown members. */
export const portfolioHolding = needsOneOf(
  {
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
      quantity: {
        type: 'number',
        maximum: MAX_MONEY,
        description:
          'Number of shares on that date, before later splits. It becomes a weight at the close of the trade day.',
      },
      amount: {
        type: 'number',
        maximum: MAX_MONEY,
        description: 'Money to hold, in `currency`. It becomes a weight at the close of the trade day.',
      },
      currency: {
        type: 'string',
        maxLength: 8,
        description: 'Currency of `amount` (ISO 4217). Default: the base currency.',
      },
    },
    required: ['date', 'symbol'],
    additionalProperties: false,
  } as const,
  'weight',
  'quantity',
  'amount',
);

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

/** Starting value of a simulation. Its default depends on the portfolio. */
export const simulatedStart = {
  initial_value: {
    type: 'number',
    description:
      'Value at the start, from 1e-6 to 1e12. Default: 10,000 for weights, otherwise the value of the latest holdings.',
  },
} as const;

/** Shared with the analyze request. Other members are ignored. */
export const portfolioRequestProperties = {
  portfolio: {
    type: 'array',
    items: portfolioHolding,
    description:
      'Holdings as rows of date, symbol, and weight (or quantity or amount). At most 10,000 rows and 600 dates, and 1,000 symbols, or 3,000 with `rebalancing`.',
  },
  base_currency: {
    type: 'string',
    maxLength: 8,
    default: DEFAULT_BASE_CURRENCY,
    description: 'Currency code (ISO 4217), for example USD, SGD or EUR.',
  },
  initial_value: {
    type: 'number',
    default: DEFAULT_START.initial_value,
    description: 'Starting value in base currency, from 1e-6 to 1e12.',
  },
  ...benchmarkProperties,
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
  rebalancing,
  dividends: {
    type: 'string',
    enum: ['reinvest', 'cash', 'booked', 'market'],
    description:
      'Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.',
  },
  withholding: {
    type: 'object',
    additionalProperties: { type: 'number', minimum: 0, exclusiveMaximum: 1 },
    maxProperties: 200,
    description:
      'Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}.',
  },
  fees: {
    type: 'array',
    maxItems: 10,
    description: 'Yearly fees on the value of the portfolio. They accrue daily. All figures are then after fees.',
    items: {
      type: 'object',
      description: 'One fee.',
      properties: {
        name: nameText('Name, repeated in the result.'),
        annual_rate: {
          type: 'number',
          minimum: 0,
          exclusiveMaximum: 0.5,
          description: 'Rate a year as a decimal: 0.01 means 1%.',
        },
      },
      required: ['name', 'annual_rate'],
      additionalProperties: false,
    },
  },
  ...ledgerProperties,
} as const;

/** The policies of a request whose latest holdings count. */
export const policyProperties = {
  on_missing: {
    type: 'string',
    enum: ['fail', 'drop'],
    default: 'drop',
    description: 'Policy for a row that cannot be held, as in analyze.',
  },
  on_data_fault: {
    type: 'string',
    enum: ['warn', 'fail'],
    default: 'warn',
    description: 'Policy for faults in the data of a holding, as in analyze.',
  },
} as const;

/** Body of validate and resolve (2.2). */
export const portfolioRequest = needsOneOf(
  {
    type: 'object',
    description: 'A portfolio definition: dated holdings or transactions, and settings.',
    properties: portfolioRequestProperties,
  } as const,
  'portfolio',
  'transactions',
);

export type PortfolioRequest = TypeOf<typeof portfolioRequest>;

/** A request with dated holdings. */
export type HoldingsRequest = PortfolioRequest & { readonly portfolio: readonly PortfolioHolding[] };

export type LedgerRequest = PortfolioRequest & { readonly transactions: readonly Transaction[] };

/** Members that change nothing without holdings or transactions. */
export const MEMBERS_OF_HOLDINGS = ['initial_value', 'rebalancing', 'dividends', 'withholding', 'fees'] as const;

/** The member that says what a portfolio starts with, in requests and in results. */
export const START_MEMBER = 'initial_value';

/** Empty if the rows of a portfolio say what it starts with. */
export type StartMember = Pick<PortfolioRequest, typeof START_MEMBER>;

/** Returns the members that a definition has if a request lacks them. */
export function definitionDefaults(request: PortfolioRequest) {
  return {
    base_currency: DEFAULT_BASE_CURRENCY,
    ...(hasOwnValue(request) ? {} : DEFAULT_START),
    benchmark: DEFAULT_BENCHMARK,
    include_transaction_costs: false,
    transaction_cost_config: null,
  };
}

/** Quantities, amounts, and transactions have a value. An initial value would scale it. */
function hasOwnValue({ portfolio = [], transactions }: PortfolioRequest): boolean {
  return transactions !== undefined || portfolio.some(({ weight }) => weight === undefined);
}
