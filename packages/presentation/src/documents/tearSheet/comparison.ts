import { cell, column, type Table, wide } from '../document.ts';
import type { Sheet } from './analysis.ts';

const OWN = ['total_return', 'annualized_return', 'annualized_volatility', 'max_drawdown', 'sharpe_ratio'] as const;
const AGAINST = ['excess_return', 'tracking_error', 'beta'] as const;

/** One row per benchmark. Null with fewer than two, because other tables show the only one. */
export function comparisonTable({ analysis: { benchmark_comparison: rows = [] } }: Sheet): Table | null {
  if (rows.length < 2) return null;
  return {
    kind: 'table',
    title: 'Against each benchmark',
    columns: [wide('Benchmark'), ...[...OWN, ...AGAINST].map((name) => column(name))],
    rows: rows.map(({ name, metrics, relative }) => [
      name,
      ...OWN.map((key) => cell(key, metrics[key])),
      ...AGAINST.map((key) => cell(key, relative[key])),
    ]),
    note: 'The first figures are those of the benchmark, and the last three those of the portfolio against it.',
  };
}
