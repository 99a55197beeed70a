import { cell, column, dateCell, left, right, strong, type Table } from '../document.ts';
import type { Sheet } from './analysis.ts';

export const PERIODS = [
  ['1w', '1 week'],
  ['mtd', 'Month to date'],
  ['1m', '1 month'],
  ['qtd', 'Quarter to date'],
  ['3m', '3 months'],
  ['6m', '6 months'],
  ['ytd', 'Year to date'],
  ['1yr', '1 year'],
  ['3yr', '3 years'],
  ['5yr', '5 years'],
  ['10yr', '10 years'],
  ['inception', 'Since inception'],
] as const;

/** Shown only if the window does not end at a month end. Otherwise they are the periods above. */
const MONTH_END_PERIODS = [
  ['1m_month_end', 'Last full month'],
  ['3m_month_end', 'Last 3 full months'],
  ['6m_month_end', 'Last 6 full months'],
  ['1yr_month_end', 'Last 12 full months'],
  ['3yr_month_end', 'Last 36 full months'],
  ['5yr_month_end', 'Last 60 full months'],
  ['10yr_month_end', 'Last 120 full months'],
] as const;

/** Years of the periods whose returns are annualized. */
export const YEARS: Readonly<Record<string, number>> = {
  '3yr': 3,
  '5yr': 5,
  '10yr': 10,
  '3yr_month_end': 3,
  '5yr_month_end': 5,
  '10yr_month_end': 10,
};

type Keys = readonly (readonly [key: (typeof PERIODS | typeof MONTH_END_PERIODS)[number][0], label: string])[];

/** The usual periods on the page in the browser, and those of full months in a table of their own. Returns beyond a year are annualized. */
export function periodTables(sheet: Sheet): Table[] {
  const { time_period_returns: periods } = sheet.analysis;
  if (!periods) return [];
  const endsWithMonth = periods['1m_month_end'].end_date === periods.inception.end_date;
  const months = endsWithMonth ? [] : MONTH_END_PERIODS;
  const full = periodTable(sheet, periods, months);
  return [
    periodTable(sheet, periods, PERIODS),
    ...(full.rows.length > 0 ? [{ ...full, title: 'Returns of full months', isFolded: true }] : []),
  ];
}

function periodTable(
  { analysis: { performance_metrics: metrics }, benchmark, isCompared }: Sheet,
  periods: NonNullable<Sheet['analysis']['time_period_returns']>,
  keys: Keys,
): Table {
  const covered = keys.filter(([key]) => periods[key].portfolio_return !== null);
  const returnsOf = (own: number | null, other: number | null) => [
    cell('portfolio_return', own),
    ...(isCompared
      ? [cell('benchmark_return', other), cell('excess_return', own === null || other === null ? null : own - other)]
      : []),
  ];
  return {
    kind: 'table',
    title: 'Returns by period',
    columns: [
      left('Period'),
      right('Portfolio'),
      ...(isCompared ? [right(benchmark), column('excess_return')] : []),
      // A narrow window shows the returns, not the dates.
      left('From'),
      left('To'),
    ],
    rows: covered.flatMap(([key, label]) => {
      const { start_date, end_date, portfolio_return, benchmark_return } = periods[key];
      const dates = [dateCell(start_date), dateCell(end_date)];
      const years = YEARS[key];
      if (years !== undefined)
        return [
          [
            `${label}, annualized`,
            ...returnsOf(annualized(portfolio_return, years), annualized(benchmark_return, years)),
            ...dates,
          ],
        ];
      const cumulative = [...returnsOf(portfolio_return, benchmark_return), ...dates];
      const rate = metrics?.portfolio.annualized_return ?? null;
      if (key !== 'inception' || rate === null) return [[key === 'inception' ? strong(label) : label, ...cumulative]];
      return [
        [strong(`${label}, annualized`), ...returnsOf(rate, metrics?.benchmark.annualized_return ?? null), ...dates],
        [strong(`${label}, cumulative`), ...cumulative],
      ];
    }),
    note: 'Returns of periods beyond a year are annualized. Periods that the window does not cover are omitted.',
  };
}

/** Returns the yearly rate that compounds to the return over a whole number of years. Null for a missing return. */
export function annualized(value: number | null, years: number): number | null {
  return value === null ? null : (1 + value) ** (1 / years) - 1;
}
