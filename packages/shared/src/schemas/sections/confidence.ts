import {
  boolean,
  closed,
  date,
  frequency,
  integers,
  listOf,
  nullableNumbers,
  nullableString,
  numbers,
} from '../members.ts';

/** `confidence` of the analyze request. */
export const confidenceOptions = {
  type: 'object',
  description: 'Options of the section confidence. Sending them selects the section.',
  properties: {
    benchmark_sharpe_ratio: {
      type: 'number',
      minimum: -100,
      maximum: 100,
      default: 0,
      description: 'Annual Sharpe ratio to beat.',
    },
    trials: {
      type: 'integer',
      minimum: 1,
      maximum: 1e9,
      default: 1,
      description: 'Number of strategies that were tried. More than 1 needs `trials_variance`.',
    },
    trials_variance: {
      type: 'number',
      minimum: 0,
      maximum: 1e4,
      description: 'Variance of the annual Sharpe ratios of the trials.',
    },
    resamples: {
      type: 'integer',
      minimum: 100,
      maximum: 10_000,
      default: 1000,
      description: 'Number of bootstrap samples.',
    },
    block_length: {
      type: 'number',
      minimum: 1,
      maximum: 10_000,
      description: 'Mean block length in returns of the analysis. Default: automatic (Politis and White 2004).',
    },
    seed: {
      type: 'integer',
      minimum: 0,
      maximum: 4_294_967_295,
      default: 1,
      description: 'Start of the random numbers. The result repeats it.',
    },
  },
  additionalProperties: false,
} as const;

const ofReturns = frequency(
  'Frequency of the returns behind the figure. Figures against the benchmark have the headline frequency.',
);

const reason = nullableString('Reason for null. Null if there is a value.');

const estimates = listOf(
  'One row per figure with its standard error and 95% interval.',
  closed('One figure.', {
    figure: {
      type: 'string',
      enum: [
        ...(['annualized_return', 'annualized_volatility', 'sharpe_ratio'] as const),
        ...(['information_ratio', 'alpha_annualized', 'beta'] as const),
      ],
      description: 'Name of the figure in performance_metrics.',
    },
    ...nullableNumbers('confidence.estimate', 'confidence.standard_error', 'confidence.lower', 'confidence.upper'),
    method: {
      type: 'string',
      enum: ['newey_west_mean', 'newey_west_variance', 'lo_2002', 'newey_west_regression'],
      description:
        'Method of the standard error. All allow for autocorrelation and for returns that are not normal. newey_west_mean and newey_west_variance are the delta method on the mean logarithm of 1 + return and on the variance, with an interval that is symmetric on the logarithmic scale. lo_2002 is the GMM estimator of Lo. newey_west_regression is the error of the coefficient.',
    },
    ...integers('confidence.lags'),
    frequency: ofReturns,
    ...integers('confidence.estimates.observations'),
    reason,
  }),
);

const sharpeRatio = {
  ...closed('Reliability of the annual Sharpe ratio. Null without a Sharpe ratio.', {
    ...numbers('confidence.estimate', 'square_root_factor'),
    ...nullableNumbers('autocorrelation_factor', 'autocorrelation_adjusted'),
    standard_errors: closed(
      'Standard errors of the annual Sharpe ratio under three assumptions, and of autocorrelation_adjusted.',
      {
        ...numbers('standard_errors.iid'),
        ...nullableNumbers('standard_errors.autocorrelation'),
        ...numbers('standard_errors.higher_moments'),
        ...nullableNumbers('standard_errors.autocorrelation_adjusted'),
      },
    ),
    ...integers('confidence.lags'),
    ...numbers('sharpe_ratio.skewness', 'sharpe_ratio.kurtosis', 'benchmark_sharpe_ratio'),
    ...nullableNumbers('probabilistic_sharpe_ratio', 'minimum_track_record_length', 'minimum_track_record_years'),
    ...integers('confidence.trials'),
    ...nullableNumbers('confidence.trials_variance'),
    ...numbers('expected_maximum_sharpe_ratio'),
    ...nullableNumbers('deflated_sharpe_ratio'),
  }),
  type: ['object', 'null'],
} as const;

const bootstrap = {
  ...closed('Stationary bootstrap (Politis and Romano 1994). Null if not available.', {
    ...integers('confidence.seed', 'confidence.resamples'),
    ...numbers('confidence.block_length'),
    block_length_method: {
      type: 'string',
      enum: ['automatic', 'request'],
      description: 'Source of the block lengths: the rule of Politis and White (2004), or the request.',
    },
    estimates: listOf(
      'One row per figure. The ends are the 2.5% and 97.5% percentiles of the samples.',
      closed('One figure.', {
        figure: {
          type: 'string',
          enum: ['annualized_return', 'annualized_volatility', 'sharpe_ratio', 'max_drawdown', 'tracking_error'],
          description: 'Name of the figure in performance_metrics.',
        },
        ...nullableNumbers('confidence.estimate', 'confidence.standard_error', 'confidence.lower', 'confidence.upper'),
        ...numbers('confidence.block_length'),
        frequency: ofReturns,
        ...integers('confidence.estimates.observations'),
        reason,
      }),
    ),
  }),
  type: ['object', 'null'],
} as const;

export const confidence = closed('Standard errors and 95% intervals of the main figures.', {
  available: boolean('False if there are no figures. Then `reason` says why.'),
  reason: nullableString('Reason for missing figures. Null if there are some.'),
  start_date: date('The day before the first return.'),
  end_date: date('The day of the last return.'),
  frequency: frequency('Frequency of the returns of the portfolio.'),
  ...integers('confidence.observations', 'periods_per_year'),
  ...numbers('confidence.level'),
  estimates,
  sharpe_ratio: sharpeRatio,
  bootstrap,
});
