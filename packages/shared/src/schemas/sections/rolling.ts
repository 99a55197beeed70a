import { closed, date, integer, listOf, nullableNumber, number } from '../members.ts';

const measures = {
  sharpe_ratio: nullableNumber('Annualized.'),
  volatility: nullableNumber('Decimal a year.'),
  beta: nullableNumber('Against the benchmark.'),
  correlation: nullableNumber('Pearson, −1 to 1.'),
} as const;

const window = <const D extends string>(description: D) =>
  listOf(
    description,
    closed('The window that ends on the date.', { date: date('Last day of the window.'), ...measures }),
  );

const years = <const D extends string>(description: D) =>
  listOf(
    description,
    closed('The full months that end on the date.', {
      date: date('Month end: the last day of the window.'),
      observations: integer('Number of returns in the window.'),
      annualized_return: number('Return of the portfolio, decimal a year.'),
      ...measures,
    }),
  );

export const rollingMetrics = closed('Metrics over moving windows; null until a window is full.', {
  observations: closed('Number of returns behind each row.', {
    window_30d: integer('Always 30.'),
    window_60d: integer('Always 60.'),
    window_90d: integer('Always 90.'),
  }),
  window_30d: window('Windows of 30 returns. They are daily unless portfolio_parameters.frequency says otherwise.'),
  window_60d: window('Windows of 60 returns. They are daily unless portfolio_parameters.frequency says otherwise.'),
  window_90d: window('Windows of 90 returns. They are daily unless portfolio_parameters.frequency says otherwise.'),
  window_1y: years('The returns of the last 12 full months, one row per month end.'),
  window_3y: years('The returns of the last 36 full months, one row per month end.'),
});
