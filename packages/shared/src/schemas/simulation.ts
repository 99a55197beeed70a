import { keepProperties } from './keeping.ts';
import { needsOneOf, type TypeOf } from './members.ts';
import { policyProperties, portfolioRequestProperties, simulatedStart } from './portfolioRequest.ts';

export const PATH_METHODS = ['bootstrap', 'normal', 'student_t'] as const;
const MOST_YEARS = 60;
const MOST_PATHS = 20_000;
/** Larger sums would lose cents. */
const MOST_MONEY = 1e12;

/** The values of members that a request leaves out. */
export const SIMULATION_DEFAULTS = {
  method: 'bootstrap',
  years: 10,
  paths: 2000,
  seed: 1,
  percentiles: [5, 25, 50, 75, 95],
  interval: 'year',
  inflation: 0,
} as const;

const flow = {
  type: 'object',
  description: 'A deposit, or a withdrawal if the amount is below 0, at the end of a month.',
  properties: {
    amount: {
      type: 'number',
      minimum: -MOST_MONEY,
      maximum: MOST_MONEY,
      description: 'Amount of the first flow in base currency.',
    },
    every: { type: 'string', enum: ['once', 'month', 'quarter', 'year'], description: 'Distance of the flows.' },
    from_year: {
      type: 'number',
      minimum: 0,
      maximum: MOST_YEARS,
      description:
        'Years from the start to the first flow, rounded to months. 0 is the start. Default: one period after the start, and 0 for "once".',
    },
    until_year: {
      type: 'number',
      minimum: 0,
      maximum: MOST_YEARS,
      description: 'Years from the start to the last flow, which is included. Default: the end.',
    },
    growth: {
      type: 'number',
      minimum: -0.5,
      maximum: 0.5,
      default: 0,
      description: 'Yearly growth of the amount as a decimal.',
    },
    indexed: {
      type: 'boolean',
      default: false,
      description: 'True: the amount is in the money of the start, and inflation raises it besides the growth.',
    },
  },
  required: ['amount', 'every'],
  additionalProperties: false,
} as const;

const { benchmark: _benchmark, benchmarks: _benchmarks, ...definition } = portfolioRequestProperties;

/** Body of simulate. */
export const simulateRequest = needsOneOf(
  {
    type: 'object',
    description: 'A portfolio definition, whose latest holdings are simulated, and the paths to simulate.',
    properties: {
      ...definition,
      include_transaction_costs: {
        ...definition.include_transaction_costs,
        description: 'Apply the costs of analyze to the trades of paths. The first holdings are there already.',
      },
      ...keepProperties,
      ...simulatedStart,
      end_date: { type: 'string', format: 'date', description: 'Day of the latest holdings. Default: yesterday.' },
      ...policyProperties,
      method: {
        type: 'string',
        enum: PATH_METHODS,
        default: SIMULATION_DEFAULTS.method,
        description:
          'Source of the returns. `bootstrap` draws blocks of months from the common history of the holdings. `normal` and `student_t` draw log returns from a distribution that is fitted to it.',
      },
      years: {
        type: 'integer',
        minimum: 1,
        maximum: MOST_YEARS,
        default: SIMULATION_DEFAULTS.years,
        description: 'Length of the paths.',
      },
      paths: {
        type: 'integer',
        minimum: 100,
        maximum: MOST_PATHS,
        default: SIMULATION_DEFAULTS.paths,
        description: 'Number of paths. Paths × months × holdings are at most 1 billion.',
      },
      block_length: {
        type: 'number',
        minimum: 1,
        maximum: 120,
        description: 'Mean length of the blocks in months. Default: chosen from the data.',
      },
      history_start: {
        type: 'string',
        format: 'date',
        description: 'First day of the history. Default: the first day that all holdings have in common.',
      },
      seed: {
        type: 'integer',
        minimum: 0,
        maximum: 2 ** 31 - 1,
        default: SIMULATION_DEFAULTS.seed,
        description: 'Seed of the random numbers. The same seed gives the same paths.',
      },
      flows: { type: 'array', maxItems: 20, items: flow, description: 'Deposits and withdrawals.' },
      inflation: {
        type: 'number',
        minimum: -0.1,
        maximum: 0.5,
        default: SIMULATION_DEFAULTS.inflation,
        description:
          "Yearly rate as a decimal. Unless it is 0, all values, returns, and drawdowns are in the money of the start, today's money.",
      },
      expected_returns: {
        type: 'object',
        maxProperties: 501,
        additionalProperties: { type: 'number', minimum: -0.5, maximum: 0.5 },
        description:
          'Compound growth a year in base currency by symbol, before fees, as decimals: {"AAPL": 0.06}. "*" is for all symbols that are absent. Deviations and correlations stay those of the history. Default: the growth of the history.',
      },
      goal: {
        type: 'object',
        description: 'The value to reach at the end, as {value}, after inflation.',
        properties: {
          value: { type: 'number', exclusiveMinimum: 0, maximum: 1e15, description: 'Value in base currency.' },
        },
        required: ['value'],
        additionalProperties: false,
      },
      percentiles: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: { type: 'number', minimum: 0, maximum: 100 },
        default: SIMULATION_DEFAULTS.percentiles,
        description: 'Percentiles of the paths to report. Repetitions collapse.',
      },
      interval: {
        type: 'string',
        enum: ['month', 'year'],
        default: SIMULATION_DEFAULTS.interval,
        description: 'Distance of the reported points in time.',
      },
    },
  } as const,
  'portfolio',
  'transactions',
);

export type SimulateRequest = TypeOf<typeof simulateRequest>;
