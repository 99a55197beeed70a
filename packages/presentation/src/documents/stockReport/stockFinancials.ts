import type { AxisUnit } from '../../charts/axes.ts';
import { type Bars, barChart } from '../../charts/bars.ts';
import { LIGHT } from '../../charts/theme.ts';
import { figure } from '../../format/formatFigure.ts';
import { compact, percent } from '../../format/formatNumber.ts';
import { change, left, right } from '../cells.ts';
import type { Block, Cell, Chart, DocumentSection, Table } from '../reportDocument.ts';
import type { NamedFigure, StatementPeriod, StockReport } from './stockReport.ts';

/** Statements over the years and the ratios made of them. */
export function stockFinancials({ periods, key_ratios, identity }: StockReport): DocumentSection | null {
  const blocks: Block[] = [];
  if (periods.length > 0) {
    const [sales, margins, growth] = charts(periods);
    blocks.push(
      { kind: 'beside', left: [sales, growth], right: [margins, returnOnEquity(periods)] },
      periodTable(periods),
    );
  }
  if (key_ratios.length > 0) blocks.push(...ratioTables(key_ratios, identity.currency));
  return blocks.length === 0 ? null : { id: 'financials', title: 'Financials', blocks };
}

interface ChartSpec {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly unit: AxisUnit;
  readonly bars: readonly Bars[];
}

function charts(periods: readonly StatementPeriod[]): readonly [Chart, Chart, Chart] {
  const currency = periods.at(-1)?.currency ?? '';
  return [
    periodBars(periods, {
      id: 'sales',
      title: `Revenue and net income, ${currency}`,
      description: 'Revenue and net income of each period.',
      unit: 'amount',
      bars: [
        { name: 'Revenue', colour: LIGHT.accent, values: periods.map(({ revenue }) => revenue) },
        { name: 'Net income', colour: LIGHT.series3, values: periods.map(({ net_income }) => net_income) },
      ],
    }),
    periodBars(periods, {
      id: 'margins',
      title: 'Margins',
      description: 'Gross, operating and net margin of each period.',
      unit: 'percent',
      bars: [
        { name: 'Gross', colour: LIGHT.series6, values: periods.map((row) => fraction(row.gross_margin_pct)) },
        { name: 'Operating', colour: LIGHT.accent, values: periods.map((row) => fraction(row.operating_margin_pct)) },
        { name: 'Net', colour: LIGHT.series3, values: periods.map((row) => fraction(row.net_margin_pct)) },
      ],
    }),
    periodBars(periods, {
      id: 'growth-bars',
      title: 'Revenue growth',
      description: 'Growth of revenue against the period a year before.',
      unit: 'percent',
      bars: [{ name: 'Growth', colour: LIGHT.series2, values: periods.map((row) => fraction(row.revenue_growth_pct)) }],
    }),
  ];
}

function returnOnEquity(periods: readonly StatementPeriod[]): Chart {
  return periodBars(periods, {
    id: 'return-on-equity',
    title: 'Return on equity',
    description: 'Net income over shareholders’ equity of each period.',
    unit: 'percent',
    bars: [{ name: 'ROE', colour: LIGHT.series5, values: periods.map((row) => fraction(row.return_on_equity_pct)) }],
  });
}

function periodBars(periods: readonly StatementPeriod[], { id, title, description, unit, bars }: ChartSpec): Chart {
  const categories = periods.map(({ label }) => label);
  const write = unit === 'percent' ? (value: number | null | undefined) => percent(value) : compact;
  return {
    kind: 'chart',
    id,
    title,
    description,
    height: 280,
    draw: (frame) => barChart(frame, { categories, bars, unit }),
    data: {
      columns: [left('Period'), ...bars.map(({ name }) => right(name))],
      rows: categories.map((label, index) => [label, ...bars.map(({ values }) => write(values[index]))]),
      note: null,
    },
  };
}

function periodTable(periods: readonly StatementPeriod[]): Table {
  const rows: readonly (readonly [string, (period: StatementPeriod) => Cell | string])[] = [
    ['Period end', ({ end_date }) => end_date],
    ['Revenue', ({ revenue, currency }) => figure(revenue, 'money', currency)],
    ['Revenue growth', ({ revenue_growth_pct }) => change(fraction(revenue_growth_pct))],
    ['Net income', ({ net_income, currency }) => figure(net_income, 'money', currency)],
    ['Free cash flow', ({ free_cash_flow, currency }) => figure(free_cash_flow, 'money', currency)],
    ['Gross margin', ({ gross_margin_pct }) => percent(fraction(gross_margin_pct))],
    ['Operating margin', ({ operating_margin_pct }) => percent(fraction(operating_margin_pct))],
    ['Net margin', ({ net_margin_pct }) => percent(fraction(net_margin_pct))],
    ['Return on equity', ({ return_on_equity_pct }) => percent(fraction(return_on_equity_pct))],
  ];
  return {
    kind: 'table',
    title: 'Statements',
    columns: [left('Figure'), ...periods.map(({ label }) => right(label))],
    rows: rows.map(([label, write]) => [label, ...periods.map(write)]),
    note: 'As reported, known at the date of the report.',
  };
}

/** One table per group, two side by side. */
function ratioTables(ratios: readonly NamedFigure[], currency: string): Block[] {
  const tables = [...Map.groupBy(ratios, ({ group }) => group ?? 'Key ratios')].map(([title, rows]): Table => {
    const hasPrevious = rows.some(({ previous }) => typeof previous === 'number');
    return {
      kind: 'table',
      title,
      columns: [left('Ratio'), right('Latest'), ...(hasPrevious ? [right('Before')] : [])],
      rows: rows.map(({ label, value, unit, previous }) => [
        label,
        figure(value, unit, currency),
        ...(hasPrevious ? [{ text: figure(previous, unit, currency), tone: 'muted' as const }] : []),
      ]),
      note: null,
    };
  });
  if (tables.length === 1) return tables;
  const half = Math.ceil(tables.length / 2);
  return [{ kind: 'beside', left: tables.slice(0, half), right: tables.slice(half) }];
}

function fraction(percentage: number | null): number | null {
  return percentage === null ? null : percentage / 100;
}
