/** Figures of value at risk and of ex-ante risk. See labels.ts. */
// biome-ignore format: one figure per line
export const RISK_MODEL_LABELS = {
  // Value at risk
  'value_at_risk.observations': ['Returns', 'count', 'integer', 'Number of returns of the portfolio in the window.'],
  ewma_lambda: ['Decay factor', 'ratio', 'number', 'Weight of the last variance in the next one, for the EWMA method.'],
  backtest_window: ['Backtest window', 'count', 'integer', 'Number of returns before each forecast of a backtest.'],
  level: ['Level', 'percent', 'percent0', 'Confidence level in percent: 95 or 99.'],
  horizon_days: ['Horizon', 'days', 'days', 'Horizon in trading days.'],
  value_at_risk: ['Value at risk', 'fraction', 'percent2', 'Return over the horizon that is undercut with a probability of 100 minus the level, in percent. It is a decimal, and a loss is negative. Null with a reason.'],
  expected_shortfall: ['Expected shortfall', 'fraction', 'percent2', 'Mean return over the horizon below the value at risk, as a decimal. A loss is negative. Null if the value at risk is null.'],
  'backtests.observations': ['Forecasts', 'count', 'integer', 'Number of periods with a forecast from the returns before it.'],
  exceptions: ['Exceptions', 'count', 'integer', 'Number of periods with a return below the value at risk that was forecast.'],
  expected_exceptions: ['Expected exceptions', 'count', 'number1', 'Number of exceptions that the level implies.'],
  kupiec_statistic: ['Kupiec statistic', 'ratio', 'number', 'Likelihood ratio of the test that exceptions are as frequent as the level implies (Kupiec 1995). Null with fewer than 100 forecasts.'],
  kupiec_p_value: ['Kupiec p-value', 'fraction', 'percent', 'Probability of a larger Kupiec statistic if the model is right, 0 to 1. Null with fewer than 100 forecasts.'],
  independence_statistic: ['Independence statistic', 'ratio', 'number', 'Likelihood ratio of the test that an exception does not depend on the period before (Christoffersen 1998). Null with fewer than 100 forecasts or without exceptions.'],
  independence_p_value: ['Independence p-value', 'fraction', 'percent', 'Probability of a larger independence statistic if the model is right, 0 to 1. Null with fewer than 100 forecasts or without exceptions.'],
  conditional_coverage_statistic: ['Conditional coverage statistic', 'ratio', 'number', 'Sum of the Kupiec and independence statistics. Null if one of them is.'],
  conditional_coverage_p_value: ['Conditional coverage p-value', 'fraction', 'percent', 'Probability of a larger sum if the model is right, 0 to 1. Null if the sum is.'],
} as const;
