import { labelText } from '@tearsheet/shared/labels';
import type { SimulationResult } from '@tearsheet/shared/schemas';
import { monthOf } from '../format/dates.ts';
import { count, money, percent, plain } from '../format/numbers.ts';
import {
  type Block,
  cell,
  left,
  type Note,
  type ReportDocument,
  ricCell,
  right,
  SIMULATED,
  section,
  type Table,
  type Tile,
  tile,
} from './document.ts';
import { cellsOf, columnsOf, startOf } from './figures.ts';
import { fan, middle, percentileName, percentileTitle, shortest, timeData } from './simulatedPaths.ts';
import { warningNotes } from './warnings.ts';

/** A simulation: the probabilities in words, the paths over time, and what they rest on. */
export function simulationDocument(result: SimulationResult): ReportDocument {
  const { parameters, holdings } = result;
  const { years, paths, method, inflation, base_currency: currency } = parameters;
  const unit = inflation ? `${currency} of today` : currency;
  return {
    kind: 'Simulation',
    title: titleOf(holdings.map(({ ric }) => ric)),
    subtitle: `${count(paths)} paths over ${years} ${years === 1 ? 'year' : 'years'} in ${unit}, ${METHODS[method]}`,
    language: 'en',
    warning: parameters.data_source.includes('simulated') ? SIMULATED : null,
    facts: [{ label: 'Data', text: `${parameters.data_source}, ${parameters.data_version}` }],
    sections: [
      section('outcome', 'Outcome', [...warningNotes(result.warnings), outcomeTiles(result), outcomeNote(result)]),
      section('over-time', 'Value over time', [fan(result), valueTable(result)]),
      section('distribution', 'Final values, returns, and drawdowns', [distribution(result)]),
      section('basis', 'Basis', [holdingsTable(result), convergence(result), basisNote(result)]),
    ].filter((found) => found !== null),
    footer: hasAssumptions(holdings)
      ? 'Simulated paths have the assumed returns and the deviations of the past. They are not a forecast.'
      : 'Simulated paths come from the past of the holdings. They are not a forecast.',
  };
}

const METHODS = {
  bootstrap: 'drawn in blocks of months from the history',
  normal: 'drawn from a normal distribution of log returns',
  student_t: 'drawn from a Student t distribution of log returns',
} as const;

function titleOf(names: readonly string[]): string {
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

function hasWithdrawals({ parameters }: SimulationResult): boolean {
  return parameters.flows.some(({ amount }) => amount < 0);
}

function outcomeTiles(result: SimulationResult): Block {
  const { parameters, final_value, goal, ruin, max_drawdown } = result;
  const median = middle(final_value.percentiles);
  const fall = middle(max_drawdown);
  const errorOf = ({ lower, upper }: { readonly lower: number; readonly upper: number }) =>
    `${percent(lower)} to ${percent(upper)} with ${count(parameters.paths)} paths`;
  const tiles: (Tile | null)[] = [
    median === undefined
      ? null
      : {
          label: `${labelText('final_value.value')}, ${percentileName(median.percentile)}`,
          value: money(median.value, parameters.base_currency),
          note: `from ${money(startOf(parameters).amount, parameters.base_currency)}`,
          tone: 'plain',
        },
    goal && tile('goal.probability', goal.probability, errorOf(goal)),
    hasWithdrawals(result) ? tile('ruin.probability', ruin.probability, errorOf(ruin)) : null,
    fall === undefined
      ? null
      : tile('simulated_drawdown.value', fall.value, `${percentileName(fall.percentile)} of the paths`),
  ];
  return { kind: 'tiles', tiles: tiles.filter((found) => found !== null) };
}

function hasAssumptions(holdings: SimulationResult['holdings']): boolean {
  return holdings.some(({ expected_return: expected = null }) => expected !== null);
}

/** Returns the number of paths in words. Example: 0.034 → About 3 in 100 paths. */
export function pathsInWords(share: number): string {
  if (share === 0) return 'None of the simulated paths';
  if (share === 1) return 'All simulated paths';
  if (share < 0.01) return 'Fewer than 1 in 100 paths';
  return share > 0.99 ? 'More than 99 in 100 paths' : `About ${Math.round(share * 100)} in 100 paths`;
}

function outcomeNote(result: SimulationResult): Note {
  const { parameters, final_value, goal, ruin } = result;
  const { base_currency: currency } = parameters;
  const [low, high] = [final_value.percentiles[0], final_value.percentiles.at(-1)];
  const sentences = [
    goal === null ? null : `${pathsInWords(goal.probability)} have ${money(goal.value, currency)} or more at the end.`,
    hasWithdrawals(result)
      ? `${pathsInWords(ruin.probability)} run out of money before every withdrawal is paid.`
      : null,
    low === undefined || high === undefined || low === high
      ? null
      : `${plain(high.percentile - low.percentile, 0)} in 100 paths end between ${money(low.value, currency)} and ${money(high.value, currency)}.`,
  ];
  return {
    kind: 'note',
    heading: null,
    paragraphs: sentences.filter((sentence) => sentence !== null),
    bullets: [],
  };
}

function valueTable(result: SimulationResult): Table {
  return { kind: 'table', title: labelText('simulation.values'), ...timeData(result), shown: 12 };
}

function distribution({ final_value, annualized_return, max_drawdown }: SimulationResult): Table {
  const names = ['final_value.value', 'final_value.lower', 'final_value.upper'] as const;
  return {
    kind: 'table',
    title: 'At the end',
    columns: [
      left(labelText('simulation.percentile')),
      ...columnsOf([...names, 'simulated_return.value', 'simulated_drawdown.value']),
    ],
    rows: final_value.percentiles.map((row, i) => [
      { text: shortest(row.percentile), value: row.percentile },
      ...cellsOf(names, row),
      cell('simulated_return.value', annualized_return[i]?.value),
      cell('simulated_drawdown.value', max_drawdown[i]?.value),
    ]),
    note: 'The bounds are the 95% interval of each percentile. They cover the error of a finite number of paths only.',
  };
}

function holdingsTable({ holdings }: SimulationResult): Table {
  const names = [
    'simulation.weight',
    'target_weight',
    'simulation.annualized_return',
    'simulation.annualized_volatility',
    ...(hasAssumptions(holdings) ? (['simulation.expected_return'] as const) : []),
  ] as const;
  return {
    kind: 'table',
    title: 'Holdings',
    columns: [left('Symbol'), left('Name'), ...columnsOf(names)],
    rows: holdings.map((row) => [ricCell(row.ric), row.name, ...cellsOf(names, row)]),
    shown: 10,
    note: null,
  };
}

function convergence({ convergence: rows, percentiles }: SimulationResult): Table {
  const names = ['convergence.ruin_probability', 'convergence.goal_probability'] as const;
  return {
    kind: 'table',
    title: 'Convergence',
    columns: [
      left(labelText('simulation.paths')),
      ...percentiles.map((percentile) => right(percentileTitle(percentile))),
      ...columnsOf(names),
    ],
    rows: rows.map((row) => [
      { text: count(row.paths), value: row.paths },
      ...row.values.map((value) => cell('simulation.values', value)),
      ...cellsOf(names, row),
    ]),
    note: 'The rows should differ little. If they do not, send more paths.',
  };
}

function basisNote({ parameters, holdings }: SimulationResult): Note {
  const { history_start, history_end, observations, block_length, degrees_of_freedom, seed, inflation } = parameters;
  const history = `The history has ${count(observations)} months, from ${monthOf(history_start)} to ${monthOf(history_end)}. The paths come from these months only.`;
  const model =
    block_length !== null
      ? `Blocks have a mean length of ${plain(block_length, 1)} months.`
      : degrees_of_freedom !== null
        ? `The Student t distribution has ${plain(degrees_of_freedom, 1)} degrees of freedom.`
        : null;
  const real = inflation
    ? `With inflation of ${percent(inflation, 2)} a year, all values, returns, and drawdowns are in today's money.`
    : null;
  const assumed = hasAssumptions(holdings)
    ? 'Assumed returns replace those of the history. Deviations and correlations stay.'
    : null;
  const costs = parameters.include_transaction_costs ? 'Trades after the start have transaction costs.' : null;
  return {
    kind: 'note',
    heading: null,
    paragraphs: [
      [history, assumed, model, real, costs, `The seed is ${seed}.`].filter((text) => text !== null).join(' '),
    ],
    bullets: [],
    look: 'small',
  };
}
