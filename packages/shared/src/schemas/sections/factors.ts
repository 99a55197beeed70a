import {
  boolean,
  closed,
  date,
  integers,
  listOf,
  nullableDate,
  nullableIntegers,
  nullableNumbers,
  nullableString,
  numbers,
  string,
} from '../members.ts';
import { nameText } from '../names.ts';

const regression = {
  ...closed('Ordinary least squares of the returns above the risk-free rate. Null if not available.', {
    ...numbers('factor_exposures.alpha_annualized'),
    ...nullableNumbers('alpha_t_stat'),
    ...numbers('alpha_newey_west_error'),
    ...nullableNumbers('alpha_newey_west_t_stat'),
    ...numbers('alpha_lower', 'alpha_upper'),
    ...numbers('factor_exposures.r_squared', 'adjusted_r_squared', 'residual_volatility'),
    ...numbers('total_risk', 'factor_risk', 'factor_exposures.specific_risk'),
    exposures: listOf(
      'The exposures in the order of `factors`.',
      closed('One factor.', {
        factor: string('Name of the factor.'),
        ...numbers('factor_exposures.beta', 'standard_error'),
        ...nullableNumbers('t_stat'),
        ...numbers('newey_west_error'),
        ...nullableNumbers('newey_west_t_stat'),
        ...numbers('factor_exposures.lower', 'factor_exposures.upper'),
        ...numbers('variance_inflation', 'factor_exposures.risk_contribution'),
      }),
    ),
  }),
  type: ['object', 'null'],
} as const;

export const factorExposures = closed('Exposures of the portfolio and of the benchmark to factors.', {
  available: boolean('False if there are no exposures. Then `reason` says why.'),
  reason: nullableString('Reason for missing exposures. Null if there are some.'),
  model: string('Name of the model, as in the request. `universe` means the factors of the own universe.'),
  frequency: nullableString('Frequency of the returns: daily, weekly, monthly, or quarterly. Null if not available.'),
  ...nullableIntegers('factor_exposures.periods_per_year'),
  start_date: nullableDate('The day before the first return. Null if not available.'),
  end_date: nullableDate('The day of the last return. Null if not available.'),
  ...integers('factor_exposures.days', 'factor_exposures.observations'),
  ...nullableIntegers('universe_stocks'),
  factors: listOf(
    'Names of the factors. `market` is the return above the risk-free rate. The others of the universe are long minus short.',
    string('Name of the factor.'),
  ),
  ...nullableIntegers('newey_west_lags'),
  notes: listOf(
    'Factors that were left out, factors in another currency, and imprecise exposures.',
    string('One sentence.'),
  ),
  portfolio: regression,
  benchmark: regression,
  rolling: closed('Exposures of the portfolio over rolling windows.', {
    ...integers('rolling.periods'),
    rows: listOf(
      'One row for each month end with a full window, the oldest first.',
      closed('The window that ends on the date.', {
        date: date('Last day of the window.'),
        ...nullableNumbers('rolling.r_squared'),
        betas: listOf('The exposures in the order of `factors`.', nullableNumbers('rolling.betas').betas),
      }),
    ),
  }),
});

/** The models whose factors come from the data. */
export const FACTOR_MODELS = [
  'universe',
  'fama_french_3',
  'fama_french_5',
  'carhart_4',
  'fama_french_5_momentum',
] as const;

const datedReturns = <const D extends string>(description: D) =>
  ({
    type: 'array',
    minItems: 1,
    maxItems: 20_000,
    description,
    items: closed('The return of one period.', {
      date: date('Last day of the period.'),
      value: { type: 'number', exclusiveMinimum: -1, maximum: 10, description: 'Decimal: 0.012 is 1.2%.' },
    }),
  }) as const;

/** `factor_exposures` of the analyze request. */
export const factorOptions = {
  type: 'object',
  description: 'Options of the section factor_exposures. Sending them also selects the section.',
  examples: [{ model: 'fama_french_3', rolling_periods: 36 }],
  additionalProperties: false,
  properties: {
    model: {
      type: ['string', 'object'],
      pattern: `^(${FACTOR_MODELS.join('|')})$`,
      description:
        'The factors: universe, fama_french_3, fama_french_5, carhart_4, fama_french_5_momentum, or own series. `universe` makes them from the stocks of the data. The other names need imported factor returns.',
      default: 'universe',
      additionalProperties: false,
      required: ['name', 'factors'],
      properties: {
        name: nameText('Repeated in the result.'),
        factors: {
          type: 'array',
          minItems: 1,
          maxItems: 20,
          description: 'The factors, as excess returns or long-short returns.',
          items: {
            type: 'object',
            description: 'One factor.',
            additionalProperties: false,
            required: ['name', 'returns'],
            properties: {
              name: nameText('Name of the factor.'),
              returns: datedReturns('Returns by date, all at one frequency: daily, weekly, monthly, or quarterly.'),
            },
          },
        },
        risk_free: datedReturns('Risk-free returns of the same periods. Default: risk_free_rate of the request.'),
      },
    },
    rolling_periods: {
      type: 'integer',
      minimum: 12,
      maximum: 2520,
      description: 'Returns in a rolling window. Default: 252 daily, 104 weekly, 36 monthly, or 20 quarterly returns.',
    },
  },
} as const;
