import { barChart } from '../../charts/bars.ts';
import { figureText } from '../../format/numbers.ts';
import { type Block, type Chart, cell, column, dateCell, left, right, type Table, wide } from '../document.ts';
import type { Analysis, Sheet } from './analysis.ts';

type Historical = NonNullable<Analysis['stress_tests']>['historical'][number];

const MOVERS_SHOWN = 3;

/** @example Apple −3.10%, DBS Group +0.40% */
function movers({ largest }: Pick<Historical, 'largest'>, nameOf: Sheet['nameOf']): string {
  return largest
    .filter((row) => row.contribution !== 0)
    .slice(0, MOVERS_SHOWN)
    .map((row) => `${nameOf(row.ric)} ${figureText('contribution', row.contribution)}`)
    .join(', ');
}

export function pastScenarios({
  analysis: { stress_tests: given },
  benchmark,
  isCompared,
  isDetailed,
  nameOf,
}: Sheet): Block[] {
  const known = given?.historical.filter(({ available }) => available) ?? [];
  if (known.length === 0) return [];
  const missing = (given?.historical.length ?? 0) - known.length;
  const own = { name: 'Portfolio', color: 'accent', values: known.map((row) => row.portfolio_return) } as const;
  const other = { name: benchmark, color: 'benchmark', values: known.map((row) => row.benchmark_return) } as const;
  const chart: Chart = {
    kind: 'chart',
    id: 'past-scenarios',
    title: 'The latest holdings in past markets',
    description: `Return of the latest holdings${isCompared ? ` and of ${benchmark}` : ''} in each scenario.`,
    height: 72 + known.length * 40,
    draw: (frame) =>
      barChart(frame, {
        categories: known.map(({ title, start_date }) => `${title}, ${start_date.slice(0, 4)}`),
        bars: isCompared ? [own, other] : [own],
        unit: 'percent',
        lying: true,
      }),
    data: () => ({ columns: table.columns, rows: table.rows, note: null }),
  };
  const table: Table = {
    kind: 'table',
    title: 'The latest holdings in past markets',
    isFolded: true,
    columns: [
      wide('What happened'),
      left('From'),
      left('To'),
      right('Portfolio'),
      ...(isCompared ? [right(benchmark)] : []),
      column('stress_tests.max_drawdown'),
      column('stress_tests.coverage'),
      ...(isDetailed ? [left('Largest contributions')] : []),
    ],
    rows: known.map((row) => [
      row.title,
      dateCell(row.start_date),
      dateCell(row.end_date),
      cell('portfolio_return', row.portfolio_return),
      ...(isCompared ? [cell('benchmark_return', row.benchmark_return)] : []),
      cell('stress_tests.max_drawdown', row.max_drawdown),
      cell('stress_tests.coverage', row.coverage),
      ...(isDetailed ? [movers(row, nameOf)] : []),
    ]),
    note: `Bought at the latest weights on the first day and held. The covered weight represents the rest.${missing > 0 ? ` ${missing} earlier ${missing === 1 ? 'scenario has' : 'scenarios have'} no prices.` : ''}`,
  };
  return isDetailed ? [chart, table] : [table];
}

export function shockTable({ analysis: { stress_tests: given }, currency, isDetailed, nameOf }: Sheet): Table | null {
  if (!given || given.shocks.length === 0) return null;
  return {
    kind: 'table',
    title: 'Shocks of the request',
    columns: [
      wide('Scenario'),
      right('Portfolio'),
      column('value_change', currency),
      ...(isDetailed ? [left('Largest contributions'), left('Without effect')] : []),
    ],
    rows: given.shocks.map((row) => [
      row.name,
      cell('portfolio_return', row.portfolio_return),
      cell('value_change', row.value_change),
      ...(isDetailed
        ? [movers(row, nameOf), row.without_effect.map(({ scope, name }) => name ?? scope).join(', ')]
        : []),
    ]),
    note: 'Changes of price that happen at once.',
  };
}
