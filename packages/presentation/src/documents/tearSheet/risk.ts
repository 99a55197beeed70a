import { counted } from '@tearsheet/shared';
import { lineChart } from '../../charts/lines.ts';
import { LIGHT } from '../../charts/theme.ts';
import { isMonthEnd, longDate, monthOf, timeOf } from '../../format/formatDate.ts';
import { count, type Figure, percent, plain } from '../../format/formatNumber.ts';
import { change, left, right, share } from '../cells.ts';
import type { Block, Cell, Chart, DocumentSection, Table } from '../reportDocument.ts';
import type { SheetAnalysis } from './analysis.ts';
import { headlineOf } from './headline.ts';

/** The table of measures, the rolling ones over time and the deepest falls. */
export function risk(analysis: SheetAnalysis): DocumentSection {
  const rolling = rollingCharts(analysis);
  const falls = drawdownTable(analysis);
  const blocks: Block[] = [
    { kind: 'beside', left: [metricTable(analysis)], right: [relativeTable(analysis)] },
    ...rolling,
    ...(falls ? [falls] : []),
  ];
  return { id: 'risk', title: 'Risk', blocks };
}

type Metrics = SheetAnalysis['performance_metrics']['portfolio'];

const ratio = (value: Figure): Cell => ({ text: plain(value) });
const precise = (value: Figure): Cell => share(value, 2);

const MEASURES: readonly (readonly [label: string, key: keyof Metrics, write: (value: Figure) => Cell])[] = [
  ['Annualized return', 'annualized_return', share],
  ['Annualized volatility', 'annualized_volatility', share],
  ['Downside deviation', 'downside_deviation', share],
  ['Sharpe ratio', 'sharpe_ratio', ratio],
  ['Sortino ratio', 'sortino_ratio', ratio],
  ['Calmar ratio', 'calmar_ratio', ratio],
  ['Omega ratio', 'omega_ratio', ratio],
  ['Martin ratio (ulcer performance index)', 'martin_ratio', ratio],
  ['Pain ratio', 'pain_ratio', ratio],
  ['Maximum drawdown', 'max_drawdown', share],
  ['Ulcer index', 'ulcer_index', precise],
  ['Pain index', 'pain_index', precise],
  ['Value at risk, 95%, one day', 'var_95', precise],
  ['Value at risk, 99%, one day', 'var_99', precise],
  ['Expected shortfall, 95%', 'cvar_95', precise],
  ['Expected shortfall, 99%', 'cvar_99', precise],
  ['Best day', 'best_day', precise],
  ['Worst day', 'worst_day', precise],
  ['Days above zero', 'win_rate', share],
  ['Best full month', 'best_month', precise],
  ['Worst full month', 'worst_month', precise],
  ['Full months above zero', 'positive_months', share],
  ['Skewness', 'skewness', ratio],
  ['Excess kurtosis', 'kurtosis', ratio],
];

function metricTable({ performance_metrics: { portfolio, benchmark }, portfolio_parameters }: SheetAnalysis): Table {
  return {
    kind: 'table',
    title: 'Return and risk',
    columns: [left('Measure'), right('Portfolio'), right(portfolio_parameters.benchmark)],
    rows: MEASURES.map(([label, key, write]) => [label, write(portfolio[key]), write(benchmark[key])]),
    note: `Risk-free rate ${percent(portfolio_parameters.risk_free_rate)} a year; ${count(portfolio.observations)} ${portfolio_parameters.frequency} returns, ${portfolio_parameters.periods_per_year} a year; ${counted(portfolio.full_months, 'full month')}. Value at risk is a return, so a loss is negative.`,
  };
}

function relativeTable({
  performance_metrics: { relative },
  portfolio_parameters,
  drawdown_analysis,
}: SheetAnalysis): Table {
  const { figures, from } = headlineOf(relative);
  const rows: (readonly [string, Cell | string])[] = [
    ['Excess return, total', change(relative.excess_return)],
    ['Alpha, annual', change(figures.alpha_annualized)],
    ['Beta', ratio(figures.beta)],
    ['Correlation', ratio(figures.correlation)],
    ['R²', ratio(figures.r_squared)],
    ['Tracking error', share(figures.tracking_error)],
    ['Information ratio', ratio(figures.information_ratio)],
    ['Treynor ratio', ratio(figures.treynor_ratio)],
    ['Upside capture', share(figures.upside_capture, 0)],
    ['Downside capture', share(figures.downside_capture, 0)],
    ['Up beta', ratio(figures.up_beta)],
    ['Down beta', ratio(figures.down_beta)],
    ['Systematic risk', share(figures.systematic_risk)],
    ['Specific risk', share(figures.specific_risk)],
    ['M², return at the volatility of the benchmark', share(figures.m_squared)],
    ['Batting average', share(figures.batting_average)],
  ];
  if (drawdown_analysis) {
    const { summary, benchmark } = drawdown_analysis;
    rows.push(
      ['Drawdown now', share(summary.current_drawdown)],
      [`Drawdown of ${portfolio_parameters.benchmark} now`, share(benchmark.summary.current_drawdown)],
      ['Drawdowns', count(summary.num_episodes)],
      ['Mean length of a drawdown', `${plain(summary.avg_duration_days, 0)} days`],
      ['Longest drawdown', `${count(summary.max_duration_days)} days`],
    );
  }
  return {
    kind: 'table',
    title: `Against ${portfolio_parameters.benchmark}, ${from}`,
    columns: [left('Measure'), right('Portfolio')],
    rows,
    note: `${count(figures.observations)} pairs of returns, ${figures.up_observations} up and ${figures.down_observations} down. ${relative.headline_reason}`,
  };
}

const ROLLING = [
  ['sharpe_ratio', 'Rolling Sharpe ratio', 'number', 0],
  ['volatility', 'Rolling volatility, annual', 'percent', null],
  ['beta', 'Rolling beta', 'number', 1],
  ['correlation', 'Rolling correlation', 'number', null],
] as const;

function rollingCharts({ rolling_metrics: rolling, portfolio_parameters }: SheetAnalysis): Block[] {
  if (!rolling || rolling.window_30d.length === 0) return [];
  const windows = [
    { name: '30 days', rows: rolling.window_30d, colour: LIGHT.benchmark, isThin: true },
    { name: '90 days', rows: rolling.window_90d, colour: LIGHT.accent, isThin: false },
  ].filter(({ rows }) => rows.length > 1);
  const charts = ROLLING.flatMap(([key, title, unit, reference]): Chart[] => {
    if (windows.every(({ rows }) => rows.every((row) => row[key] === null))) return [];
    const lines = windows.map(({ name, rows, colour, isThin }) => ({
      name,
      colour,
      isThin,
      times: rows.map(({ date }) => timeOf(date)),
      values: rows.map((row) => row[key]),
    }));
    const write = unit === 'percent' ? (value: Figure) => percent(value) : (value: Figure) => plain(value);
    const long = new Map(rolling.window_90d.map((row) => [row.date, row[key]]));
    const { window_30d: all } = rolling;
    const chart: Chart = {
      kind: 'chart',
      id: `rolling-${key.replace('_', '-')}`,
      title,
      description: `${title} over the last 30 and 90 daily returns${key === 'beta' || key === 'correlation' ? ` against ${portfolio_parameters.benchmark}` : ''}.`,
      height: 270,
      draw: (frame) => lineChart(frame, lines, { unit, ...(reference === null ? {} : { reference }) }),
      data: {
        columns: [left('Month'), right('30 days'), right('90 days')],
        rows: all
          .filter(({ date }, index) => isMonthEnd(date, all[index + 1]?.date))
          .map((row) => [monthOf(row.date), write(row[key]), write(long.get(row.date))]),
        note: 'Month ends.',
      },
    };
    return [chart];
  });
  const pairs = [charts.slice(0, 2), charts.slice(2)].filter((pair) => pair.length > 0);
  return pairs.map((pair) => ({ kind: 'beside', left: pair.slice(0, 1), right: pair.slice(1) }));
}

const EPISODES_SHOWN = 10;

function drawdownTable({ drawdown_analysis: analysis }: SheetAnalysis): Table | null {
  if (!analysis || analysis.episodes.length === 0) return null;
  const deepest = [...analysis.episodes].sort((a, b) => a.depth - b.depth).slice(0, EPISODES_SHOWN);
  return {
    kind: 'table',
    title:
      deepest.length < analysis.episodes.length
        ? `The ${EPISODES_SHOWN} deepest drawdowns`
        : 'Drawdowns, the deepest first',
    columns: [left('Depth'), left('Peak'), left('Trough'), left('Recovered'), right('Length'), right('Recovery')],
    rows: deepest.map((row) => [
      { text: percent(row.depth), tone: 'bad', strong: true },
      longDate(row.peak_date),
      longDate(row.trough_date),
      row.end_date === null ? { text: 'not yet', tone: 'muted' } : longDate(row.end_date),
      `${count(row.duration_days)} days`,
      row.recovery_days === null ? { text: 'not yet', tone: 'muted' } : `${count(row.recovery_days)} days`,
    ]),
    note: 'Length from the peak to the recovery, or to the last day; recovery from the trough. Calendar days.',
  };
}
