/** Figures about the reliability of other figures. See labels.ts. */
// biome-ignore format: one figure per line
export const CONFIDENCE_LABELS = {
  'confidence.observations': ['Returns', 'count', 'integer', 'Number of returns of the portfolio.'],
  'confidence.level': ['Confidence level', 'fraction', 'percent0', 'Share of samples whose interval would contain the true value, as a decimal. It is 0.95.'],
  'confidence.estimate': ['Estimate', 'same', 'number', 'Value of the figure, in its own unit. Null if reason is not null.'],
  'confidence.standard_error': ['Standard error', 'same', 'number4', 'Standard deviation of the estimate over many samples, in the unit of the figure. Null if reason is not null.'],
  'confidence.lower': ['Lower end', 'same', 'number', 'Lower end of the 95% interval, in the unit of the figure. Null if reason is not null.'],
  'confidence.upper': ['Upper end', 'same', 'number', 'Upper end of the 95% interval, in the unit of the figure. Null if reason is not null.'],
  'confidence.lags': ['Lags', 'count', 'integer', 'Number of periods over which the error allows for autocorrelation (Newey and West 1987). It is floor(4(n / 100)^(2/9)). For volatility it is ⌈1.3√n⌉ − 1, because large returns cluster.'],
  'confidence.estimates.observations': ['Returns', 'count', 'integer', 'Number of returns, or of pairs of returns, behind the figure.'],
  // The Sharpe ratio
  square_root_factor: ['Annualization by the square root', 'ratio', 'number', 'Square root of periods_per_year. It turns the Sharpe ratio of one period into the annual estimate. It is right for returns without autocorrelation.'],
  autocorrelation_factor: ['Annualization with autocorrelation', 'ratio', 'number', 'Factor η(q) = q / √(q + 2 Σ (q − k) ρ(k)) of Lo (2002), with the autocorrelations ρ(k) of the returns over `lags` periods and q = periods_per_year. It is below square_root_factor if gains tend to follow gains, as with smoothed prices. Null with less than five years of returns.'],
  autocorrelation_adjusted: ['Sharpe ratio with autocorrelation', 'ratio', 'number', 'Annual Sharpe ratio with autocorrelation_factor in place of square_root_factor (Lo 2002). Null with less than five years of returns.'],
  'standard_errors.iid': ['Standard error, normal returns', 'ratio', 'number4', 'Standard error of the annual Sharpe ratio if returns are independent and normal: √((1 + SR² / 2) / n) × √periods_per_year (Lo 2002).'],
  'standard_errors.autocorrelation': ['Standard error, autocorrelated returns', 'ratio', 'number4', 'Standard error of the annual Sharpe ratio for returns of any distribution with autocorrelation (the GMM estimator of Lo 2002). Null if it does not exist.'],
  'standard_errors.higher_moments': ['Standard error, skewed returns with fat tails', 'ratio', 'number4', 'Standard error of the annual Sharpe ratio for independent returns with their skewness and kurtosis (Mertens 2002). The variance is taken at the observed Sharpe ratio.'],
  'standard_errors.autocorrelation_adjusted': ['Standard error of the adjusted ratio', 'ratio', 'number4', 'Standard error of autocorrelation_adjusted: the error per period of the GMM estimator × autocorrelation_factor, with the factor taken as known (Lo 2002). Null without the ratio.'],
  'sharpe_ratio.skewness': ['Skewness', 'ratio', 'number', 'Skewness m₃ / m₂^1.5 of the returns above the risk-free rate.'],
  'sharpe_ratio.kurtosis': ['Kurtosis', 'ratio', 'number', 'Kurtosis m₄ / m₂² of the returns above the risk-free rate. A normal distribution has 3.'],
  benchmark_sharpe_ratio: ['Sharpe ratio to beat', 'ratio', 'number', 'Annual Sharpe ratio of the request that the portfolio should exceed.'],
  probabilistic_sharpe_ratio: ['Probabilistic Sharpe ratio', 'fraction', 'percent', 'Probability that the true Sharpe ratio is above benchmark_sharpe_ratio, as a decimal (Bailey and López de Prado 2012). It uses the standard error higher_moments. Null if that error is 0.'],
  minimum_track_record_length: ['Minimum track record', 'count', 'integer', 'Number of returns from which on the probabilistic Sharpe ratio reaches 95%, if mean, volatility, skewness, and kurtosis stay the same. Null if the Sharpe ratio is not above benchmark_sharpe_ratio.'],
  minimum_track_record_years: ['Minimum track record', 'years', 'number1', 'The same in years. Null if the Sharpe ratio is not above benchmark_sharpe_ratio.'],
  'confidence.trials': ['Trials', 'count', 'integer', 'Number of strategies of the request that were tried before this one was chosen.'],
  'confidence.trials_variance': ['Variance of the trials', 'ratio', 'number4', 'Variance of the annual Sharpe ratios of the trials in the request. Null if the request has none.'],
  expected_maximum_sharpe_ratio: ['Best Sharpe ratio by luck', 'ratio', 'number', 'Annual Sharpe ratio that the best of the trials is expected to have by luck alone. It is 0 for one trial.'],
  deflated_sharpe_ratio: ['Deflated Sharpe ratio', 'fraction', 'percent', 'Probability that the true Sharpe ratio is above expected_maximum_sharpe_ratio, as a decimal (Bailey and López de Prado 2014). Null if the standard error is 0.'],
  // The bootstrap
  'confidence.seed': ['Seed', 'count', 'integer', 'Start of the random numbers. The same request, data, and seed give the same result.'],
  'confidence.resamples': ['Samples', 'count', 'integer', 'Number of samples of the bootstrap.'],
  'confidence.block_length': ['Block length', 'count', 'number1', 'Mean number of returns in a row that a sample takes together, at least 1. The automatic length comes from the returns. For volatility and tracking error it comes from the squared deviations, because large returns cluster.'],
} as const;
