import { closed, date, listOf, nullableNumber } from '../members.ts';

const window = <const D extends string>(description: D) =>
  listOf(
    description,
    closed('The window that ends on the date.', {
      date: date('Last day of the window.'),
      sharpe_ratio: nullableNumber('Annualised.'),
      volatility: nullableNumber('Decimal a year.'),
      beta: nullableNumber('Against the benchmark.'),
      correlation: nullableNumber('Pearson, −1 to 1.'),
    }),
  );

export const rollingMetrics = closed('Metrics over moving windows; null until a window is full.', {
  window_30d: window('Windows of 30 returns. They are daily unless portfolio_parameters.frequency says otherwise.'),
  window_60d: window('Windows of 60 returns. They are daily unless portfolio_parameters.frequency says otherwise.'),
  window_90d: window('Windows of 90 returns. They are daily unless portfolio_parameters.frequency says otherwise.'),
});
