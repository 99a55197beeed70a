import { type LabelName, OWN_MEASURES, RELATIVE_MEASURES } from '@tearsheet/shared/labels';
import { count, type Figure } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import {
  beside,
  type Cell,
  cell,
  column,
  type DocumentSection,
  dateCell,
  left,
  muted,
  right,
  section,
  strong,
  type Table,
} from '../document.ts';
import { headlineOf, headlineReason, riskFreeText, type Sheet } from './analysis.ts';
import { valueAtRisk } from './riskModels.ts';
import { rollingCharts } from './rolling.ts';

/** The measures of return and risk, the rolling ones over time, and the drawdowns. */
export function risk(sheet: Sheet): DocumentSection | null {
  return section('risk', t('Risk'), [
    ...beside(metricTable(sheet), relativeTable(sheet)),
    rollingCharts(sheet),
    drawdownTable(sheet),
    ...valueAtRisk(sheet),
  ]);
}

type Own = Exclude<keyof typeof OWN_MEASURES, 'performance_metrics.days'>;
type Relative = Exclude<keyof typeof RELATIVE_MEASURES, 'excess_return' | 'relative.observations'>;

const OWN: readonly Own[] = [
  ...ordered<Own>(OWN_MEASURES, [
    ...(['total_return', 'annualized_return', 'annualized_volatility', 'downside_deviation'] as const),
    ...(['sharpe_ratio', 'sortino_ratio', 'calmar_ratio', 'omega_ratio', 'martin_ratio', 'pain_ratio'] as const),
    ...(['max_drawdown', 'ulcer_index', 'pain_index', 'var_95', 'var_99', 'cvar_95', 'cvar_99'] as const),
    ...(['best_day', 'worst_day', 'win_rate', 'best_month', 'worst_month', 'positive_months'] as const),
  ]),
  'observations',
];

// The excess return has a row of its own.
const { excess_return: _excess, ...AGAINST_BENCHMARK } = RELATIVE_MEASURES;
const RELATIVE = ordered<Relative>(AGAINST_BENCHMARK, [
  ...(['alpha_annualized', 'beta', 'correlation', 'r_squared', 'tracking_error', 'information_ratio'] as const),
]);

/** Returns the names of the measures that are not counts: these first, and the others in the order of the result. */
function ordered<Name extends LabelName>(
  rows: typeof OWN_MEASURES | typeof AGAINST_BENCHMARK,
  first: readonly Name[],
): readonly Name[] {
  const names = Object.entries(rows).flatMap(([name, [, , , , whenNull]]) => (whenNull === null ? [] : [name as Name]));
  return [...first, ...names.filter((name) => !first.includes(name))];
}

/** True for a measure against the benchmark. */
export function isRelative(name: LabelName): boolean {
  return name === 'excess_return' || RELATIVE.some((relative) => relative === name);
}

/** A measure of an analysis, by its name in the API. */
export interface MeasureRow {
  readonly name: LabelName;
  readonly portfolio: number | null;
  /** Null for figures against the benchmark. */
  readonly benchmark: number | null;
}

/** The measures of return and risk in the order shown, those against the benchmark last. */
export function measureRows({
  portfolio,
  benchmark,
  relative,
}: NonNullable<Sheet['analysis']['performance_metrics']>): MeasureRow[] {
  const { figures } = headlineOf(relative);
  return [
    ...OWN.map((name) => ({ name, portfolio: portfolio[name], benchmark: benchmark[name] })),
    { name: 'excess_return', portfolio: relative.excess_return, benchmark: null },
    ...RELATIVE.map((name) => ({ name, portfolio: figures[name], benchmark: null })),
  ];
}

const plainCell = (name: LabelName, value: Figure): Cell => ({ ...cell(name, value), tone: 'plain' });

function metricTable({
  analysis: { performance_metrics: metrics, portfolio_parameters },
  benchmark,
  isCompared,
}: Sheet): Table | null {
  if (!metrics) return null;
  const basis = portfolio_parameters
    ? [
        t('Risk-free rate {rate}.', { rate: riskFreeText(portfolio_parameters) }),
        t('{observations} {frequency} returns, {perYear} a year.', {
          observations: count(metrics.portfolio.observations),
          frequency: portfolio_parameters.frequency,
          perYear: portfolio_parameters.periods_per_year,
        }),
      ]
    : [];
  return {
    kind: 'table',
    title: t('Return and risk'),
    columns: [left(t('Measure')), right(t('Portfolio')), ...(isCompared ? [right(benchmark)] : [])],
    rows: OWN.map((name) => [
      labelText(name),
      plainCell(name, metrics.portfolio[name]),
      ...(isCompared ? [plainCell(name, metrics.benchmark[name])] : []),
    ]),
    note: [
      ...basis,
      t(
        '{months, plural, one {# full month} other {# full months}}. Value at risk is a return, so a loss is negative.',
        {
          months: metrics.portfolio.full_months,
        },
      ),
    ].join(' '),
  };
}

function relativeTable({ analysis, benchmark, isCompared }: Sheet): Table | null {
  const { performance_metrics: metrics, drawdown_analysis: drawdowns, portfolio_parameters: settings } = analysis;
  if (!metrics || !isCompared) return null;
  const own = settings?.frequency ?? metrics.relative.frequency;
  const { figures, from } = headlineOf(metrics.relative);
  const rows: (readonly [string, Cell])[] = [
    [labelText('excess_return'), cell('excess_return', metrics.relative.excess_return)],
    ...RELATIVE.map((name) => [labelText(name), cell(name, figures[name])] as const),
  ];
  if (drawdowns) {
    const { summary } = drawdowns;
    const other = drawdowns.benchmark?.summary.current_drawdown ?? null;
    rows.push(
      [labelText('current_drawdown'), cell('current_drawdown', summary.current_drawdown)],
      [`${labelText('current_drawdown')}, ${benchmark}`, cell('current_drawdown', other)],
      ...(['num_episodes', 'avg_duration_days', 'max_duration_days'] as const).map(
        (name) => [labelText(name), cell(name, summary[name])] as const,
      ),
    );
  }
  return {
    kind: 'table',
    title: t('Against {benchmark}, {from}', { benchmark, from }),
    columns: [left(t('Measure')), right(t('Portfolio'))],
    rows,
    note: `${t('{observations} pairs of returns, {up} up and {down} down.', {
      observations: count(figures.observations),
      up: figures.up_observations,
      down: figures.down_observations,
    })} ${headlineReason(metrics.relative, own)}`,
  };
}

const EPISODES_SHOWN = 10;

function drawdownTable({ analysis: { drawdown_analysis: drawdowns } }: Sheet): Table | null {
  if (!drawdowns || drawdowns.episodes.length === 0) return null;
  const deepest = [...drawdowns.episodes].sort((a, b) => a.depth - b.depth);
  return {
    kind: 'table',
    title: t('Drawdowns, the deepest first'),
    columns: (
      ['depth', 'peak_date', 'trough_date', 'episodes.end_date', 'duration_days', 'recovery_days'] as const
    ).map((name) => (name === 'depth' ? { ...column(name), align: 'left' } : column(name))),
    rows: deepest.map((row) => [
      { ...strong(cell('depth', row.depth)), tone: 'bad' },
      dateCell(row.peak_date),
      dateCell(row.trough_date),
      row.end_date === null ? { ...muted(t('not yet')), value: null } : dateCell(row.end_date),
      cell('duration_days', row.duration_days),
      row.recovery_days === null ? { ...muted(t('not yet')), value: null } : cell('recovery_days', row.recovery_days),
    ]),
    shown: EPISODES_SHOWN,
    note: t(
      'Length is measured from the peak to the recovery or to the last day, recovery time from the trough. Both are calendar days.',
    ),
  };
}
