import { longDate, monthName } from '../../format/dates.ts';
import { percent } from '../../format/numbers.ts';
import { t } from '../../language/translate.ts';
import { cell, left, right, strong, type Table } from '../document.ts';
import type { Analysis, Sheet } from '../tearSheet/analysis.ts';
import { annualized, usualPeriods, YEARS } from '../tearSheet/periods.ts';

const SHOWN: ReadonlySet<string> = new Set(['1m', '3m', 'ytd', '1yr', '3yr', '5yr', '10yr', 'inception']);

/** Returns by period, a year for the periods of more than a year. Periods that the window does not cover are left out. */
export function periodTable({ analysis, isCompared }: Sheet): Table | null {
  const { time_period_returns: periods, performance_metrics: metrics } = analysis;
  if (!periods) return null;
  const isLong = metrics?.portfolio.annualized_return != null;
  const yearly = (key: string, total: number | null) => {
    const years = YEARS[key];
    return years === undefined ? total : annualized(total, years);
  };
  const covered = usualPeriods().filter(([key]) => SHOWN.has(key) && periods[key].portfolio_return !== null);
  const rows = covered.map(([key, name]) => {
    const label = key === 'inception' ? t('Since start') : name;
    const { portfolio_return, benchmark_return } = periods[key];
    const isWhole = key === 'inception' && isLong;
    const own = isWhole ? metrics.portfolio.annualized_return : yearly(key, portfolio_return);
    const other = isWhole ? metrics.benchmark.annualized_return : yearly(key, benchmark_return);
    return [
      isWhole || key in YEARS ? t('{period}, a year', { period: label }) : label,
      strong({ ...cell('portfolio_return', own), tone: 'plain' }),
      ...(isCompared
        ? [
            { ...cell('benchmark_return', other), tone: 'plain' as const },
            cell('excess_return', own === null || other === null ? null : own - other),
          ]
        : []),
    ];
  });
  const { start_date } = periods.inception;
  return {
    kind: 'table',
    title: t('Returns by period'),
    columns: [
      left(t('Period')),
      right(t('Portfolio')),
      ...(isCompared ? [right(t('Benchmark')), right(t('Difference'))] : []),
    ],
    rows,
    note: t('From {startDate}. Annualized beyond one year.', { startDate: longDate(start_date ?? '') }),
  };
}

/** Returns by calendar year with the difference from the benchmark. @param most years to show, the latest */
export function yearTable({ analysis, benchmark, isCompared }: Sheet, most = Number.POSITIVE_INFINITY): Table | null {
  const { annual_returns: years, portfolio_parameters: settings } = analysis;
  if (!years || years.length === 0 || !settings) return null;
  const shown = years.slice(-most);
  const partial = (year: number) =>
    (year === Number(settings.start_date.slice(0, 4)) && !startsYear(settings.start_date)) ||
    (year === Number(settings.end_date.slice(0, 4)) && !endsYear(settings.end_date));
  const hasPartial = shown.some(({ year }) => partial(year));
  return {
    kind: 'table',
    title: t('Calendar years'),
    columns: [
      left(t('Year')),
      right(t('Portfolio')),
      ...(isCompared ? [right(t('Benchmark')), right(t('Difference'))] : []),
    ],
    rows: shown
      .toReversed()
      .map((row) => [
        partial(row.year) ? `${row.year}*` : String(row.year),
        strong({ ...cell('portfolio_return', row.portfolio_return), tone: 'plain' }),
        ...(isCompared
          ? [
              { ...cell('benchmark_return', row.benchmark_return), tone: 'plain' as const },
              cell('excess_return', row.excess_return),
            ]
          : []),
      ]),
    note:
      [
        hasPartial ? t('* Part of the year.') : '',
        isCompared && most === Number.POSITIVE_INFINITY ? t('Benchmark: {benchmark}.', { benchmark }) : '',
      ]
        .filter((text) => text !== '')
        .join(' ') || null,
  };
}

interface Span {
  readonly label: string;
  readonly value: number;
}

/** The best and the worst full month, quarter, and year. */
export function extremeTable({ analysis }: Sheet): Table | null {
  const { months, quarters, years } = fullSpans(analysis);
  const rows = (
    [
      [t('Month'), months],
      [t('Quarter'), quarters],
      [t('Calendar year'), years],
    ] as const
  ).flatMap(([label, spans]) => {
    const sorted = spans.toSorted((a, b) => b.value - a.value);
    const [best] = sorted;
    const worst = sorted.at(-1);
    if (!best || !worst || spans.length < 2) return [];
    const positive = spans.filter(({ value }) => value > 0).length / spans.length;
    return [
      [
        label,
        strong(cell('portfolio_return', best.value)),
        best.label,
        strong(cell('portfolio_return', worst.value)),
        worst.label,
        { text: percent(positive, 0), value: positive },
      ],
    ];
  });
  if (rows.length === 0) return null;
  return {
    kind: 'table',
    title: t('Best and worst periods of the portfolio'),
    columns: [
      left(t('Period')),
      right(t('Best')),
      left(t('When')),
      right(t('Worst')),
      left(t('When')),
      right(t('Positive')),
    ],
    rows,
    note: t('Only full months, quarters, and calendar years count.'),
  };
}

const QUARTER = 3;

/** Returns the spans that the window covers from their first to their last day. */
export function fullSpans({ monthly_returns, annual_returns, portfolio_parameters: settings }: Analysis): {
  readonly months: readonly Span[];
  readonly quarters: readonly Span[];
  readonly years: readonly Span[];
} {
  const all = monthly_returns ?? [];
  if (!settings) return { months: [], quarters: [], years: [] };
  const { start_date, end_date } = settings;
  // The return of the first day of the window is not known, so its month is never full.
  const months = all.flatMap(({ year, month, portfolio_return: value }) => {
    const key = monthKey(year, month);
    const isFull = key !== start_date.slice(0, 7) && (key !== end_date.slice(0, 7) || endsMonth(end_date));
    return isFull && value !== null ? [{ year, month, value, label: `${monthName(month)} ${year}` }] : [];
  });
  const quarterOf = ({ year, month }: (typeof months)[number]) =>
    t('Q{quarter} {year}', { quarter: String(Math.ceil(month / QUARTER)), year: String(year) });
  const quarters = [...Map.groupBy(months, quarterOf)]
    .filter(([, list]) => list.length === QUARTER)
    .map(([label, list]) => ({ label, value: list.reduce((growth, { value }) => growth * (1 + value), 1) - 1 }));
  const inYear = Map.groupBy(months, ({ year }) => year);
  const years = (annual_returns ?? []).flatMap(({ year, portfolio_return: value }) => {
    const count = inYear.get(year)?.length ?? 0;
    const isFull = count === 12 || (count === 11 && startsYear(start_date, year));
    return isFull && value !== null ? [{ label: String(year), value }] : [];
  });
  return { months, quarters, years };
}

function monthKey(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** True if no weekday of the month follows. */
function endsMonth(date: string): boolean {
  const next = new Date(`${date}T00:00:00Z`);
  do next.setUTCDate(next.getUTCDate() + 1);
  while (next.getUTCDay() % 6 === 0);
  return next.toISOString().slice(0, 7) !== date.slice(0, 7);
}

function endsYear(date: string): boolean {
  return date.slice(5, 7) === '12' && endsMonth(date);
}

/** The first valuation days of a year are at most the fourth of January. */
function startsYear(date: string, year = Number(date.slice(0, 4))): boolean {
  return date.slice(0, 4) === String(year) && date.slice(5) <= '01-04';
}
