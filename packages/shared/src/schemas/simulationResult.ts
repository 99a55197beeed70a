import { submitAnswer } from './analyze.ts';
import { jobWarnings } from './issues.ts';
import { LABELS } from './labels.ts';
import {
  boolean,
  closed,
  date,
  integer,
  integers,
  listOf,
  nullableNumbers,
  numbers,
  string,
  type TypeOf,
} from './members.ts';
import { rebalancing } from './rebalancing.ts';
import { PATH_METHODS, simulateRequest } from './simulation.ts';

/** Answer of POST /v1/portfolio/simulate, status 202. */
export const simulateAnswer = {
  ...submitAnswer,
  properties: { ...submitAnswer.properties, job_id: string('Prefix "sim", a hyphen, a UUID.') },
} as const;

const probability = numbers('probability.standard_error', 'probability.lower', 'probability.upper');
const { label: title, long: meaning } = LABELS['simulation.values'];
const valuesAtPercentiles = listOf(meaning, { type: 'number', title, description: meaning } as const);

const parameters = closed('The settings of the simulation, with the defaults filled in.', {
  base_currency: string('Currency of all money.'),
  ...numbers('initial_value'),
  method: { type: 'string', enum: PATH_METHODS, description: 'Source of the monthly returns.' },
  ...integers('simulation.years', 'simulation.paths', 'simulation.seed'),
  interval: { type: 'string', enum: ['month', 'year'], description: 'Distance of the points in time.' },
  history_start: date('Month end before the first return of the history.'),
  history_end: date('Last month end of the history.'),
  ...integers('simulation.observations'),
  ...nullableNumbers('simulation.block_length'),
  block_length_method: {
    type: ['string', 'null'],
    enum: ['automatic', 'given', null],
    description: 'Origin of the block length. Null without blocks.',
  },
  ...nullableNumbers('degrees_of_freedom'),
  rebalancing: closed('Policy by which the portfolio trades. Schedules more frequent than monthly trade every month.', {
    schedule: rebalancing.properties.schedule,
    band: {
      type: ['object', 'null'],
      description: 'Band that is checked every month. Null without one.',
      properties: numbers('band.absolute', 'band.relative'),
      additionalProperties: false,
    },
    to: rebalancing.properties.to,
  }),
  ...numbers('simulation.annual_fee_rate'),
  include_transaction_costs: { type: 'boolean', description: 'True if trades of the paths have costs.' },
  ...numbers('simulation.inflation'),
  flows: listOf(
    'The flows of the request.',
    closed('One flow.', {
      ...numbers('path_flow.amount'),
      every: simulateRequest.properties.flows.items.properties.every,
      ...nullableNumbers('path_flow.from_year', 'path_flow.until_year'),
      ...numbers('path_flow.growth'),
      indexed: { type: 'boolean', description: 'True if inflation raises the amount.' },
    }),
  ),
  data_version: string('Version of the snapshot.'),
  data_source: string('Source of the data in the snapshot.'),
});

export const simulationResult = closed('Simulated paths of the latest holdings.', {
  success: boolean('True, and only there with a result.'),
  parameters,
  holdings: listOf(
    'The latest holdings with the history that the paths come from.',
    closed('One holding.', {
      ric: string('RIC of the holding.'),
      name: string('Name of the holding.'),
      ...numbers(
        'simulation.weight',
        'target_weight',
        'simulation.annualized_return',
        'simulation.annualized_volatility',
      ),
      ...nullableNumbers('simulation.expected_return'),
    }),
  ),
  percentiles: listOf('The percentiles of every list of values.', {
    type: 'number',
    title: LABELS['simulation.percentile'].label,
    description: LABELS['simulation.percentile'].long,
  } as const),
  over_time: listOf(
    'The distribution of the value, from the start to the end.',
    closed('One point in time.', {
      ...integers('over_time.month'),
      ...nullableNumbers('simulation.mean'),
      ...numbers('ruined'),
      values: valuesAtPercentiles,
    }),
  ),
  final_value: closed('The distribution of the value at the end.', {
    ...nullableNumbers('simulation.mean', 'final_value.standard_error'),
    percentiles: listOf(
      'One row for each percentile.',
      closed('One percentile.', {
        ...numbers('simulation.percentile', 'final_value.value', 'final_value.lower', 'final_value.upper'),
      }),
    ),
  }),
  annualized_return: listOf(
    'The distribution of the time-weighted return.',
    closed('One percentile.', numbers('simulation.percentile', 'simulated_return.value')),
  ),
  max_drawdown: listOf(
    'The distribution of the maximum drawdown.',
    closed('One percentile.', numbers('simulation.percentile', 'simulated_drawdown.value')),
  ),
  ruin: closed('Probability that a withdrawal cannot be paid in full.', {
    ...numbers('ruin.probability'),
    ...probability,
  }),
  goal: {
    ...closed('Probability of reaching the goal. Null without a goal.', {
      ...numbers('goal.value', 'goal.probability'),
      ...probability,
    }),
    type: ['object', 'null'],
  },
  convergence: listOf(
    'The figures of the first quarter, the first half, and all of the paths. They should differ little.',
    closed('The first paths.', {
      ...integers('simulation.paths'),
      ...nullableNumbers('simulation.mean'),
      values: valuesAtPercentiles,
      ...numbers('convergence.ruin_probability'),
      ...nullableNumbers('convergence.goal_probability'),
    }),
  ),
  analytics_version: integer('Version of the calculation. It increases whenever any output changes.'),
  warnings: jobWarnings,
  input_hash: string('SHA-256 of the request and of the data version. The same hash means the same figures.'),
});

export type SimulationResult = TypeOf<typeof simulationResult>;
