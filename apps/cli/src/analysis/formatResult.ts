import { toRecord } from './apiClient.ts';

const TOP_ROWS = 5;
const LABEL_WIDTH = 22;
const CELL_WIDTH = 14;

/** The main figures of an analysis as a small table; what was not selected is left out, what is undefined is a dash. */
export function formatResult(sections: Readonly<Record<string, unknown>>): string {
  const parameters = toRecord(sections.portfolio_parameters);
  const quality = toRecord(sections.data_quality);
  const heading = `${parameters.start_date} to ${parameters.end_date} in ${parameters.base_currency}   data: ${quality.data_source}`;
  return ['', heading, '', ...performanceTable(sections), '', ...contributionTable(sections), '']
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');
}

const FIGURES: readonly (readonly [label: string, key: string, show: (value: number) => string])[] = [
  ['Total return', 'total_return', percent],
  ['Annualised return', 'annualized_return', percent],
  ['Annualised volatility', 'annualized_volatility', percent],
  ['Sharpe ratio', 'sharpe_ratio', (value) => value.toFixed(2)],
  ['Maximum drawdown', 'max_drawdown', percent],
];

function performanceTable(sections: Readonly<Record<string, unknown>>): string[] {
  const { portfolio, benchmark } = toRecord(sections.performance_metrics);
  const columns = [toRecord(portfolio), toRecord(benchmark)];
  const name = String(toRecord(sections.portfolio_parameters).benchmark ?? 'benchmark');
  const rows = FIGURES.map(([label, key, show]) => row(label, ...columns.map((column) => cell(column[key], show))));
  return [row('', 'portfolio', name), ...rows];
}

function contributionTable({ company_contribution: contributions }: Readonly<Record<string, unknown>>): string[] {
  const rows = (Array.isArray(contributions) ? contributions : []).map(toRecord);
  const size = (entry: Record<string, unknown>) => Math.abs(Number(entry.contribution_pct));
  const top = rows.toSorted((a, b) => size(b) - size(a)).slice(0, TOP_ROWS);
  if (top.length === 0) return [];
  const lines = top.map((entry) =>
    row(String(entry.ric), cell(entry.contribution_pct, percent), cell(entry.return_pct, percent)),
  );
  return [row('Largest contributions', 'to the return', 'own return'), ...lines];
}

function row(label: string, ...cells: readonly string[]): string {
  return label.padEnd(LABEL_WIDTH) + cells.map((text) => text.padStart(CELL_WIDTH)).join('');
}

function cell(value: unknown, show: (value: number) => string): string {
  return typeof value === 'number' ? show(value) : '-';
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(2)}%`;
}
