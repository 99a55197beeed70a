import { riskFreeRate } from '../benchmarks.ts';
import { keepProperties } from '../keeping.ts';
import { MAX_SYMBOL_LENGTH, needsOneOf, type TypeOf } from '../members.ts';
import { nameText } from '../names.ts';
import { policyProperties, portfolioRequestProperties } from '../portfolioRequest.ts';
import { MOST_WEIGHT } from './constants.ts';

export const OBJECTIVES = [
  'minimum_variance',
  'mean_variance',
  'maximum_sharpe',
  'risk_parity',
  'risk_budget',
  'minimum_cvar',
  'minimum_tracking_error',
] as const;

/** The values of members that a request leaves out. */
export const OPTIMIZATION_DEFAULTS = {
  objective: 'minimum_variance',
  risk_aversion: 4,
  cvar_level: 0.95,
  covariance: 'ledoit_wolf',
} as const;

export const MOST_OPTIMIZED = 500;
const MOST_FRONTIER_POINTS = 50;

const symbol = { type: 'string', minLength: 1, maxLength: MAX_SYMBOL_LENGTH } as const;
const share = (description: string) => ({ type: 'number', minimum: 0, maximum: 1, description }) as const;
const weight = (description: string) =>
  ({ type: 'number', minimum: -MOST_WEIGHT, maximum: MOST_WEIGHT, description }) as const;
const rate = (description: string) =>
  ({ type: 'number', minimum: 0, exclusiveMaximum: 0.2, default: 0, description }) as const;
const bySymbol = <const V extends object>(additionalProperties: V, description: string) =>
  ({ type: 'object', additionalProperties, maxProperties: MOST_OPTIMIZED + 1, description }) as const;

const group = {
  type: 'object',
  description: 'Limits on the weight of several symbols together.',
  properties: {
    name: nameText('Sector, market, or currency as in the result, or a free name of a list.'),
    by: {
      type: 'string',
      enum: ['sector', 'market', 'currency', 'list'],
      description: 'Property that the members share, or a list.',
    },
    symbols: { type: 'array', items: symbol, maxItems: MOST_OPTIMIZED, description: 'Symbols of a list.' },
    min: weight('Least weight as a decimal. Default: no limit.'),
    max: weight('Largest weight as a decimal. Default: no limit.'),
  },
  required: ['name', 'by'],
  additionalProperties: false,
} as const;

const {
  benchmarks: _benchmarks,
  include_transaction_costs: _costs,
  transaction_cost_config: _rates,
  ...definition
} = portfolioRequestProperties;

/** Body of optimize. */
export const optimizeRequest = needsOneOf(
  {
    type: 'object',
    description: 'Symbols, or a portfolio whose latest holdings count, and what to optimize within which limits.',
    properties: {
      ...definition,
      ...keepProperties,
      end_date: { type: 'string', format: 'date', description: 'Last day of the history. Default: yesterday.' },
      ...policyProperties,
      risk_free_rate: riskFreeRate,
      symbols: {
        type: 'array',
        items: symbol,
        minItems: 1,
        maxItems: MOST_OPTIMIZED,
        description: 'Symbols that may be held, besides those of the portfolio.',
      },
      objective: {
        type: 'string',
        enum: OBJECTIVES,
        default: OPTIMIZATION_DEFAULTS.objective,
        description:
          'Figure to optimize. risk_parity and risk_budget hold every symbol, and take no limits. minimum_tracking_error needs a benchmark.',
      },
      risk_aversion: {
        type: 'number',
        exclusiveMinimum: 0,
        maximum: 1e6,
        default: OPTIMIZATION_DEFAULTS.risk_aversion,
        description: 'For mean_variance, which maximizes return − ½ × risk_aversion × variance − cost, all a year.',
      },
      cvar_level: {
        type: 'number',
        minimum: 0.5,
        maximum: 0.999,
        default: OPTIMIZATION_DEFAULTS.cvar_level,
        description:
          'For minimum_cvar: 0.95 means the worst 5% of the periods. Symbols × periods × optimizations are at most 50 million.',
      },
      expected_returns: bySymbol(
        { type: 'number', minimum: -1, maximum: 10 },
        'Expected returns a year by symbol, as decimals. Default: the historical mean.',
      ),
      budgets: bySymbol(
        { type: 'number', exclusiveMinimum: 0, maximum: 1e6 },
        'For risk_budget: the share of the risk by symbol, in any unit. Every symbol needs one.',
      ),
      bounds: bySymbol(
        { type: 'array', items: weight('Weight as a decimal.'), minItems: 2, maxItems: 2 },
        'Least and largest weight by symbol, as {"AAPL": [0, 0.1]}. "*" is for all symbols that are absent. A least weight below 0 allows a short position. Default: [0, 1].',
      ),
      groups: { type: 'array', items: group, maxItems: 100, description: 'Limits on groups of symbols.' },
      turnover: {
        type: 'object',
        description: 'Limit on the trades from the latest holdings, as {maximum}. It needs a portfolio.',
        properties: { maximum: share('Half of all purchases and sales, as a decimal.') },
        required: ['maximum'],
        additionalProperties: false,
      },
      transaction_costs: {
        type: 'object',
        description:
          'Costs of the trades from the latest holdings, as decimals of the traded value. mean_variance and maximum_sharpe subtract them from the return of a year. It needs a portfolio.',
        properties: {
          buy: rate('Rate of a purchase.'),
          sell: rate('Rate of a sale.'),
          maximum: share('Largest cost as a share of the portfolio.'),
        },
        additionalProperties: false,
      },
      holdings: {
        type: 'object',
        description:
          'Limits on the number of symbols with at least 0.01%. A search chooses them. If its nodes or its time end first, the result has the best weights found and the proven gap. Symbols × (1 + points + dates) are at most 5,000. minimum does not allow short positions.',
        properties: {
          minimum: { type: 'integer', minimum: 1, maximum: MOST_OPTIMIZED, description: 'Least number.' },
          maximum: { type: 'integer', minimum: 1, maximum: MOST_OPTIMIZED, description: 'Largest number.' },
        },
        additionalProperties: false,
      },
      frontier: {
        type: 'object',
        description: 'Efficient frontier within the limits, as {points}.',
        properties: {
          points: { type: 'integer', minimum: 2, maximum: MOST_FRONTIER_POINTS, description: 'Number of portfolios.' },
        },
        required: ['points'],
        additionalProperties: false,
      },
      walk_forward: {
        type: 'object',
        description:
          'Repeats the optimization in the past with earlier returns only, on at most 240 dates. It uses historical means, and the symbols of today, so survivors flatter it.',
        properties: {
          window: { type: 'integer', minimum: 20, maximum: 5000, description: 'Number of returns of each estimate.' },
          every: {
            type: 'string',
            enum: ['month', 'quarter', 'year'],
            description: 'Distance of the dates on which the weights change.',
          },
        },
        required: ['window', 'every'],
        additionalProperties: false,
      },
      covariance: {
        type: 'string',
        enum: ['ledoit_wolf', 'sample'],
        default: OPTIMIZATION_DEFAULTS.covariance,
        description: 'Estimate of the covariance. ledoit_wolf shrinks the sample to a multiple of the identity.',
      },
      history_start: {
        type: 'string',
        format: 'date',
        description: 'First day of the history. Default: five years before the end.',
      },
      frequency: {
        type: 'string',
        enum: ['daily', 'weekly', 'monthly'],
        description: 'Periods of the returns. Default: weekly for symbols of several markets, and otherwise daily.',
      },
    },
  } as const,
  'symbols',
  'portfolio',
  'transactions',
);

export type OptimizeRequest = TypeOf<typeof optimizeRequest>;
