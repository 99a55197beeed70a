import { type Fall, growthChart, needsLogarithm, type Stretch } from '../../charts/growth.ts';
import { lineChart } from '../../charts/lines.ts';
import { firstAt } from '../../charts/view.ts';
import { longDate, monthOf, timeOf } from '../../format/dates.ts';
import { money, signedPercent } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { word } from '../../language/words.ts';
import { type Chart, cell, column, dateCell, left, right } from '../document.ts';
import { startOf } from '../figures.ts';
import { type Analysis, type Daily, rowsOverTime, type Sheet } from './analysis.ts';

/** The time-weighted index with its drawdowns. The browser also shades the past crises of the stress tests. */
export function growth(sheet: Sheet): Chart | null {
  const { analysis, daily, benchmark, isCompared, isLedger, currency, isDetailed } = sheet;
  if (!daily || daily.dates.length < 2) return null;
  const { times, dates } = daily;
  const subject = { name: t('Portfolio'), color: 'accent', times } as const;
  const other = { name: benchmark, color: 'benchmark', times, isThin: true } as const;
  const levels = [{ ...subject, values: daily.values }, ...(isCompared ? [{ ...other, values: daily.benchmark }] : [])];
  const drawdowns = [
    { ...subject, values: daily.drawdown },
    ...(isCompared ? [{ ...other, values: daily.benchmarkDrawdown }] : []),
  ];
  const logarithmic = needsLogarithm(levels);
  const crises = crisesOf(analysis, daily);
  const stretches = crises.map(({ start_date, end_date }, index): Stretch => {
    return { mark: String(index + 1), from: timeOf(start_date), to: timeOf(end_date) };
  });
  const falls = deepestFalls(analysis);
  const marks = marksText(crises.length > 0, falls.length > 0);
  // Deposits and withdrawals would look like returns.
  const settings = analysis.portfolio_parameters;
  const start = isLedger ? '100' : money(settings ? startOf(settings).amount : daily.values[0], currency);
  const own = isLedger ? right(t('Portfolio')) : column('portfolio_value');
  return {
    kind: 'chart',
    id: 'growth',
    title:
      logarithmic && !isDetailed
        ? t('Growth of {start} (logarithmic scale), and drawdown', { start })
        : t('Growth of {start}, and drawdown', { start }),
    description: isCompared
      ? t(
          'Daily growth of {start} in the portfolio and in {benchmark}. Below, the distance of each from its highest value so far.',
          { start, benchmark },
        )
      : t('Daily growth of {start} in the portfolio. Below, its distance from its highest value so far.', { start }),
    height: 430,
    time: {
      ends: [times[0] ?? 0, times.at(-1) ?? 0],
      isLogarithmic: logarithmic,
      ...(marks === null ? {} : { marks }),
      readout: (from) => (from === null ? wholeReadout(sheet) : null) ?? readout(levels, dates, from),
    },
    ...(crises.length > 0 ? { caption: captionOf(crises) } : {}),
    draw: (frame) => growthChart(frame, { levels, drawdowns, logarithmic, stretches, falls }),
    data: () => ({
      columns: [
        left(t('Date')),
        own,
        ...(isCompared ? [right(benchmark)] : []),
        column('drawdown'),
        ...(isCompared ? [column('drawdown', benchmark)] : []),
      ],
      rows: rowsOverTime(dates, isDetailed, (index) => [
        dateCell(dates[index] ?? null),
        cell('portfolio_value', daily.values[index]),
        ...(isCompared ? [cell('benchmark_value_base', daily.benchmark[index])] : []),
        cell('drawdown', daily.drawdown[index]),
        ...(isCompared ? [cell('drawdown', daily.benchmarkDrawdown[index])] : []),
      ]),
      note: [
        ...(isDetailed ? [] : [t('Month ends.')]),
        isLedger ? t('Without deposits and withdrawals.') : t('Values are in {currency}.', { currency }),
      ].join(' '),
    }),
    sparklines: [
      { label: t('Growth'), values: daily.values, format: textOf('portfolio_value') },
      ...(isCompared ? [{ label: benchmark, values: daily.benchmark, format: textOf('portfolio_value') }] : []),
      { label: labelText('drawdown'), values: daily.drawdown, format: textOf('drawdown'), isFall: true },
    ],
    ends: [dates[0] ?? '', dates.at(-1) ?? ''],
  };
}

function marksText(hasCrises: boolean, hasFalls: boolean): string | null {
  if (hasCrises && hasFalls) return t('Mark crises and drawdowns');
  if (hasCrises) return t('Mark crises');
  return hasFalls ? t('Mark drawdowns') : null;
}

/** The money of a portfolio with deposits and withdrawals, with both marked. Null for other analyses. */
export function moneyOverTime({ daily, currency, isDetailed }: Sheet): Chart | null {
  if (!daily?.money || daily.dates.length < 2) return null;
  const { times, dates } = daily;
  const { values, flows } = daily.money;
  const marked = (name: string, color: 'good' | 'bad', sign: 1 | -1) => {
    const on = [...flows.keys()].filter((day) => sign * (flows[day] ?? 0) > 0);
    return { name, color, times: on.map((day) => times[day] ?? 0), values: on.map((day) => values[day] ?? null) };
  };
  const points = [marked(t('Money in'), 'good', 1), marked(t('Money out'), 'bad', -1)].filter(
    (one) => one.times.length > 0,
  );
  return {
    kind: 'chart',
    id: 'portfolio-value',
    title: t('{portfolioValue} in {currency}', { portfolioValue: labelText('portfolio_value'), currency }),
    description: t('Daily value of the portfolio, with the days on which money came from outside or went there.'),
    height: 240,
    draw: (frame) =>
      lineChart(frame, [{ name: labelText('portfolio_value'), color: 'accent', times, values }], {
        unit: 'amount',
        points,
      }),
    data: () => ({
      columns: [left(t('Date')), column('portfolio_value'), column('net_flow')],
      rows: rowsOverTime(dates, isDetailed, (index) => [
        dateCell(dates[index] ?? null),
        cell('portfolio_value', values[index]),
        cell('net_flow', flows[index]),
      ]),
      note: [
        ...(isDetailed ? [] : [t('Month ends.')]),
        t('Changes of the value are not returns, because they contain the flows.'),
      ].join(' '),
    }),
  };
}

function textOf(name: 'portfolio_value' | 'drawdown'): (value: number) => string {
  return (value) => cell(name, value).text;
}

type Crisis = NonNullable<Analysis['stress_tests']>['historical'][number];

/** The past scenarios of the stress tests that are inside the days of the chart, at least in part. */
function crisesOf({ stress_tests: stress }: Analysis, { dates }: Daily): Crisis[] {
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return (stress?.historical ?? []).filter(({ start_date, end_date }) => end_date > first && start_date < last);
}

/** @example Shaded: 1 Inflation and rate rises (Jan 2022 to Oct 2022). */
function captionOf(crises: readonly Crisis[]): string {
  const names = crises.map(({ title, start_date, end_date }, index) => {
    const [from, to] = [monthOf(start_date), monthOf(end_date)];
    return `${index + 1} ${word(title)} (${from === to ? from : t('{from} to {to}', { from, to })})`;
  });
  return t('Shaded: {names}.', { names: names.join(', ') });
}

const FALLS = 3;
/** Smaller drawdowns are not marked. */
const LEAST_DEPTH = -0.05;

function deepestFalls({ drawdown_analysis: drawdowns }: Analysis): Fall[] {
  return (drawdowns?.episodes ?? [])
    .filter(({ depth }) => depth <= LEAST_DEPTH)
    .sort((a, b) => a.depth - b.depth)
    .slice(0, FALLS)
    .map(({ peak_date, trough_date, depth }) => ({ from: timeOf(peak_date), to: timeOf(trough_date), depth }));
}

const YEAR_DAYS = 365.25;
const DAY_MS = 86_400_000;

/** The returns of the whole analysis, as its tiles have them. The rows may be weeks, which begin later. Null if they are not in the result. */
function wholeReadout({ analysis, benchmark, isCompared }: Sheet): string | null {
  const { performance_metrics: metrics, portfolio_parameters: settings } = analysis;
  if (!metrics || !settings) return null;
  const isLong = yearsBetween(settings.start_date, settings.end_date) > LONGEST_CUMULATIVE;
  const lines = [
    { name: t('Portfolio'), figures: metrics.portfolio },
    ...(isCompared ? [{ name: benchmark, figures: metrics.benchmark }] : []),
  ];
  const texts = lines.flatMap(({ name, figures }) => {
    const value = isLong ? figures.annualized_return : figures.total_return;
    return value === null ? [] : [gainText(name, value, isLong)];
  });
  return t('{texts}, from {startDate} to {endDate}.', {
    texts: texts.join(', '),
    startDate: longDate(settings.start_date),
    endDate: longDate(settings.end_date),
  });
}

function gainText(name: string, value: number, isYearly: boolean): string {
  const gain = signedPercent(value);
  return isYearly ? t('{name} {gain} a year', { name, gain }) : `${name} ${gain}`;
}

/** Returns over more years are annualized. */
const LONGEST_CUMULATIVE = 1.01;

function yearsBetween(first: string, last: string): number {
  return (timeOf(last) - timeOf(first)) / DAY_MS / YEAR_DAYS;
}

/** @example Portfolio +15.4% a year, ACWI +12.3% a year, from 20 Nov 2023 to 20 Nov 2026. */
function readout(
  lines: readonly {
    readonly name: string;
    readonly times: readonly number[];
    readonly values: readonly (number | null)[];
  }[],
  dates: readonly string[],
  from: number | null,
): string {
  const start = from === null ? 0 : firstAt(lines[0]?.times ?? [], from);
  const [first = '', last = ''] = [dates[start], dates.at(-1)];
  const years = yearsBetween(first, last);
  const isLong = years > LONGEST_CUMULATIVE;
  const texts = lines.flatMap(({ name, values }) => {
    const [before, after] = [values[start] ?? null, values.at(-1) ?? null];
    if (before === null || after === null || before <= 0) return [];
    const gain = (after / before) ** (isLong ? 1 / years : 1) - 1;
    return [gainText(name, gain, isLong)];
  });
  return t('{texts}, from {first} to {last}.', {
    texts: texts.join(', '),
    first: longDate(first),
    last: longDate(last),
  });
}
