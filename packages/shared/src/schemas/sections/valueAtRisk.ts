import {
  boolean,
  closed,
  date,
  frequency,
  integers,
  listOf,
  nullableNumbers,
  nullableString,
  numbers,
} from '../members.ts';

/** `value_at_risk` of the analyze request. */
export const valueAtRiskOptions = {
  type: 'object',
  description: 'Options of the section value_at_risk. They also select the section.',
  properties: {
    horizon_days: {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: 250 },
      minItems: 1,
      maxItems: 5,
      default: [1, 10],
      description: 'Horizons in trading days. Repetitions collapse.',
    },
    ewma_lambda: {
      type: 'number',
      minimum: 0.5,
      maximum: 0.99,
      default: 0.94,
      description: 'Decay factor of the EWMA method. RiskMetrics uses 0.94 for daily and 0.97 for monthly returns.',
    },
    backtest_window: {
      type: 'integer',
      minimum: 20,
      maximum: 2500,
      default: 250,
      description: 'Number of returns before each forecast of a backtest.',
    },
  },
  additionalProperties: false,
} as const;

const method = {
  type: 'string',
  enum: ['historical', 'parametric', 'cornish_fisher', 'ewma'],
  description: 'Method of the estimate.',
} as const;

const tests = [
  'kupiec_statistic',
  'kupiec_p_value',
  'independence_statistic',
  'independence_p_value',
  'conditional_coverage_statistic',
  'conditional_coverage_p_value',
] as const;

export const valueAtRisk = closed('Value at risk of the returns of the portfolio by four methods, with backtests.', {
  available: boolean('False if there are no figures. Then `reason` says why.'),
  reason: nullableString('Reason for missing figures. Null if there are some.'),
  start_date: date('First day of the window.'),
  end_date: date('Last day of the returns.'),
  frequency: frequency('Frequency of the returns.'),
  ...integers('value_at_risk.observations'),
  ...numbers('ewma_lambda'),
  ...integers('backtest_window'),
  estimates: listOf(
    'One row for each method, level, and horizon. Empty if not available.',
    closed('One estimate.', {
      method,
      ...integers('level', 'horizon_days'),
      ...nullableNumbers('value_at_risk', 'expected_shortfall'),
      reason: nullableString('Reason for missing figures. Null if there are some.'),
    }),
  ),
  backtests: listOf(
    'One row for each method and level, of forecasts for one period. Empty if not available.',
    closed('One backtest.', {
      method,
      ...integers('level', 'backtests.observations', 'exceptions'),
      ...numbers('expected_exceptions'),
      ...nullableNumbers(...tests),
      reason: nullableString('Reason for missing tests. Null if there are all of them.'),
    }),
  ),
});
