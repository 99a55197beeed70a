import {
  boolean,
  closed,
  integer,
  listOf,
  nullableDate,
  nullableNumber,
  nullableString,
  number,
  string,
} from '../members.ts';

const regression = {
  ...closed('Ordinary least squares of daily excess returns, with classical standard errors.', {
    alpha_annualized: number('Intercept times 252, decimal a year.'),
    alpha_t_stat: nullableNumber('Intercept over its standard error; null when the fit is exact.'),
    r_squared: number('0 to 1.'),
    adjusted_r_squared: number('Corrected for the number of factors.'),
    residual_volatility: number('Decimal a year.'),
    exposures: listOf(
      'In the order of factors.',
      closed('One factor.', {
        factor: string('Name.'),
        beta: number('Return of the portfolio per return of the factor.'),
        standard_error: number('Of the beta.'),
        t_stat: nullableNumber('beta / standard_error; null when the fit is exact.'),
      }),
    ),
  }),
  type: ['object', 'null'],
} as const;

export const factorExposures = closed('What the returns of portfolio and benchmark move with.', {
  available: boolean('False: see reason.'),
  reason: nullableString('Why there is nothing; null when available.'),
  start_date: nullableDate('The day before the first return.'),
  end_date: nullableDate('The day of the last return.'),
  days: integer('Daily returns used.'),
  observations: integer('Number of daily returns, the same as days.'),
  factors: listOf('market: above the risk-free rate; the others: long minus short.', string('Name.')),
  portfolio: regression,
  benchmark: regression,
});
