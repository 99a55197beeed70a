import { closed, integer, nullableNumber, string } from '../members.ts';

const metrics = <const D extends string>(description: D) =>
  closed(description, {
    total_return: nullableNumber('Decimal over the window.'),
    annualized_return: nullableNumber(
      'Decimal a year. Twelve full months count as a year. Null for a shorter window than a year.',
    ),
    annualized_volatility: nullableNumber(
      'Decimal a year: sample deviation of the returns × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise.',
    ),
    downside_deviation: nullableNumber(
      'Decimal a year: root mean square of the negative excess returns × √periods_per_year.',
    ),
    max_drawdown: nullableNumber('Decimal, at most 0; the first day counts.'),
    ulcer_index: nullableNumber(
      'Root mean square of the daily drawdowns, a decimal of at least 0. Null without a return.',
    ),
    pain_index: nullableNumber('Mean size of the daily drawdowns, a decimal of at least 0. Null without a return.'),
    sharpe_ratio: nullableNumber('Annualized; null when returns do not vary.'),
    sortino_ratio: nullableNumber('Annualized; null without a loss.'),
    calmar_ratio: nullableNumber('annualized_return / |max_drawdown|.'),
    martin_ratio: nullableNumber(
      'Annualized return above the risk-free rate, divided by ulcer_index (also called ulcer performance index). Null without an annualized return or a drawdown.',
    ),
    pain_ratio: nullableNumber(
      'Annualized return above the risk-free rate, divided by pain_index. Null without an annualized return or a drawdown.',
    ),
    omega_ratio: nullableNumber('Sum of gains over sum of losses against the risk-free rate.'),
    var_95: nullableNumber('5% quantile of the returns, so a loss is negative. Null under 20 returns.'),
    var_99: nullableNumber('1% quantile of the returns, so a loss is negative. Null under 100 returns.'),
    cvar_95: nullableNumber('Mean of the returns at or below var_95. Null under 20 returns.'),
    cvar_99: nullableNumber('Mean of the returns at or below var_99. Null under 100 returns.'),
    win_rate: nullableNumber('Share of the returns above 0, decimal.'),
    best_day: nullableNumber('Highest return of one period, decimal.'),
    worst_day: nullableNumber('Lowest return of one period, decimal.'),
    full_months: integer('Number of full calendar months, the observations of the three statistics of months.'),
    best_month: nullableNumber('Highest return of a full calendar month, decimal. Null without a full month.'),
    worst_month: nullableNumber('Lowest return of a full calendar month, decimal. Null without a full month.'),
    positive_months: nullableNumber(
      'Share of the full calendar months with a return above 0, decimal. Null without a full month.',
    ),
    skewness: nullableNumber('Of the returns.'),
    kurtosis: nullableNumber('Of the returns, in excess of the normal distribution.'),
    days: integer('Calendar days from the first to the last valuation day.'),
    observations: integer(
      'Number of returns behind the statistics. Returns are daily unless portfolio_parameters.frequency says otherwise.',
    ),
  });

const relative = {
  beta: nullableNumber('Covariance with the benchmark over its variance.'),
  alpha_annualized: nullableNumber('Decimal a year (Jensen).'),
  correlation: nullableNumber('Pearson, −1 to 1.'),
  r_squared: nullableNumber('Correlation squared.'),
  information_ratio: nullableNumber('Annualized active return over tracking error.'),
  tracking_error: nullableNumber('Decimal a year.'),
  treynor_ratio: nullableNumber('Annualized excess return over beta.'),
  upside_capture: nullableNumber(
    'Geometric mean return over that of the benchmark, over the periods the benchmark rose.',
  ),
  downside_capture: nullableNumber(
    'Geometric mean return over that of the benchmark, over the periods the benchmark fell.',
  ),
  up_beta: nullableNumber('Beta over the periods in which the benchmark rose. Null with fewer than two of them.'),
  down_beta: nullableNumber('Beta over the periods in which the benchmark fell. Null with fewer than two of them.'),
  systematic_risk: nullableNumber(
    'Part of the volatility that comes from the benchmark: |beta| × its volatility, decimal a year.',
  ),
  specific_risk: nullableNumber(
    'Part of the volatility that does not come from the benchmark: deviation of the residuals, decimal a year.',
  ),
  m_squared: nullableNumber(
    'Return a year at the volatility of the benchmark (Modigliani and Modigliani): Sharpe ratio × volatility of the benchmark + risk-free rate, decimal.',
  ),
  batting_average: nullableNumber(
    'Share of the periods in which the portfolio returned more than the benchmark, decimal.',
  ),
  observations: integer('Number of pairs of returns behind the statistics.'),
  up_observations: integer('Number of these pairs in which the benchmark rose.'),
  down_observations: integer('Number of these pairs in which the benchmark fell.'),
} as const;

export const performanceMetrics = closed('Return and risk over the window.', {
  portfolio: metrics('The portfolio, in base currency, after costs.'),
  benchmark: metrics('The benchmark, in base currency.'),
  relative: closed(
    'The portfolio against the benchmark. Returns are daily unless portfolio_parameters.frequency says otherwise.',
    {
      ...relative,
      excess_return: nullableNumber('Decimal: total return minus that of the benchmark.'),
      headline: {
        type: 'string',
        enum: ['daily', 'weekly', 'monthly', 'quarterly'],
        description:
          'Which statistics to show first. It is monthly if at least 10% of the portfolio closes more than 2 hours apart from the benchmark and there are 12 full months, and portfolio_parameters.frequency otherwise. If it is monthly, read those in monthly unless they are null.',
      } as const,
      headline_reason: string('Why that is the headline, one sentence.'),
      weekly: closed('The same on returns of full calendar weeks. The statistics are null under 26 weeks.', relative),
      monthly: closed(
        'The same on returns of full calendar months. The statistics are null under 12 months.',
        relative,
      ),
    },
  ),
});
