import { EXPRESSION_FUNCTIONS, resultNames } from '@tearsheet/shared/engine';
import { LABELS } from '@tearsheet/shared/labels';

/** Returns docs/metric-names.csv: every name that an expression of custom_metrics may use. */
export function metricNames(): string {
  const units = new Map(Object.values(LABELS).map(({ long, unit }) => [long, unit]));
  const names = resultNames().map(({ name, section, shape, description }) => {
    const kind = shape === 'number' ? 'figure' : `series by ${shape.slice(0, -1)}`;
    return [name, kind, units.get(description) ?? '', section, description];
  });
  const functions = [...EXPRESSION_FUNCTIONS].map(([name, { description }]) => [name, 'function', '', '', description]);
  const rows = [['name', 'kind', 'unit', 'section', 'description'], ...names, ...functions];
  return `${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`;
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
