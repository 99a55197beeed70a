import type { LabelName } from '@tearsheet/shared/labels';
import { lineChart } from '../../charts/lines.ts';
import { timeOf } from '../../format/dates.ts';
import { labelInSentence, labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { type Block, type Chart, type Choice, cell, dateCell, left, right } from '../document.ts';
import { spreadOf } from '../spread.ts';
import { rowsOverTime, type Sheet } from './analysis.ts';

const MEASURES = [
  ['annualized_return', 'rolling_metrics.annualized_return', 'percent', 0],
  ['sharpe_ratio', 'rolling_metrics.sharpe_ratio', 'number', 0],
  ['volatility', 'volatility', 'percent', null],
  ['beta', 'rolling_metrics.beta', 'number', 1],
  ['correlation', 'rolling_metrics.correlation', 'number', null],
] as const satisfies readonly (readonly [string, LabelName, 'percent' | 'number', number | null])[];
type Measure = (typeof MEASURES)[number][0];

/** The window that is shown first comes first. */
function windows() {
  return [
    ['window_1y', t('1 year')],
    ['window_3y', t('3 years')],
    ['window_90d', t('90 days')],
    ['window_60d', t('60 days')],
    ['window_30d', t('30 days')],
  ] as const;
}
type Window = ReturnType<typeof windows>[number][0];

/** Fewer points are no line. */
const LEAST_ROWS = 6;

/** A measure over moving windows: a choice of measures, each with a choice of windows. Paper has one window. */
export function rollingCharts(sheet: Sheet): Block | null {
  const { rolling_metrics: rolling } = sheet.analysis;
  if (!rolling) return null;
  const options = MEASURES.flatMap((measure): Choice['options'] => {
    const charts = windows().flatMap(([window, label]) => {
      const block = rollingChart(sheet, measure, window, label);
      return block === null ? [] : [{ label, block }];
    });
    const [first] = charts;
    if (first === undefined) return [];
    const choice: Choice = { kind: 'choice', label: t('Window'), options: charts, onPaper: 'first' };
    return [{ label: labelText(measure[1]), block: sheet.isDetailed ? choice : first.block }];
  });
  return options.length === 0 ? null : { kind: 'choice', label: t('Rolling measure'), options, onPaper: 'all' };
}

function rollingChart(
  { analysis, benchmark, isCompared, isDetailed }: Sheet,
  [key, name, unit, reference]: (typeof MEASURES)[number],
  window: Window,
  label: string,
): Chart | null {
  const rows = (analysis.rolling_metrics?.[window] ?? []).map((row) => ({
    date: row.date,
    value: measureOf(row, key),
  }));
  if (rows.length < LEAST_ROWS || rows.every(({ value }) => value === null)) return null;
  const dates = rows.map(({ date }) => date);
  const times = dates.map(timeOf);
  const own = { name: t('Portfolio'), color: 'accent', times, values: rows.map(({ value }) => value) } as const;
  const found = isCompared ? benchmarkValues(analysis, key, window) : null;
  const lines = found
    ? [own, { name: benchmark, color: 'benchmark', times, values: found, isThin: true } as const]
    : [own];
  const isRelative = key === 'beta' || key === 'correlation';
  const values = {
    measure: key === 'sharpe_ratio' ? labelText(name) : labelInSentence(name),
    benchmark,
    window: label,
  };
  const title = isRelative
    ? t('Rolling {measure} to {benchmark}, {window}', values)
    : t('Rolling {measure}, {window}', values);
  const description = [
    found ? t('{title}, of the portfolio and of {benchmark}.', { title, benchmark }) : `${title}.`,
    ...(key === 'beta' ? [t('The dashed line at 1 is {benchmark}.', { benchmark })] : []),
  ].join(' ');
  return {
    kind: 'chart',
    id: `rolling-${key.replace('_', '-')}`,
    title,
    description,
    height: 270,
    time: { ends: [times[0] ?? 0, times.at(-1) ?? 0] },
    draw: (frame) => lineChart(frame, lines, { unit, ...(reference === null ? {} : { reference }) }),
    data: () => ({
      columns: [left(t('Date')), ...lines.map((line) => right(line.name))],
      rows: rowsOverTime(dates, isDetailed, (index) => [
        dateCell(dates[index] ?? null),
        ...lines.map(({ values }) => cell(name, values[index])),
      ]),
      note: isDetailed ? null : t('Month ends.'),
    }),
  };
}

type Row = { readonly [measure in Measure]?: number | null };

const measureOf = (row: Row, key: Measure): number | null => row[key] ?? null;

/**
 * Returns a measure of the benchmark for each row of a window, from the benchmark's returns in the result. The formulas are those
 * of the portfolio: sample deviation and mean of the returns of the window, annualized. Null if the result does not have these
 * returns. The Sharpe ratio is also null if the risk-free rate varies over time.
 */
export function benchmarkValues(analysis: Sheet['analysis'], key: Measure, window: Window): (number | null)[] | null {
  const { daily_summary: days, portfolio_parameters: settings, rolling_metrics: rolling } = analysis;
  if (!days || !settings || !rolling || settings.frequency !== 'daily' || key === 'beta' || key === 'correlation')
    return null;
  if (key === 'sharpe_ratio' && settings.risk_free_source !== undefined) return null;
  const { periods_per_year: perYear, risk_free_rate: rate } = settings;
  return measuredOver(
    days.map(({ date, benchmark_return }) => ({ date, value: benchmark_return })),
    rolling[window].map((row) => ({
      date: row.date,
      count:
        'observations' in row ? row.observations : rolling.observations[window as keyof typeof rolling.observations],
    })),
    { key, perYear, rate: (1 + rate) ** (1 / perYear) - 1, years: window === 'window_3y' ? 3 : 1 },
  );
}

interface Formula {
  readonly key: Exclude<Measure, 'beta' | 'correlation'>;
  readonly perYear: number;
  /** Risk-free rate of a period. */
  readonly rate: number;
  /** Length of a window of whole years. */
  readonly years: number;
}

/** Returns the measure over the last `count` returns up to each date. Null if one of them is missing. */
export function measuredOver(
  returns: readonly { readonly date: string; readonly value: number | null }[],
  windows: readonly { readonly date: string; readonly count: number }[],
  { key, perYear, rate, years }: Formula,
): (number | null)[] {
  const position = new Map(returns.map(({ date }, index) => [date, index]));
  return windows.map(({ date, count }) => {
    const end = position.get(date) ?? -1;
    const values = returns.slice(Math.max(0, end + 1 - count), end + 1).flatMap(({ value }) => value ?? []);
    if (values.length < count || count < 2) return null;
    if (key === 'annualized_return') return values.reduce((level, value) => level * (1 + value), 1) ** (1 / years) - 1;
    const { mean, deviation } = spreadOf(values);
    if (key === 'volatility') return deviation * Math.sqrt(perYear);
    return deviation === 0 ? null : ((mean - rate) / deviation) * Math.sqrt(perYear);
  });
}
