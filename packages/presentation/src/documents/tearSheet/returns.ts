import { barChart } from '../../charts/bars.ts';
import { bins, histogram } from '../../charts/histogram.ts';
import { monthName } from '../../format/dates.ts';
import { count, percent, signedPercent } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import {
  type Block,
  beside,
  type Cell,
  type Chart,
  cell,
  column,
  type DocumentSection,
  left,
  right,
  section,
  strong,
  type Table,
  wide,
} from '../document.ts';
import type { Sheet } from './analysis.ts';

/** Months, years, and the distribution of days. */
export function returns(sheet: Sheet): DocumentSection | null {
  return section('returns', t('Returns'), [
    monthlyTables(sheet),
    ...beside(annualChart(sheet), dailyDistribution(sheet)),
    comparisonTable(sheet),
  ]);
}

/** A month or a year of this size or more has the strongest color. */
const FULL_HEAT = { month: 0.08, year: 0.4 } as const;

type Measure = 'portfolio_return' | 'benchmark_return' | 'excess_return';

function monthlyTables(sheet: Sheet): Block | null {
  const { monthly_returns: months } = sheet.analysis;
  if (!months || months.length === 0) return null;
  if (!sheet.isCompared) return monthlyTable(sheet, 'portfolio_return');
  const measures = ['portfolio_return', 'benchmark_return', 'excess_return'] as const;
  return {
    kind: 'choice',
    label: t('Returns of'),
    options: measures.map((measure) => ({ label: labelText(measure), block: monthlyTable(sheet, measure) })),
    onPaper: 'first',
  };
}

function monthlyTable({ analysis, benchmark, isCompared }: Sheet, measure: Measure): Table {
  const { monthly_returns: months = [], annual_returns: years = [] } = analysis;
  const annual = new Map(years.map((row) => [row.year, row]));
  const heat = (value: number | null | undefined, full: number): Cell =>
    value === null || value === undefined
      ? { text: '', value: null }
      : { text: signedPercent(value), value, heat: Math.max(-1, Math.min(1, value / full)) };
  const isOwn = measure === 'portfolio_return';
  const hasOther = years.length > 0 && isOwn && isCompared;
  const rows = [...Map.groupBy(months, ({ year }) => year)].map(([year, list]) => {
    const row = annual.get(year);
    return [
      strong(String(year)),
      ...Array.from({ length: 12 }, (_, index) =>
        heat(list.find(({ month }) => month === index + 1)?.[measure], FULL_HEAT.month),
      ),
      ...(years.length > 0 ? [strong(heat(row?.[measure], FULL_HEAT.year))] : []),
      ...(hasOther ? [cell('benchmark_return', row?.benchmark_return)] : []),
    ];
  });
  return {
    kind: 'table',
    title: isOwn ? t('Monthly returns') : t('Monthly returns: {measure}', { measure: labelText(measure) }),
    columns: [
      left(t('Year')),
      ...Array.from({ length: 12 }, (_, index) => right(monthName(index + 1))),
      ...(years.length > 0 ? [right(t('Year'))] : []),
      ...(hasOther ? [right(benchmark)] : []),
    ],
    rows,
    note: t('Colors are strongest from {month} up or down. The first and the last month may be partial.', {
      month: percent(FULL_HEAT.month, 0),
    }),
    dense: true,
  };
}

function annualChart({ analysis: { annual_returns: years }, benchmark, isCompared }: Sheet): Chart | null {
  if (!years || years.length === 0) return null;
  const own = { name: t('Portfolio'), color: 'accent', values: years.map((row) => row.portfolio_return) } as const;
  const other = { name: benchmark, color: 'benchmark', values: years.map((row) => row.benchmark_return) } as const;
  const bars = isCompared ? [own, other] : [own];
  return {
    kind: 'chart',
    id: 'annual',
    title: t('Returns by calendar year'),
    description: isCompared
      ? t('Return of the portfolio and of {benchmark} in each calendar year.', { benchmark })
      : t('Return of the portfolio in each calendar year.'),
    height: 320,
    draw: (frame) => barChart(frame, { categories: years.map(({ year }) => String(year)), bars, unit: 'percent' }),
    data: () => ({
      columns: [
        left(t('Year')),
        right(t('Portfolio')),
        ...(isCompared ? [right(benchmark), column('excess_return')] : []),
      ],
      rows: years.map((row) => [
        String(row.year),
        cell('portfolio_return', row.portfolio_return),
        ...(isCompared
          ? [cell('benchmark_return', row.benchmark_return), cell('excess_return', row.excess_return)]
          : []),
      ]),
      note: null,
    }),
  };
}

/** Fewer days make no distribution. */
const LEAST_DAYS = 20;

function dailyDistribution({ analysis: { performance_metrics: metrics }, daily }: Sheet): Chart | null {
  const days = daily?.returns ?? [];
  if (days.length < LEAST_DAYS) return null;
  const found = bins(days);
  const quantile = metrics?.portfolio.var_95 ?? null;
  const markers = quantile === null ? [] : [{ name: t('VaR 95%'), at: quantile, color: 'ink' as const }];
  return {
    kind: 'chart',
    id: 'distribution',
    title: t('Distribution of daily returns'),
    description: t('Number of the {days} daily returns in each range. The line is the 5% quantile.', {
      days: count(days.length),
    }),
    height: 320,
    draw: (frame) => histogram(frame, found, markers),
    data: () => ({
      columns: [left(t('From')), right(t('to below')), right(t('Days'))],
      rows: found.map((bin) => [signedPercent(bin.from, 2), signedPercent(bin.to, 2), count(bin.count)]),
      note: null,
    }),
  };
}

const OWN = ['total_return', 'annualized_return', 'annualized_volatility', 'max_drawdown', 'sharpe_ratio'] as const;
const AGAINST = ['excess_return', 'tracking_error', 'beta'] as const;

/** One row per benchmark. Null with fewer than two, because other tables show the only one. */
function comparisonTable({ analysis: { benchmark_comparison: rows = [] } }: Sheet): Table | null {
  if (rows.length < 2) return null;
  return {
    kind: 'table',
    title: t('Against each benchmark'),
    columns: [wide(t('Benchmark')), ...[...OWN, ...AGAINST].map((name) => column(name))],
    rows: rows.map(({ name, metrics, relative }) => [
      name,
      ...OWN.map((key) => cell(key, metrics[key])),
      ...AGAINST.map((key) => cell(key, relative[key])),
    ]),
    note: t('The first figures are those of the benchmark, and the last three those of the portfolio against it.'),
  };
}
