import { closed, date, integers, listOf, nullableNumbers, numbers } from '../members.ts';

const measures = nullableNumbers(
  'rolling_metrics.sharpe_ratio',
  'volatility',
  'rolling_metrics.beta',
  'rolling_metrics.correlation',
);

const window = <const D extends string>(description: D) =>
  listOf(
    description,
    closed('The window that ends on the date.', { date: date('Last day of the window.'), ...measures }),
  );

const years = <const D extends string>(description: D) =>
  listOf(
    description,
    closed('The full months that end on the date.', {
      date: date('Month end, the last day of the window.'),
      ...integers('rolling_metrics.observations'),
      ...numbers('rolling_metrics.annualized_return'),
      ...measures,
    }),
  );

export const rollingMetrics = closed('Metrics over moving windows. They are null until a window is full.', {
  observations: closed('Number of returns behind each row.', integers('window_30d', 'window_60d', 'window_90d')),
  window_30d: window('Windows of 30 returns. They are daily unless portfolio_parameters.frequency says otherwise.'),
  window_60d: window('Windows of 60 returns. They are daily unless portfolio_parameters.frequency says otherwise.'),
  window_90d: window('Windows of 90 returns. They are daily unless portfolio_parameters.frequency says otherwise.'),
  window_1y: years('The returns of the last 12 full months, one row per month end.'),
  window_3y: years('The returns of the last 36 full months, one row per month end.'),
});
