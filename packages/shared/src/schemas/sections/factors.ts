import {
  boolean,
  closed,
  integers,
  listOf,
  nullableDate,
  nullableNumbers,
  nullableString,
  numbers,
  string,
} from '../members.ts';

const regression = {
  ...closed('Ordinary least squares of daily excess returns, with classical standard errors. Null if not available.', {
    ...numbers('factor_exposures.alpha_annualized'),
    ...nullableNumbers('alpha_t_stat'),
    ...numbers('factor_exposures.r_squared', 'adjusted_r_squared', 'residual_volatility'),
    exposures: listOf(
      'The exposures in the order of `factors`.',
      closed('One factor.', {
        factor: string('Name of the factor.'),
        ...numbers('factor_exposures.beta', 'standard_error'),
        ...nullableNumbers('t_stat'),
      }),
    ),
  }),
  type: ['object', 'null'],
} as const;

export const factorExposures = closed('Exposures of the portfolio and of the benchmark to factors.', {
  available: boolean('False if there are no exposures. Then `reason` says why.'),
  reason: nullableString('Reason for missing exposures. Null if there are some.'),
  start_date: nullableDate('The day before the first return. Null if not available.'),
  end_date: nullableDate('The day of the last return. Null if not available.'),
  ...integers('factor_exposures.days', 'factor_exposures.observations'),
  factors: listOf(
    'Names of the factors. `market` is the return above the risk-free rate. The others are long minus short.',
    string('Name of the factor.'),
  ),
  portfolio: regression,
  benchmark: regression,
});
