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

/** What the sections say about the days they rest on. */
export const recentDays = {
  available: boolean('False: see reason.'),
  reason: nullableString('Why there is nothing; null when available.'),
  start_date: nullableDate('The day before the first return.'),
  end_date: nullableDate('The last valuation day.'),
  days: integer(
    'Number of returns: at most 252 daily, 104 weekly, 60 monthly, or 40 quarterly ones. Those before the window count too.',
  ),
  observations: integer('Number of returns, the same as days.'),
  coverage: number('Share of the weight that has a price and a rate by the first day, 0 to 1.'),
} as const;

const parts = {
  weight: number('Decimal; the covered holdings sum to 1.'),
  volatility_contribution: number('Decimal a year; sums to the volatility of the portfolio.'),
  volatility_share: number('Of the volatility; sums to 1.'),
  var_95_contribution: number('Decimal a day, a loss is negative; sums to var_95.'),
  var_99_contribution: nullableNumber('Sums to var_99. Null under 100 returns.'),
  cvar_95_contribution: number('Sums to cvar_95.'),
  cvar_99_contribution: nullableNumber('Sums to cvar_99. Null under 100 returns.'),
} as const;

const whole = closed('The latest weights over the last returns.', {
  volatility: number('Decimal a year, sample.'),
  var_95: number('5% quantile of the returns, signed decimal.'),
  var_99: nullableNumber('1% quantile, signed decimal. Null under 100 returns.'),
  cvar_95: number('Mean of the returns at or below var_95.'),
  cvar_99: nullableNumber('Mean of the returns at or below var_99. Null under 100 returns.'),
});

export const riskContribution = closed('How much of the risk each of the latest holdings carries (Euler).', {
  ...recentDays,
  portfolio: { ...whole, type: ['object', 'null'] as const },
  holdings: listOf(
    'The covered holdings, in the order of latest_holdings.',
    closed('One holding.', {
      ric: string('RIC.'),
      sector: string('Sector.'),
      volatility: number('Its own, decimal a year.'),
      marginal_volatility: number('Change of the portfolio volatility per unit of weight.'),
      ...parts,
    }),
  ),
  sectors: listOf('Sums of their holdings, by name.', closed('One sector.', { sector: string('Sector.'), ...parts })),
});
