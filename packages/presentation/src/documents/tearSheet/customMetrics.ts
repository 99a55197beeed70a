import { type Cell, cell, column, type DocumentSection, left, muted, section, type Table, wide } from '../document.ts';
import type { Analysis, Sheet } from './analysis.ts';

/** The custom metrics of the request. */
export function customMetrics({ analysis }: Sheet): DocumentSection | null {
  return section('custom-metrics', 'Custom metrics', [customMetricsTable(analysis)]);
}

/** Returns a row for each custom metric. A metric without a value shows the reason. */
export function customMetricsTable({ custom_metrics: given = [] }: Analysis): Table | null {
  if (given.length === 0) return null;
  const hasReasons = given.some(({ reason }) => reason !== null);
  return {
    kind: 'table',
    title: '',
    columns: [
      left('Metric'),
      column('custom_metrics.value'),
      wide('Expression'),
      ...(hasReasons ? [left('Reason')] : []),
    ],
    rows: given.map(({ name, value, expression, reason }): (Cell | string)[] => [
      name,
      cell('custom_metrics.value', value),
      muted(expression),
      ...(hasReasons ? [reason ?? ''] : []),
    ]),
    note: null,
  };
}
