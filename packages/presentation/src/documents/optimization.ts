import type { LabelName } from '@tearsheet/shared/labels';
import type { OptimizationResult } from '@tearsheet/shared/schemas';
import { barChart } from '../charts/bars.ts';
import { frontierChart, type RiskAndReturn } from '../charts/frontier.ts';
import { longDate } from '../format/dates.ts';
import { count, figureText, percent } from '../format/numbers.ts';
import { labelInSentence, labelText } from '../language/labels.ts';
import { language, t } from '../language/translate.ts';
import { wordsTogether } from '../language/words.ts';
import {
  type Block,
  type Chart,
  dateCell,
  left,
  type Note,
  type ReportDocument,
  ricCell,
  SIMULATED,
  section,
  type Table,
  type TableData,
  tile,
} from './document.ts';
import { cellsOf, columnsOf } from './figures.ts';
import { warningNotes } from './warnings.ts';

function objectiveName(objective: OptimizationResult['parameters']['objective']): string {
  const names: Readonly<Record<typeof objective, string>> = {
    minimum_variance: t('Minimum variance'),
    mean_variance: t('Return against variance'),
    maximum_sharpe: t('Maximum Sharpe ratio'),
    risk_parity: t('Equal shares of the risk'),
    risk_budget: t('Chosen shares of the risk'),
    minimum_cvar: t('Minimum expected shortfall'),
    minimum_tracking_error: t('Minimum tracking error'),
  };
  return names[objective];
}

/** An optimization: current against proposed weights, the frontier, the test in the past, and what it rests on. */
export function optimizationDocument(result: OptimizationResult): ReportDocument {
  const { parameters } = result;
  const { history_start: from, history_end: to, observations, frequency, data_source: source } = parameters;
  return {
    kind: t('Optimization'),
    title: objectiveName(parameters.objective),
    subtitle: t('{observations} {frequency} returns in {baseCurrency}, {from} to {to}', {
      observations: count(observations),
      frequency,
      baseCurrency: parameters.base_currency,
      from: longDate(from),
      to: longDate(to),
    }),
    language: language(),
    warning: source.includes('simulated') ? SIMULATED : null,
    facts: [{ label: t('Data'), text: `${source}, ${parameters.data_version}` }],
    sections: [
      section('weights', t('Weights'), [
        ...warningNotes(result.warnings),
        proposedTiles(result),
        ...reasons(result),
        weightTable(result),
        proofNote(result),
      ]),
      section('frontier', t('Efficient frontier'), [frontier(result), frontierTable(result)]),
      section('walk-forward', t('Test in the past'), [walkForwardTable(result), walkForwardNote(result)]),
    ].filter((found) => found !== null),
    footer: t('Optimal weights rest on estimates from the past, which are uncertain. They are not advice.'),
  };
}

function proposedTiles({ proposed, current, parameters }: OptimizationResult): Block {
  const now = (name: LabelName, value: number | null | undefined) =>
    value === null || value === undefined ? '' : t('now {value}', { value: figureText(name, value) });
  const worst = t('mean of the worst {value} of {frequency} returns', {
    value: percent(1 - parameters.cvar_level, 0),
    frequency: parameters.frequency,
  });
  return {
    kind: 'tiles',
    tiles: [
      tile('optimization.volatility', proposed.volatility, now('optimization.volatility', current?.volatility)),
      tile('expected_return', proposed.expected_return, now('expected_return', current?.expected_return)),
      tile(
        'expected_sharpe_ratio',
        proposed.expected_sharpe_ratio,
        now('expected_sharpe_ratio', current?.expected_sharpe_ratio),
      ),
      tile(
        'optimization.cvar',
        proposed.cvar,
        [now('optimization.cvar', current?.cvar), worst].filter((line) => line !== '').join('\n'),
      ),
    ],
  };
}

/** The weights as bars, next to the limits that explain them. */
function reasons(result: OptimizationResult): readonly Block[] {
  const notes = [bindingNote(result), brokenNote(result)].filter((note) => note !== null);
  const chart = weightChart(result);
  return notes.length === 0 ? [chart] : [{ kind: 'beside', left: [chart], right: notes }];
}

const MOST_BARS = 12;

function weightChart({ weights }: OptimizationResult): Chart {
  const size = ({ proposed_weight: proposed, current_weight: now }: (typeof weights)[number]) =>
    Math.max(Math.abs(proposed), Math.abs(now ?? 0));
  const shown = weights.toSorted((a, b) => size(b) - size(a)).slice(0, MOST_BARS);
  const hasCurrent = weights.some(({ current_weight: now }) => now !== null);
  const names = [...(hasCurrent ? (['optimization.current_weight'] as const) : []), 'proposed_weight'] as const;
  const bars = [
    ...(hasCurrent
      ? [
          {
            name: labelText('optimization.current_weight'),
            color: 'benchmark' as const,
            values: shown.map(({ current_weight: now }) => now),
          },
        ]
      : []),
    {
      name: labelText('proposed_weight'),
      color: 'accent' as const,
      values: shown.map(({ proposed_weight: proposed }) => proposed),
    },
  ];
  return {
    kind: 'chart',
    isInTable: true,
    id: 'proposed-weights',
    title: hasCurrent ? t('Present against proposal') : t('Proposal'),
    description: hasCurrent
      ? t('Current and proposed weights of {count, plural, one {# symbol} other {# symbols}}, from the largest on.', {
          count: shown.length,
        })
      : t('Proposed weights of {count, plural, one {# symbol} other {# symbols}}, from the largest on.', {
          count: shown.length,
        }),
    height: Math.max(200, 70 + 34 * shown.length),
    draw: (frame) => barChart(frame, { categories: shown.map(({ ric }) => ric), bars, unit: 'percent', lying: true }),
    data: () => ({
      columns: [left(t('Symbol')), ...columnsOf(names)],
      rows: shown.map((row) => [ricCell(row.ric), ...cellsOf(names, row)]),
      note: null,
    }),
  };
}

/** Returns the limits that the proposal reaches, in words. Symbols with the same limit share a line. Null if it reaches none. */
function bindingNote({ binding_limits: binding = [] }: OptimizationResult): Note | null {
  if (binding.length === 0) return null;
  const sizeOf = (limit: number) => figureText('binding_limit.limit', limit);
  const groups = Map.groupBy(
    binding.filter(({ name }) => name !== null),
    ({ bound, limit }) => `${bound} ${sizeOf(limit)}`,
  );
  const ofWeights = [...groups.values()].map((rows) => {
    const names = firstOf(
      rows.map(({ name }) => name ?? ''),
      MOST_NAMES,
      (more) => t('{more} more', { more }),
    );
    const [first] = rows;
    const values = { names: wordsTogether(names), count: rows.length, limit: sizeOf(first?.limit ?? 0) };
    return first?.bound === 'maximum'
      ? t('{names} {count, plural, one {is} other {are}} at your limit of {limit}.', values)
      : t('{names} {count, plural, one {is} other {are}} at your least weight of {limit}.', values);
  });
  const ofTrades = binding.flatMap(({ kind, limit }) => {
    if (kind === 'turnover') return [t('The trades are at your limit of {limit} turnover.', { limit: sizeOf(limit) })];
    return kind === 'cost'
      ? [
          t('The cost of the trades is at your limit of {limit}.', {
            limit: figureText('optimization.transaction_cost', limit),
          }),
        ]
      : [];
  });
  return {
    kind: 'note',
    heading: t('These limits decide the proposal'),
    paragraphs: [t('With wider limits here, the goal could be reached better.')],
    bullets: firstOf([...ofWeights, ...ofTrades]),
  };
}

const MOST_NAMES = 6;

/** Returns why the present can look better than the proposal: its weights break limits of the request. Null if they do not. */
function brokenNote({ broken_limits: broken = [] }: OptimizationResult): Note | null {
  if (broken.length === 0) return null;
  const lines = broken.map(({ name, weight, minimum, maximum }) => {
    const isAbove = maximum !== null && weight > maximum;
    const limit = isAbove
      ? figureText('broken_limit.maximum', maximum)
      : t('at least {minimum}', { minimum: figureText('broken_limit.minimum', minimum) });
    return t('{name} has {weight}, your limit is {limit}.', {
      name,
      weight: figureText('broken_limit.weight', weight),
      limit,
    });
  });
  return {
    kind: 'note',
    heading: t('The current weights break your limits'),
    paragraphs: [t('So the proposal can have a lower return or a lower ratio than the present.')],
    bullets: firstOf(lines),
  };
}

const MOST_LIMITS = 10;

/** Returns the first lines, and one that says how many there are besides. */
function firstOf(
  lines: readonly string[],
  most = MOST_LIMITS,
  rest = (more: number) => `${t('{more, plural, one {# more limit} other {# more limits}}', { more })}.`,
): readonly string[] {
  const more = lines.length - most;
  return more > 0 ? [...lines.slice(0, most), rest(more)] : lines;
}

function weightTable({ weights }: OptimizationResult): Table {
  const columns = [
    'optimization.current_weight',
    'proposed_weight',
    'weight_change',
    'risk_share',
    'expected_return',
    'optimization.volatility',
  ] as const;
  return {
    kind: 'table',
    title: t('Current and proposed weights'),
    columns: [left(t('Symbol')), left(t('Name')), ...columnsOf(columns)],
    rows: weights.map((row) => [ricCell(row.ric), row.name, ...cellsOf(columns, row)]),
    shown: 20,
    note: null,
  };
}

function proofNote({ status, gap, turnover, transaction_cost, excluded, notes }: OptimizationResult): Note {
  const proof =
    status === 'optimal'
      ? t('No other allowed weights are better. A bound proves it.')
      : gap === null
        ? t('Better weights may exist.')
        : t('Better weights may exist, by at most {gap} of the objective.', { gap: percent(gap, 2) });
  const trades =
    turnover === null ? null : t('The change trades {turnover} of the portfolio.', { turnover: percent(turnover) });
  const cost =
    transaction_cost === null
      ? null
      : t('It costs {transactionCost}.', { transactionCost: percent(transaction_cost, 2) });
  return {
    kind: 'note',
    heading: null,
    paragraphs: [[proof, trades, cost].filter((text) => text !== null).join(' ')],
    bullets: [...excluded.map(({ ric, reason }) => `${ric} ${reason}.`), ...notes],
    languages: { bullets: 'en' },
    look: 'small',
  };
}

function frontier({ frontier: points, proposed, current }: OptimizationResult): Chart | null {
  if (points.length < 2) return null;
  const groups: RiskAndReturn[] = [
    { name: t('Frontier'), color: 'accent', points: points.map((one) => [one.volatility, one.expected_return]) },
    { name: t('Proposed'), color: 'good', points: [[proposed.volatility, proposed.expected_return]] },
  ];
  if (current) {
    groups.push({ name: t('Current'), color: 'benchmark', points: [[current.volatility, current.expected_return]] });
  }
  return {
    kind: 'chart',
    id: 'frontier',
    title: t('{expectedReturn} against {volatility}', {
      expectedReturn: labelText('expected_return'),
      volatility: labelInSentence('optimization.volatility'),
    }),
    description: t('Expected return by volatility of the portfolios with the least risk for their return.'),
    height: 360,
    draw: (frame) => frontierChart(frame, groups, labelText('optimization.volatility')),
    data: () => {
      const named = groups.flatMap(({ name, points: of }) => of.map(() => name));
      const { columns, rows, note } = frontierData([...points, proposed, ...(current ? [current] : [])]);
      return {
        columns: [left(t('Portfolio')), ...columns],
        rows: rows.map((row, at) => [named[at] ?? '', ...row]),
        note,
      };
    },
  };
}

function frontierData(points: readonly OptimizationResult['proposed'][]): TableData {
  const names = [
    'expected_return',
    'optimization.volatility',
    'expected_sharpe_ratio',
    'optimization.cvar',
    'optimization.holdings',
  ] as const;
  return { columns: columnsOf(names), rows: points.map((one) => cellsOf(names, one)), note: null };
}

function frontierTable({ frontier: points }: OptimizationResult): Table | null {
  return points.length === 0
    ? null
    : { kind: 'table', title: t('Portfolios of the frontier'), ...frontierData(points), shown: 10 };
}

function walkForwardTable({ walk_forward: walked }: OptimizationResult): Table | null {
  if (walked === null) return null;
  const names = ['annualized_return', 'annualized_volatility', 'sharpe_ratio', 'max_drawdown'] as const;
  return {
    kind: 'table',
    title: t('Realized figures'),
    columns: [left(t('Weights')), ...columnsOf(names)],
    rows: [
      [labelText('optimized_value'), ...cellsOf(names, walked.optimized)],
      [labelText('equal_weights_value'), ...cellsOf(names, walked.equal_weights)],
    ],
    note: null,
  };
}

function walkForwardNote({ walk_forward: walked }: OptimizationResult): Note | null {
  if (walked === null) return null;
  const kept = walked.dates.filter(({ kept_because }) => kept_because !== null).length;
  const first = t(
    'The weights change {dates} times from {startDate} on. Each time they use the {window} returns before it, and no later ones.',
    { dates: count(walked.dates.length), startDate: dateCell(walked.start_date).text, window: count(walked.window) },
  );
  const second = t('The symbols are those of today, so companies that failed are missing.');
  const third =
    kept === 0 ? [] : [t('On {kept} dates there was no optimum, and the weights stayed.', { kept: count(kept) })];
  return { kind: 'note', heading: null, paragraphs: [[first, second, ...third].join(' ')], bullets: [], look: 'small' };
}
