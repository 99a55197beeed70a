/** Figures of value at risk and of ex-ante risk. See labels.ts. */
// biome-ignore format: one figure per line
export const RISK_MODEL_LABELS = {
  // Value at risk
  'value_at_risk.observations': ['Returns', 'count', 'integer', 'Number of returns of the portfolio in the window.'],
  ewma_lambda: ['Decay factor', 'ratio', 'number', 'Weight of the last variance in the next one, for the EWMA method (RiskMetrics 1996). A lower one reacts faster and is noisier.'],
  backtest_window: ['Backtest window', 'count', 'integer', 'Number of returns before each forecast of a backtest.'],
  level: ['Level', 'percent', 'percent0', 'Confidence level in percent: 95 or 99.'],
  horizon_days: ['Horizon', 'days', 'days', 'Horizon in trading days.'],
  value_at_risk: ['Value at risk', 'fraction', 'percent2', 'Return over the horizon that is undercut with a probability of 100 minus the level, in percent. It is a decimal, and a loss is negative. It says nothing about the size of worse returns. The method cornish_fisher corrects the normal quantile for skewness and kurtosis (Zangari 1996). Null with a reason.'],
  expected_shortfall: ['Expected shortfall', 'fraction', 'percent2', 'Mean return over the horizon below the value at risk, as a decimal. A loss is negative. At 99%, few returns of the history are behind it. Null if the value at risk is null.'],
  'backtests.observations': ['Forecasts', 'count', 'integer', 'Number of periods with a forecast from the returns before it.'],
  exceptions: ['Exceptions', 'count', 'integer', 'Number of periods with a return below the value at risk that was forecast.'],
  expected_exceptions: ['Expected exceptions', 'count', 'number1', 'Number of exceptions that the level implies.'],
  kupiec_statistic: ['Kupiec statistic', 'ratio', 'number', 'Likelihood ratio of the test that exceptions are as frequent as the level implies (Kupiec 1995). With a year of forecasts it rarely finds a wrong model. Null with fewer than 100 forecasts.'],
  kupiec_p_value: ['Kupiec p-value', 'ratio', 'number4', 'Probability of a larger Kupiec statistic if the model is right, 0 to 1. Null with fewer than 100 forecasts.'],
  independence_statistic: ['Independence statistic', 'ratio', 'number', 'Likelihood ratio of the test that an exception does not depend on the period before (Christoffersen 1998). Null with fewer than 100 forecasts or without exceptions.'],
  independence_p_value: ['Independence p-value', 'ratio', 'number4', 'Probability of a larger independence statistic if the model is right, 0 to 1. Null with fewer than 100 forecasts or without exceptions.'],
  conditional_coverage_statistic: ['Conditional coverage statistic', 'ratio', 'number', 'Sum of the Kupiec and independence statistics (Christoffersen 1998). Null if one of them is.'],
  conditional_coverage_p_value: ['Conditional coverage p-value', 'ratio', 'number4', 'Probability of a larger sum if the model is right, 0 to 1. Null if the sum is.'],
  // Ex-ante risk
  shrinkage: ['Shrinkage', 'fraction', 'percent', 'Weight of the scaled identity in the covariance, 0 to 1 (Ledoit and Wolf 2004). Null if not available.'],
  'ex_ante_risk.volatility': ['Ex-ante volatility', 'fraction', 'percent', 'Volatility of the latest weights by the Ledoit-Wolf covariance, as a decimal a year. A calm year gives a low figure. Null if not available.'],
  sample_volatility: ['Sample volatility', 'fraction', 'percent', 'The same by the sample covariance, as a decimal a year. Null if not available.'],
  'ex_ante_risk.tracking_error': ['Ex-ante tracking error', 'fraction', 'percent', 'Volatility of the active weights by the Ledoit-Wolf covariance, as a decimal a year. Null if not available.'],
  sample_tracking_error: ['Sample tracking error', 'fraction', 'percent', 'The same by the sample covariance, as a decimal a year. Null if not available.'],
  'active.weight_known': ['Known weight of the benchmark', 'fraction', 'percent', 'Lowest share of a list of holdings that is known, priced, and still trading, 0 to 1. It represents the rest. Null if the basis is not holdings.'],
  'active.weight': ['Weight', 'fraction', 'percent', 'Weight in the portfolio among the covered holdings, as a decimal.'],
  'active.benchmark_weight': ['Benchmark weight', 'fraction', 'percent', 'Weight in the benchmark on the last day, as a decimal. Null if the basis is returns.'],
  active_weight: ['Active weight', 'fraction', 'percent', 'Weight in the portfolio minus weight in the benchmark, as a decimal. Null if the basis is returns.'],
  tracking_error_contribution: ['Contribution to tracking error', 'fraction', 'percent2', 'Part of the tracking error (Euler), as a decimal a year. The parts sum to it. A negative part lowers the risk.'],
  tracking_error_share: ['Share of tracking error', 'fraction', 'percent', 'Share of the tracking error, as a decimal. The shares sum to 1. Null if the tracking error is 0.'],
} as const;
