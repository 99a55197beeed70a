import { barChart } from '../../charts/bars.ts';
import { bins, histogram } from '../../charts/histogram.ts';
import { LIGHT } from '../../charts/theme.ts';
import { monthName } from '../../format/formatDate.ts';
import { count, percent, signedPercent } from '../../format/formatNumber.ts';
import { change, left, right, strong } from '../cells.ts';
import type { Block, Cell, Chart, DocumentSection, Table } from '../reportDocument.ts';
import type { SheetAnalysis } from './analysis.ts';
import type { Daily } from './columns.ts';

/** Months, years and the distribution of days. */
export function returns(analysis: SheetAnalysis, daily: Daily): DocumentSection | null {
  const heatMap = monthlyTable(analysis);
  const years = annualChart(analysis);
  const distribution = dailyDistribution(analysis, daily);
  const pair: Block | null =
    years && distribution ? { kind: 'beside', left: [years], right: [distribution] } : (years ?? distribution);
  const blocks = [heatMap, pair].filter((block) => block !== null);
  return blocks.length === 0 ? null : { id: 'returns', title: 'Returns', blocks };
}

/** A month of this size or more has the strongest colour. */
const FULL_HEAT = 0.08;

function monthlyTable({
  monthly_returns: months,
  annual_returns: years,
  portfolio_parameters,
}: SheetAnalysis): Table | null {
  if (!months || months.length === 0) return null;
  const byYear = Map.groupBy(months, ({ year }) => year);
  const annual = new Map(years?.map((row) => [row.year, row]));
  const rows = [...byYear].map(([year, list]) => {
    const cells = Array.from({ length: 12 }, (_, index): Cell => {
      const value = list.find(({ month }) => month === index + 1)?.portfolio_return;
      return value === null || value === undefined
        ? { text: '' }
        : { text: signedPercent(value), heat: Math.max(-1, Math.min(1, value / FULL_HEAT)) };
    });
    const row = annual.get(year);
    const totals = row ? [{ ...change(row.portfolio_return), strong: true }, change(row.benchmark_return)] : [];
    return [strong(String(year)), ...cells, ...totals];
  });
  return {
    kind: 'table',
    title: 'Monthly returns',
    columns: [
      left('Year'),
      ...Array.from({ length: 12 }, (_, index) => right(monthName(index + 1))),
      ...(years ? [right('Year'), right(portfolio_parameters.benchmark)] : []),
    ],
    rows,
    note: `Colours are full from ${percent(FULL_HEAT, 0)} up or down. The first and the last month may be partial.`,
    dense: true,
  };
}

function annualChart({ annual_returns: years, portfolio_parameters: { benchmark } }: SheetAnalysis): Chart | null {
  if (!years || years.length === 0) return null;
  const bars = [
    { name: 'Portfolio', colour: LIGHT.accent, values: years.map((row) => row.portfolio_return) },
    { name: benchmark, colour: LIGHT.benchmark, values: years.map((row) => row.benchmark_return) },
  ];
  return {
    kind: 'chart',
    id: 'annual',
    title: 'Returns by calendar year',
    description: `Return of the portfolio and of ${benchmark} in each calendar year.`,
    height: 320,
    draw: (frame) => barChart(frame, { categories: years.map(({ year }) => String(year)), bars, unit: 'percent' }),
    data: {
      columns: [left('Year'), right('Portfolio'), right(benchmark), right('Difference')],
      rows: years.map((row) => [
        String(row.year),
        change(row.portfolio_return),
        change(row.benchmark_return),
        change(row.excess_return),
      ]),
      note: null,
    },
  };
}

/** Fewer days than this make no distribution. */
const LEAST_DAYS = 20;

function dailyDistribution(
  { performance_metrics: { portfolio } }: SheetAnalysis,
  { returns: days }: Daily,
): Chart | null {
  if (days.length < LEAST_DAYS) return null;
  const found = bins(days);
  const markers = [
    ...(portfolio.var_95 === null ? [] : [{ name: 'VaR 95%', at: portfolio.var_95, colour: LIGHT.ink }]),
  ];
  return {
    kind: 'chart',
    id: 'distribution',
    title: 'Distribution of daily returns',
    description: `How many of ${count(days.length)} daily returns fell into each range; the line is the 5% quantile.`,
    height: 320,
    draw: (frame) => histogram(frame, found, markers),
    data: {
      columns: [left('From'), right('to below'), right('Days')],
      rows: found.map(({ from, to, count: number }) => [signedPercent(from, 2), signedPercent(to, 2), count(number)]),
      note: null,
    },
  };
}
