import type { Sections } from '@tearsheet/client';
import type { Paint } from '../context.ts';
import { sparkline } from './sparkline.ts';

const TOP_ROWS = 5;
const LABEL_WIDTH = 23;
const CELL_WIDTH = 14;
const CHART_WIDTH = 50;

type Show = (value: number) => string;
type FigureName = keyof NonNullable<Sections['performance_metrics']>['portfolio'];

/** The main figures of an analysis for a terminal; what was not selected is left out, what is undefined is a dash. */
export function formatResult(sections: Sections, paint: Paint = (_format, text) => text): string {
  const { portfolio_parameters: parameters, data_quality: quality } = sections;
  const heading = parameters
    ? [
        `${parameters.start_date} to ${parameters.end_date} in ${parameters.base_currency}   data: ${quality?.data_source}`,
      ]
    : [];
  const parts = [heading, performanceTable(sections), charts(sections, paint), contributionTable(sections, paint)];
  return ['', ...parts.flatMap((lines) => (lines.length > 0 ? [...lines, ''] : []))]
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');
}

const FIGURES: readonly (readonly [label: string, name: FigureName, show: Show])[] = [
  ['Total return', 'total_return', percent],
  ['Annualized return', 'annualized_return', percent],
  ['Annualized volatility', 'annualized_volatility', percent],
  ['Sharpe ratio', 'sharpe_ratio', (value) => value.toFixed(2)],
  ['Maximum drawdown', 'max_drawdown', percent],
];

function performanceTable({ performance_metrics: metrics, portfolio_parameters: parameters }: Sections): string[] {
  if (!metrics) return [];
  const rows = FIGURES.map(([label, name, show]) =>
    row(label, cell(metrics.portfolio[name], show), cell(metrics.benchmark[name], show)),
  );
  return [row('', 'portfolio', parameters?.benchmark ?? 'benchmark'), ...rows, ...relativeRows(metrics.relative)];
}

/** The relative statistics of the headline frequency, which is part of their labels. */
function relativeRows(relative: NonNullable<Sections['performance_metrics']>['relative']): string[] {
  const { headline, monthly } = relative;
  // With too few months all of them are null, and the returns of a monthly analysis are monthly already.
  const figures = headline === 'monthly' && monthly.tracking_error !== null ? monthly : relative;
  return [
    row(
      `Beta (${headline})`,
      cell(figures.beta, (value) => value.toFixed(2)),
    ),
    row(
      `Correlation (${headline})`,
      cell(figures.correlation, (value) => value.toFixed(2)),
    ),
    row(`Alpha (${headline})`, cell(figures.alpha_annualized, percent)),
  ];
}

/** Growth of both on one scale, and the drawdown, as lines of blocks. */
function charts({ daily_summary: days, drawdown_analysis: drawdowns, portfolio_parameters }: Sections, paint: Paint) {
  const line = (label: string, blocks: string, colour: 'blue' | 'gray' | 'red') =>
    label.padEnd(LABEL_WIDTH) + paint(colour, blocks);
  const own = days?.map(({ portfolio_value }) => portfolio_value) ?? [];
  const others = days?.map((day) => day.benchmark_value_base) ?? [];
  const growth = days
    ? [
        line('Growth', sparkline(own, CHART_WIDTH, others), 'blue'),
        line(portfolio_parameters?.benchmark ?? 'benchmark', sparkline(others, CHART_WIDTH, own), 'gray'),
      ]
    : [];
  const falls = drawdowns?.underwater.map(({ drawdown }) => drawdown);
  const fall = falls ? [line('Drawdown', sparkline(falls, CHART_WIDTH), 'red')] : [];
  return [...growth, ...fall];
}

function contributionTable({ company_contribution: contributions = [] }: Sections, paint: Paint): string[] {
  const size = ({ contribution_pct }: { readonly contribution_pct: number }) => Math.abs(contribution_pct);
  const top = contributions.toSorted((a, b) => size(b) - size(a)).slice(0, TOP_ROWS);
  if (top.length === 0) return [];
  const lines = top.map(({ ric, contribution_pct, return_pct }) => {
    const share = cell(contribution_pct, percent).padStart(CELL_WIDTH);
    return (
      ric.padEnd(LABEL_WIDTH) +
      paint(contribution_pct < 0 ? 'red' : 'green', share) +
      cell(return_pct, percent).padStart(CELL_WIDTH)
    );
  });
  return [row('Largest contributions', 'to the return', 'own return'), ...lines];
}

function row(label: string, ...cells: readonly string[]): string {
  return label.padEnd(LABEL_WIDTH) + cells.map((text) => text.padStart(CELL_WIDTH)).join('');
}

function cell(value: number | null, show: Show): string {
  return value === null ? '-' : show(value);
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(2)}%`;
}
