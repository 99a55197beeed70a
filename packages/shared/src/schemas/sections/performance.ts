import { closed, integer, nullableNumber } from '../members.ts';

const metrics = <const D extends string>(description: D) =>
  closed(description, {
    total_return: nullableNumber('Decimal over the window.'),
    annualized_return: nullableNumber('Decimal a year; null under 365 days.'),
    annualized_volatility: nullableNumber(
      'Decimal a year: sample deviation of the returns × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise.',
    ),
    downside_deviation: nullableNumber(
      'Decimal a year: root mean square of the negative excess returns × √periods_per_year.',
    ),
    max_drawdown: nullableNumber('Decimal, at most 0; the first day counts.'),
    sharpe_ratio: nullableNumber('Annualised; null when returns do not vary.'),
    sortino_ratio: nullableNumber('Annualised; null without a loss.'),
    calmar_ratio: nullableNumber('annualized_return / |max_drawdown|.'),
    omega_ratio: nullableNumber('Sum of gains over sum of losses against the risk-free rate.'),
    var_95: nullableNumber('5% quantile of the returns; a loss is negative. Null under 20 returns.'),
    var_99: nullableNumber('1% quantile of the returns; a loss is negative. Null under 20 returns.'),
    cvar_95: nullableNumber('Mean of the returns at or below var_95.'),
    cvar_99: nullableNumber('Mean of the returns at or below var_99.'),
    win_rate: nullableNumber('Share of the returns above 0, decimal.'),
    best_day: nullableNumber('Highest return of one period, decimal.'),
    worst_day: nullableNumber('Lowest return of one period, decimal.'),
    skewness: nullableNumber('Of the returns.'),
    kurtosis: nullableNumber('Of the returns, in excess of the normal distribution.'),
    days: integer('Calendar days from the first to the last valuation day.'),
  });

export const performanceMetrics = closed('Return and risk over the window.', {
  portfolio: metrics('The portfolio, in base currency, after costs.'),
  benchmark: metrics('The benchmark, in base currency.'),
  relative: closed('The portfolio against the benchmark.', {
    beta: nullableNumber('Covariance with the benchmark over its variance.'),
    alpha_annualized: nullableNumber('Decimal a year (Jensen).'),
    correlation: nullableNumber('Pearson, −1 to 1.'),
    r_squared: nullableNumber('Correlation squared.'),
    information_ratio: nullableNumber('Annualised active return over tracking error.'),
    tracking_error: nullableNumber('Decimal a year.'),
    treynor_ratio: nullableNumber('Annualised excess return over beta.'),
    upside_capture: nullableNumber('Ratio over the periods in which the benchmark rose.'),
    downside_capture: nullableNumber('Ratio over the periods in which the benchmark fell.'),
    excess_return: nullableNumber('Decimal: total return minus that of the benchmark.'),
  }),
});
