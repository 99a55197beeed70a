import { barChart } from '../../charts/bars.ts';
import { figureText } from '../../format/numbers.ts';
import { t } from '../../language/translate.ts';
import { word } from '../../language/words.ts';
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
  const own = { name: t('Portfolio'), color: 'accent', values: known.map((row) => row.portfolio_return) } as const;
  const other = { name: benchmark, color: 'benchmark', values: known.map((row) => row.benchmark_return) } as const;
  const chart: Chart = {
    kind: 'chart',
    id: 'past-scenarios',
    title: t('The latest holdings in past markets'),
    description: isCompared
      ? t('Return of the latest holdings and of {benchmark} in each scenario.', { benchmark })
      : t('Return of the latest holdings in each scenario.'),
    height: 72 + known.length * 40,
    draw: (frame) =>
      barChart(frame, {
        categories: known.map(({ title, start_date }) => `${word(title)}, ${start_date.slice(0, 4)}`),
        bars: isCompared ? [own, other] : [own],
        unit: 'percent',
        lying: true,
      }),
    data: () => ({ columns: table.columns, rows: table.rows, note: null }),
  };
  const table: Table = {
    kind: 'table',
    title: t('The latest holdings in past markets'),
    isFolded: true,
    columns: [
      wide(t('What happened')),
      left(t('From')),
      left(t('To')),
      right(t('Portfolio')),
      ...(isCompared ? [right(benchmark)] : []),
      column('stress_tests.max_drawdown'),
      column('stress_tests.coverage'),
      ...(isDetailed ? [left(t('Largest contributions'))] : []),
    ],
    rows: known.map((row) => [
      word(row.title),
      dateCell(row.start_date),
      dateCell(row.end_date),
      cell('portfolio_return', row.portfolio_return),
      ...(isCompared ? [cell('benchmark_return', row.benchmark_return)] : []),
      cell('stress_tests.max_drawdown', row.max_drawdown),
      cell('stress_tests.coverage', row.coverage),
      ...(isDetailed ? [movers(row, nameOf)] : []),
    ]),
    note: [
      t('Bought at the latest weights on the first day and held. The covered weight represents the rest.'),
      ...(missing > 0
        ? [
            t('{missing, plural, one {# earlier scenario has} other {# earlier scenarios have}} no prices.', {
              missing,
            }),
          ]
        : []),
    ].join(' '),
  };
  return isDetailed ? [chart, table] : [table];
}

export function shockTable({ analysis: { stress_tests: given }, currency, isDetailed, nameOf }: Sheet): Table | null {
  if (!given || given.shocks.length === 0) return null;
  return {
    kind: 'table',
    title: t('Shocks of the request'),
    columns: [
      wide(t('Scenario')),
      right(t('Portfolio')),
      column('value_change', currency),
      ...(isDetailed ? [left(t('Largest contributions')), left(t('Without effect'))] : []),
    ],
    rows: given.shocks.map((row) => [
      row.name,
      cell('portfolio_return', row.portfolio_return),
      cell('value_change', row.value_change),
      ...(isDetailed
        ? [movers(row, nameOf), row.without_effect.map(({ scope, name }) => name ?? scope).join(', ')]
        : []),
    ]),
    note: t('Changes of price that happen at once.'),
  };
}
