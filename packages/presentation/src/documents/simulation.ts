import type { SimulationResult } from '@tearsheet/shared/schemas';
import { monthOf } from '../format/dates.ts';
import { count, money, percent, plain } from '../format/numbers.ts';
import { labelText } from '../language/labels.ts';
import { language, t } from '../language/translate.ts';
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
import { cellsOf, columnsOf, fromStart } from './figures.ts';
import { fan, middle, percentileName, percentileTitle, shortest, timeData } from './simulatedPaths.ts';
import { warningNotes } from './warnings.ts';

/** A simulation: the probabilities in words, the paths over time, and what they rest on. */
export function simulationDocument(result: SimulationResult): ReportDocument {
  const { parameters, holdings } = result;
  const { years, paths, method, inflation, base_currency: currency } = parameters;
  const unit = inflation ? t('{currency} of today', { currency }) : currency;
  return {
    kind: t('Simulation'),
    title: titleOf(holdings.map(({ ric }) => ric)),
    subtitle: t('{paths} paths over {years, plural, one {# year} other {# years}} in {unit}, {method}', {
      paths: count(paths),
      years,
      unit,
      method: methodText(method),
    }),
    language: language(),
    warning: parameters.data_source.includes('simulated') ? SIMULATED : null,
    facts: [{ label: t('Data'), text: `${parameters.data_source}, ${parameters.data_version}` }],
    sections: [
      section('outcome', t('Outcome'), [...warningNotes(result.warnings), outcomeTiles(result), outcomeNote(result)]),
      section('over-time', t('Value over time'), [fan(result), valueTable(result)]),
      section('distribution', t('Final values, returns, and drawdowns'), [distribution(result)]),
      section('basis', t('Basis'), [holdingsTable(result), convergence(result), basisNote(result)]),
    ].filter((found) => found !== null),
    footer: hasAssumptions(holdings)
      ? t('Simulated paths have the assumed returns and the deviations of the past. They are not a forecast.')
      : t('Simulated paths come from the past of the holdings. They are not a forecast.'),
  };
}

function methodText(method: SimulationResult['parameters']['method']): string {
  const texts = {
    bootstrap: t('drawn in blocks of months from the history'),
    normal: t('drawn from a normal distribution of log returns'),
    student_t: t('drawn from a Student t distribution of log returns'),
  } as const;
  return texts[method];
}

function titleOf(names: readonly string[]): string {
  return names.length <= 3
    ? names.join(', ')
    : t('{names} and {names2} more', { names: names.slice(0, 2).join(', '), names2: names.length - 2 });
}

function hasWithdrawals({ parameters }: SimulationResult): boolean {
  return parameters.flows.some(({ amount }) => amount < 0);
}

function outcomeTiles(result: SimulationResult): Block {
  const { parameters, final_value, goal, ruin, max_drawdown } = result;
  const median = middle(final_value.percentiles);
  const fall = middle(max_drawdown);
  const errorOf = ({ lower, upper }: { readonly lower: number; readonly upper: number }) =>
    t('{lower} to {upper} with {paths} paths', {
      lower: percent(lower),
      upper: percent(upper),
      paths: count(parameters.paths),
    });
  const tiles: (Tile | null)[] = [
    median === undefined
      ? null
      : {
          label: `${labelText('final_value.value')}, ${percentileName(median.percentile)}`,
          value: money(median.value, parameters.base_currency),
          note: fromStart(parameters, parameters.base_currency),
          tone: 'plain',
        },
    goal && tile('goal.probability', goal.probability, errorOf(goal)),
    hasWithdrawals(result) ? tile('ruin.probability', ruin.probability, errorOf(ruin)) : null,
    fall === undefined
      ? null
      : tile(
          'simulated_drawdown.value',
          fall.value,
          t('{percentile} of the paths', { percentile: percentileName(fall.percentile) }),
        ),
  ];
  return { kind: 'tiles', tiles: tiles.filter((found) => found !== null) };
}

function hasAssumptions(holdings: SimulationResult['holdings']): boolean {
  return holdings.some(({ expected_return: expected = null }) => expected !== null);
}

/** Returns the number of paths in words. Example: 0.034 → About 3 in 100 paths. */
export function pathsInWords(share: number): string {
  if (share === 0) return t('None of the simulated paths');
  if (share === 1) return t('All simulated paths');
  if (share < 0.01) return t('Fewer than 1 in 100 paths');
  return share > 0.99
    ? t('More than 99 in 100 paths')
    : t('About {number} in 100 paths', { number: Math.round(share * 100) });
}

function outcomeNote(result: SimulationResult): Note {
  const { parameters, final_value, goal, ruin } = result;
  const { base_currency: currency } = parameters;
  const [low, high] = [final_value.percentiles[0], final_value.percentiles.at(-1)];
  const sentences = [
    goal === null
      ? null
      : t('{probability} have {value} or more at the end.', {
          probability: pathsInWords(goal.probability),
          value: money(goal.value, currency),
        }),
    hasWithdrawals(result)
      ? t('{probability} run out of money before every withdrawal is paid.', {
          probability: pathsInWords(ruin.probability),
        })
      : null,
    low === undefined || high === undefined || low === high
      ? null
      : t('{percentile} in 100 paths end between {value} and {value2}.', {
          percentile: plain(high.percentile - low.percentile, 0),
          value: money(low.value, currency),
          value2: money(high.value, currency),
        }),
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
    title: t('At the end'),
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
    note: t(
      'The bounds are the 95% interval of each percentile. They cover the error of a finite number of paths only.',
    ),
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
    title: t('Holdings'),
    columns: [left(t('Symbol')), left(t('Name')), ...columnsOf(names)],
    rows: holdings.map((row) => [ricCell(row.ric), row.name, ...cellsOf(names, row)]),
    shown: 10,
    note: null,
  };
}

function convergence({ convergence: rows, percentiles }: SimulationResult): Table {
  const names = ['convergence.ruin_probability', 'convergence.goal_probability'] as const;
  return {
    kind: 'table',
    title: t('Convergence'),
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
    note: t('The rows should differ little. If they do not, send more paths.'),
  };
}

function basisNote({ parameters, holdings }: SimulationResult): Note {
  const { history_start, history_end, observations, block_length, degrees_of_freedom, seed, inflation } = parameters;
  const history = t(
    'The history has {observations} months, from {historyStart} to {historyEnd}. The paths come from these months only.',
    { observations: count(observations), historyStart: monthOf(history_start), historyEnd: monthOf(history_end) },
  );
  const model =
    block_length !== null
      ? t('Blocks have a mean length of {blockLength} months.', { blockLength: plain(block_length, 1) })
      : degrees_of_freedom !== null
        ? t('The Student t distribution has {degreesOfFreedom} degrees of freedom.', {
            degreesOfFreedom: plain(degrees_of_freedom, 1),
          })
        : null;
  const real = inflation
    ? t("With inflation of {inflation} a year, all values, returns, and drawdowns are in today's money.", {
        inflation: percent(inflation, 2),
      })
    : null;
  const assumed = hasAssumptions(holdings)
    ? t('Assumed returns replace those of the history. Deviations and correlations stay.')
    : null;
  const costs = parameters.include_transaction_costs ? t('Trades after the start have transaction costs.') : null;
  return {
    kind: 'note',
    heading: null,
    paragraphs: [
      [history, assumed, model, real, costs, t('The seed is {seed}.', { seed })]
        .filter((text) => text !== null)
        .join(' '),
    ],
    bullets: [],
    look: 'small',
  };
}
