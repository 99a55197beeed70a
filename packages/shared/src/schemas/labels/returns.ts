/** Figures of returns, risk, and drawdowns: API name → label, unit, format, description. See labels.ts. */
// biome-ignore format: one figure per line
export const RETURN_LABELS = {
  // Settings of an analysis
  initial_value: ['Initial value', 'base_currency', 'money', 'Value of the portfolio at the start, in base currency.'],
  risk_free_rate: ['Risk-free rate', 'fraction', 'percent', 'Risk-free rate a year, as a decimal. For a series, the mean over the days of the window.'],
  periods_per_year: ['Periods per year', 'count', 'integer', 'Returns a year, used to annualize. It is 52 for weekly, 12 for monthly, and 4 for quarterly returns. For daily returns it is 252, or the measured number of valuation days a year when that is below 250 or above 254.'],
  // Periods and days
  portfolio_return: ['Portfolio return', 'fraction', 'change', 'Return of the portfolio, as a decimal. Null if the period is not covered.'],
  benchmark_return: ['Benchmark return', 'fraction', 'change', 'Return of the benchmark, as a decimal. Null if there is no price on both ends.'],
  'time_period_returns.days': ['Calendar days', 'days', 'integer', 'Calendar days of the period. Null if the period is not covered.'],
  year: ['Year', 'count', 'year', 'Calendar year.'],
  month: ['Month', 'count', 'integer', 'Calendar month, 1 to 12.'],
  portfolio_value: ['Portfolio value', 'base_currency', 'money', 'Value of the portfolio at the close, in base currency.'],
  net_flow: ['Net flow', 'base_currency', 'money', 'Money that flowed into the portfolio on the day minus money that flowed out, in base currency.'],
  'growth.value': ['Benchmark value', 'base_currency', 'money', 'Value of the initial value invested in the benchmark, in base currency.'],
  benchmark_value_base: ['Benchmark value', 'base_currency', 'money', 'Value of the initial value invested in the benchmark, in base currency. For transactions, value of the same flows in the benchmark. Null before its first price.'],
  cumulative_return: ['Cumulative return', 'fraction', 'change', 'Return since the first day, as a decimal. For transactions, the return of the first day counts too.'],
  daily_return: ['Daily return', 'fraction', 'change2', 'Return since the valuation day before, as a decimal. Null on the first day. For transactions, null on days without a return.'],
  'daily_summary.benchmark_return': ['Daily benchmark return', 'fraction', 'change2', 'Return of the benchmark since the valuation day before, as a decimal. Null on the first day.'],
  'daily_summary.cost': ['Transaction cost', 'base_currency', 'money', 'Transaction cost of the day, in base currency.'],
  // A tracked portfolio
  'tracked.value': ['Portfolio value', 'base_currency', 'money', 'Value at the last close, in base currency.'],
  day_change: ['Change of the day', 'base_currency', 'money2', 'Value minus the value of the valuation day before, without the deposits and withdrawals of the day, in base currency.'],
  day_return: ['Return of the day', 'fraction', 'change2', 'Return since the valuation day before, as a decimal. Null on the first day.'],
  // Drawdowns
  drawdown: ['Drawdown', 'fraction', 'percent', 'Distance below the highest value so far, as a decimal of at most 0.'],
  current_drawdown: ['Current drawdown', 'fraction', 'percent', 'Drawdown on the last day, as a decimal of at most 0.'],
  num_episodes: ['Drawdowns', 'count', 'integer', 'Number of drawdowns, including one that is not recovered yet.'],
  avg_duration_days: ['Mean length of a drawdown', 'days', 'days', 'Mean length of a drawdown in calendar days, 0 without one.'],
  max_duration_days: ['Longest drawdown', 'days', 'days', 'Length of the longest drawdown in calendar days, 0 without one.'],
  depth: ['Depth', 'fraction', 'percent', 'Largest loss from the peak, as a decimal below 0.'],
  duration_days: ['Length', 'days', 'days', 'Calendar days from the peak to the recovery, or to the last day if it is not recovered.'],
  recovery_days: ['Recovery time', 'days', 'days', 'Calendar days from the trough to the recovery. Null if it is not recovered.'],
  peak_date: ['Peak', 'date', 'date', 'Last day at the peak.'],
  trough_date: ['Trough', 'date', 'date', 'Day of the lowest value.'],
  'episodes.start_date': ['First day below the peak', 'date', 'date', 'First day below the peak.'],
  'episodes.end_date': ['Recovered', 'date', 'date', 'First day back at the peak. Null if it is not recovered.'],
  // Windows of rolling metrics
  volatility: ['Volatility', 'fraction', 'percent', 'Standard deviation of the returns a year, as a decimal. Null if the window is not full.'],
  'rolling_metrics.sharpe_ratio': ['Sharpe ratio', 'ratio', 'number', 'Annualized Sharpe ratio of the window. Null when the returns do not vary or the window is not full.'],
  'rolling_metrics.beta': ['Beta', 'ratio', 'number', 'Beta to the benchmark over the window. Null when the benchmark does not vary or the window is not full.'],
  'rolling_metrics.correlation': ['Correlation', 'ratio', 'number', 'Pearson correlation with the benchmark over the window, −1 to 1. Null when either does not vary or the window is not full.'],
  'rolling_metrics.annualized_return': ['Annualized return', 'fraction', 'change', 'Return of the portfolio over the window, as a decimal a year.'],
  'rolling_metrics.observations': ['Returns', 'count', 'integer', 'Number of returns in the window.'],
  window_30d: ['30 days', 'count', 'integer', 'Always 30.'],
  window_60d: ['60 days', 'count', 'integer', 'Always 60.'],
  window_90d: ['90 days', 'count', 'integer', 'Always 90.'],
} as const;
