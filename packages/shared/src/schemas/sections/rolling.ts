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
  window_30d: window('30 daily returns.'),
  window_60d: window('60 daily returns.'),
  window_90d: window('90 daily returns.'),
});
