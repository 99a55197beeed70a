import type { SimulationResult } from '@tearsheet/shared/schemas';
import { fanChart } from '../charts/fan.ts';
import { plain } from '../format/numbers.ts';
import { labelText } from '../language/labels.ts';
import { t } from '../language/translate.ts';
import { type Chart, cell, column, left, right, type TableData } from './document.ts';
import { startOf } from './figures.ts';

/** Returns the value of the middle path, or the nearest percentile that the result has. */
export function middle<Row extends { readonly percentile: number }>(rows: readonly Row[]): Row | undefined {
  return rows.toSorted((a, b) => Math.abs(a.percentile - 50) - Math.abs(b.percentile - 50))[0];
}

export const shortest = (value: number) => plain(value, Number.isInteger(value) ? 0 : 1);

/** @example median, 95th percentile */
export function percentileName(percentile: number): string {
  return percentile === 50 ? t('median') : percentileTitle(percentile);
}

/** @example Median, 95th percentile */
export function percentileTitle(percentile: number): string {
  if (percentile === 50) return t('Median');
  if (!Number.isInteger(percentile)) return t('{percentile}th percentile', { percentile: shortest(percentile) });
  return t(
    '{percentile, selectordinal, one {#st percentile} two {#nd percentile} few {#rd percentile} other {#th percentile}}',
    { percentile },
  );
}

/** The middle percentile as a line, and bands between percentiles that are equally far from 50. All others are thin lines. */
export function fan(result: SimulationResult): Chart {
  const { percentiles, over_time: points, parameters } = result;
  const from = new Date(`${parameters.history_end}T00:00:00Z`);
  const times = points.map(({ month }) => Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + month + 1, 0));
  const central = middle(percentiles.map((percentile) => ({ percentile })))?.percentile;
  const lines = percentiles.map((percentile, i) => ({
    name: percentileTitle(percentile),
    color: percentile === central ? ('accent' as const) : ('benchmark' as const),
    times,
    values: points.map(({ values }) => values[i] ?? null),
    isThin: percentile !== central,
  }));
  const bands = lines.flatMap((low, i) => {
    const from = percentiles[i]!;
    const to = 100 - from;
    const high = lines[percentiles.indexOf(to)];
    if (from >= 50 || high === undefined) return [];
    return [
      {
        name: t('Percentiles {from} to {to}', { from: shortest(from), to: shortest(to) }),
        share: shortest(to - from),
        low,
        high,
      },
    ];
  });
  const edges = bands.flatMap(({ low, high }) => [low, high]);
  const shares = bands.map(({ name, share }) => t('{name} hold {share} in 100 paths.', { name, share }));
  return {
    kind: 'chart',
    id: 'paths',
    title: parameters.inflation
      ? t('Value over time, {currency} of today', { currency: parameters.base_currency })
      : t('Value over time, {currency}', { currency: parameters.base_currency }),
    description: [t('Percentiles of the simulated values.'), ...shares].join(' '),
    height: 380,
    draw: (frame) =>
      fanChart(frame, {
        bands,
        lines: lines.filter((line) => !edges.includes(line)),
        reference: startOf(parameters).amount,
      }),
    data: () => timeData(result),
    sparklines: lines.map(({ name, values }) => ({
      label: name,
      values,
      format: (value: number) => cell('simulation.values', value).text,
    })),
    ends: [t('Start'), t('{month, plural, one {# month} other {# months}}', { month: points.at(-1)?.month ?? 0 })],
  };
}

export function timeData({ percentiles, over_time: points, parameters }: SimulationResult): TableData {
  return {
    columns: [
      left(labelText('over_time.month')),
      ...percentiles.map((percentile) => right(percentileTitle(percentile))),
      column('simulation.mean', parameters.base_currency),
      column('ruined'),
    ],
    rows: points.map(({ month, values, mean, ruined }) => [
      { text: plain(month, 0), value: month },
      ...values.map((value) => cell('simulation.values', value)),
      cell('simulation.mean', mean),
      cell('ruined', ruined),
    ]),
    note: null,
  };
}
