import type { LabelName } from '@tearsheet/shared/labels';
import { barChart } from '../../charts/bars.ts';
import type { ColorName } from '../../charts/theme.ts';
import { longDate } from '../../format/dates.ts';
import { compactMoney, factText } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { word } from '../../language/words.ts';
import {
  type Block,
  type Cell,
  type Chart,
  cell,
  type DocumentSection,
  left,
  muted,
  right,
  section,
  type Table,
} from '../document.ts';
import type { NamedFigure, StatementPeriod, StockReport } from './stockReport.ts';

/** Financial statements over the years, and ratios computed from them. */
export function stockFinancials({ periods, key_ratios, identity }: StockReport): DocumentSection | null {
  return section('financials', t('Financials'), [
    ...(periods.length > 0 ? [periodCharts(periods), periodTable(periods)] : []),
    ...(key_ratios.length > 0 ? ratioTables(key_ratios, identity.currency) : []),
  ]);
}

/** Returns a fiscal period in the language of the reader. @example periodText('FY 2024') // FY 2024 */
export function periodText(period: string): string {
  const year = /^FY (\d{4})$/.exec(period)?.[1];
  return year === undefined ? period : t('FY {year}', { year });
}

type StatementFigure = Exclude<keyof StatementPeriod, 'label' | 'end_date' | 'currency'>;

function periodCharts(periods: readonly StatementPeriod[]): Block {
  const currency = periods.at(-1)?.currency ?? '';
  const sales = periodBars(periods, 'sales', t('Revenue and net income by fiscal year, {currency}', { currency }), [
    ['revenue', 'accent'],
    ['net_income', 'series3'],
  ]);
  const margins = periodBars(periods, 'margins', t('Margins by fiscal year'), [
    ['gross_margin_pct', 'series6'],
    ['operating_margin_pct', 'accent'],
    ['net_margin_pct', 'series3'],
  ]);
  const growth = periodBars(periods, 'growth-bars', null, [['revenue_growth_pct', 'series2']]);
  const equity = periodBars(periods, 'return-on-equity', null, [['return_on_equity_pct', 'series5']]);
  return { kind: 'beside', left: [sales, growth], right: [margins, equity] };
}

/** @param title null: the label of the only figure */
function periodBars(
  periods: readonly StatementPeriod[],
  id: string,
  title: string | null,
  figures: readonly (readonly [StatementFigure, ColorName])[],
): Chart {
  // The titles say that the years are fiscal, so that every bar has room for its label.
  const categories = periods.map(({ label }) => label.replace(/^FY /, ''));
  const names = figures.map(([name]) => labelText(name));
  const isPercent = figures.every(([name]) => name.endsWith('_pct'));
  const scale = (value: number | null) => (value === null || !isPercent ? value : value / 100);
  const bars = figures.map(([name, color]) => ({
    name: labelText(name),
    color,
    values: periods.map((row) => scale(row[name])),
  }));
  return {
    kind: 'chart',
    id,
    title: title ?? t('{names} by fiscal year', { names: names.join(', ') }),
    description: t('{names} of each period.', { names: names.join(', ') }),
    height: 280,
    draw: (frame) => barChart(frame, { categories, bars, unit: isPercent ? 'percent' : 'amount' }),
    data: () => ({
      columns: [left(t('Period')), ...names.map(right)],
      rows: periods.map((row) => [periodText(row.label), ...figures.map(([name]) => cell(name, row[name]))]),
      note: null,
    }),
  };
}

const STATEMENT_ROWS = [
  ...(['revenue', 'revenue_growth_pct', 'net_income', 'free_cash_flow'] as const),
  ...(['gross_margin_pct', 'operating_margin_pct', 'net_margin_pct', 'return_on_equity_pct'] as const),
];

function periodTable(periods: readonly StatementPeriod[]): Table {
  const write = (name: StatementFigure & LabelName, row: StatementPeriod): Cell => {
    const plain = cell(name, row[name]);
    return name.endsWith('_pct') ? plain : { ...plain, text: compactMoney(row[name], row.currency) };
  };
  return {
    kind: 'table',
    title: t('Financial statements'),
    columns: [left(t('Figure')), ...periods.map(({ label }) => right(periodText(label)))],
    rows: [
      [t('Period end'), ...periods.map(({ end_date }) => longDate(end_date))],
      ...STATEMENT_ROWS.map((name) => [labelText(name), ...periods.map((row) => write(name, row))]),
    ],
    note: t('Figures are as reported and known at the date of the report.'),
  };
}

/** One table per group, two side by side. */
function ratioTables(ratios: readonly NamedFigure[], currency: string): Block[] {
  const tables = [...Map.groupBy(ratios, ({ group }) => (group === undefined ? t('Key ratios') : word(group)))].map(
    ([title, rows]): Table => {
      const hasPrevious = rows.some(({ previous }) => typeof previous === 'number');
      return {
        kind: 'table',
        title,
        columns: [left(t('Ratio')), right(t('Latest')), ...(hasPrevious ? [right(t('Before'))] : [])],
        rows: rows.map(({ label, value, unit, previous }) => [
          word(label),
          factText(value, unit, currency),
          ...(hasPrevious ? [muted(factText(previous, unit, currency))] : []),
        ]),
        note: null,
      };
    },
  );
  if (tables.length === 1) return tables;
  const half = Math.ceil(tables.length / 2);
  return [{ kind: 'beside', left: tables.slice(0, half), right: tables.slice(half) }];
}
