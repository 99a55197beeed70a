import { t } from '../../language/translate.ts';
import { type Cell, cell, column, type DocumentSection, left, muted, section, type Table, wide } from '../document.ts';
import type { Analysis, Sheet } from './analysis.ts';

/** The custom metrics of the request. */
export function customMetrics({ analysis, isDetailed }: Sheet): DocumentSection | null {
  const table = customMetricsTable(analysis);
  // The page in the browser has the table among others.
  const title = t('Custom metrics');
  return section('custom-metrics', title, [table && (isDetailed ? { ...table, title } : table)]);
}

/** Returns a row for each custom metric. A metric without a value shows the reason. */
export function customMetricsTable({ custom_metrics: given = [] }: Analysis): Table | null {
  if (given.length === 0) return null;
  const hasReasons = given.some(({ reason }) => reason !== null);
  return {
    kind: 'table',
    title: '',
    columns: [
      left(t('Metric')),
      column('custom_metrics.value'),
      wide(t('Expression')),
      ...(hasReasons ? [left(t('Reason'))] : []),
    ],
    rows: given.map(({ name, value, expression, reason }): (Cell | string)[] => [
      name,
      cell('custom_metrics.value', value),
      muted(expression),
      ...(hasReasons ? [{ text: reason ?? '', lang: 'en' }] : []),
    ]),
    note: null,
  };
}
