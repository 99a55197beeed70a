import { submitAnswer } from '../analyze.ts';
import { jobWarnings } from '../issues.ts';
import {
  boolean,
  closed,
  date,
  frequency,
  integer,
  integers,
  listOf,
  nullableNumbers,
  nullableString,
  numbers,
  string,
  type TypeOf,
} from '../members.ts';
import { OBJECTIVES } from './request.ts';

/** Answer of POST /v1/portfolio/optimize, status 202. */
export const optimizeAnswer = {
  ...submitAnswer,
  properties: { ...submitAnswer.properties, job_id: string('Prefix "opt", a hyphen, a UUID.') },
} as const;

const figures = {
  ...numbers('expected_return', 'optimization.volatility'),
  ...nullableNumbers('expected_sharpe_ratio'),
  ...numbers('optimization.cvar'),
  ...nullableNumbers('expected_tracking_error'),
  ...integers('optimization.holdings'),
} as const;

const ric = string('RIC of the symbol.');
const weights = listOf('The symbols with a weight.', closed('One symbol.', { ric, ...numbers('proposed_weight') }));

const realized = (description: string) =>
  closed(description, {
    ...nullableNumbers('annualized_return', 'annualized_volatility', 'sharpe_ratio'),
    ...numbers('max_drawdown'),
  });

const parameters = closed('The settings of the optimization, with the defaults filled in.', {
  objective: { type: 'string', enum: OBJECTIVES, description: 'Optimized figure.' },
  ...nullableNumbers('optimization.risk_aversion'),
  ...numbers('optimization.cvar_level', 'optimization.risk_free_rate'),
  base_currency: string('Currency of all returns.'),
  benchmark: nullableString('RIC or name of the benchmark. Null without one.'),
  covariance: { type: 'string', enum: ['ledoit_wolf', 'sample'], description: 'Estimate of the covariance.' },
  ...numbers('optimization.shrinkage'),
  frequency: frequency('Periods of the returns.'),
  ...integers('optimization.observations'),
  ...numbers('optimization.periods_per_year'),
  history_start: date('Day before the first return.'),
  history_end: date('Day of the last return.'),
  data_version: string('Version of the snapshot.'),
  data_source: string('Source of the data in the snapshot.'),
});

const walkForward = {
  ...closed(
    'The optimization repeated in the past, where each date reads earlier returns only. Null without walk_forward.',
    {
      ...integers('walk_forward.window'),
      every: {
        type: 'string',
        enum: ['month', 'quarter', 'year'],
        description: 'Distance of the dates on which the weights change.',
      },
      start_date: date('First date with weights.'),
      end_date: date('Last day.'),
      ...integers('walk_forward.observations'),
      optimized: realized('Realized figures of the optimized weights, after costs.'),
      equal_weights: realized('Realized figures of equal weights on the same dates, before costs.'),
      ...nullableNumbers('walk_forward.mean_turnover'),
      dates: listOf(
        'The dates on which the weights change.',
        closed('One date.', {
          date: date('Last day that the estimate reads.'),
          ...nullableNumbers('walk_forward.turnover'),
          kept_because: nullableString('Reason why the weights stayed as they were. Null if they are new.'),
          ...nullableNumbers('optimization.gap'),
          weights,
        }),
      ),
      values: listOf(
        'The values on these dates and on the last day.',
        closed('One date.', { date: date('Day.'), ...numbers('optimized_value', 'equal_weights_value') }),
      ),
    },
  ),
  type: ['object', 'null'],
} as const;

export const optimizationResult = closed('Optimal weights and what they promise.', {
  success: boolean('True, and only there with a result.'),
  parameters,
  status: {
    type: 'string',
    enum: ['optimal', 'feasible'],
    description:
      'optimal: the gap is at most 1e-6. feasible: a search or the time ended first, so better weights may exist, as much as the gap says.',
  },
  ...nullableNumbers('optimization.gap'),
  weights: listOf(
    'Every symbol, from the largest proposed weight on.',
    closed('One symbol.', {
      ric,
      name: string('Name.'),
      market: string('Market.'),
      sector: string('Sector.'),
      currency: string('Currency.'),
      ...nullableNumbers('optimization.current_weight'),
      ...numbers('proposed_weight'),
      ...nullableNumbers('weight_change'),
      ...numbers('expected_return', 'optimization.volatility'),
      ...nullableNumbers('risk_share'),
    }),
  ),
  proposed: closed('Expected figures of the proposed weights.', figures),
  current: {
    ...closed(
      'The same figures of the latest holdings. Null without a portfolio, or if some of it is excluded.',
      figures,
    ),
    type: ['object', 'null'],
  },
  binding_limits: listOf(
    'The limits of the request that the proposal reaches. They explain why a weight is not larger or smaller. Empty if none is reached.',
    closed('One limit.', {
      kind: {
        type: 'string',
        enum: ['symbol', 'group', 'turnover', 'cost'],
        description: 'Limit of one symbol, of a group, of the turnover, or of the cost of all trades.',
      },
      name: nullableString('RIC of the symbol, or name of the group. Null for a limit of all trades.'),
      bound: { type: 'string', enum: ['minimum', 'maximum'], description: 'End of the allowed range.' },
      ...numbers('binding_limit.value', 'binding_limit.limit'),
    }),
  ),
  broken_limits: listOf(
    'The limits of the request that the latest holdings break. They explain why the proposal can be worse than the present. Empty without a portfolio.',
    closed('One limit.', {
      kind: { type: 'string', enum: ['symbol', 'group'], description: 'Limit of one symbol, or of a group.' },
      name: string('RIC of the symbol, or name of the group.'),
      ...numbers('broken_limit.weight'),
      ...nullableNumbers('broken_limit.minimum', 'broken_limit.maximum'),
    }),
  ),
  ...nullableNumbers('optimization.turnover', 'optimization.transaction_cost'),
  frontier: listOf(
    'Portfolios with the least risk for their return, from the least risk to the highest return. Empty without frontier.',
    closed('One portfolio.', { ...figures, ...nullableNumbers('optimization.gap'), weights }),
  ),
  walk_forward: walkForward,
  excluded: listOf(
    'Symbols that cannot be bought.',
    closed('One symbol.', { ric, reason: string('Reason, such as an old price.') }),
  ),
  notes: listOf('Remarks on the estimates, one sentence each.', { type: 'string' } as const),
  analytics_version: integer('Version of the calculation. It increases whenever any output changes.'),
  warnings: jobWarnings,
  input_hash: string('SHA-256 of the request and of the data version. The same hash means the same figures.'),
});

export type OptimizationResult = TypeOf<typeof optimizationResult>;
