import { t } from '../../language/translate.ts';
import { cell, column, dateCell, left, right, strong, type Table } from '../document.ts';
import type { Sheet } from './analysis.ts';

/** The usual periods, by their names in the API. */
export function usualPeriods() {
  return [
    ['1w', t('1 week')],
    ['mtd', t('Month to date')],
    ['1m', t('1 month')],
    ['qtd', t('Quarter to date')],
    ['3m', t('3 months')],
    ['6m', t('6 months')],
    ['ytd', t('Year to date')],
    ['1yr', t('1 year')],
    ['3yr', t('3 years')],
    ['5yr', t('5 years')],
    ['10yr', t('10 years')],
    ['inception', t('Since inception')],
  ] as const;
}

/** Shown only if the window does not end at a month end. Otherwise they are the periods above. */
function monthEndPeriods() {
  return [
    ['1m_month_end', t('Last full month')],
    ['3m_month_end', t('Last 3 full months')],
    ['6m_month_end', t('Last 6 full months')],
    ['1yr_month_end', t('Last 12 full months')],
    ['3yr_month_end', t('Last 36 full months')],
    ['5yr_month_end', t('Last 60 full months')],
    ['10yr_month_end', t('Last 120 full months')],
  ] as const;
}

/** Years of the periods whose returns are annualized. */
export const YEARS: Readonly<Record<string, number>> = {
  '3yr': 3,
  '5yr': 5,
  '10yr': 10,
  '3yr_month_end': 3,
  '5yr_month_end': 5,
  '10yr_month_end': 10,
};

type Keys = readonly (readonly [
  key: ReturnType<typeof usualPeriods | typeof monthEndPeriods>[number][0],
  label: string,
])[];

/** The usual periods on the page in the browser, and those of full months in a table of their own. Returns beyond a year are annualized. */
export function periodTables(sheet: Sheet): Table[] {
  const { time_period_returns: periods } = sheet.analysis;
  if (!periods) return [];
  const endsWithMonth = periods['1m_month_end'].end_date === periods.inception.end_date;
  const months = endsWithMonth ? [] : monthEndPeriods();
  const full = periodTable(sheet, periods, months);
  return [
    periodTable(sheet, periods, usualPeriods()),
    ...(full.rows.length > 0 ? [{ ...full, title: t('Returns of full months'), isFolded: true }] : []),
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
    title: t('Returns by period'),
    columns: [
      left(t('Period')),
      right(t('Portfolio')),
      ...(isCompared ? [right(benchmark), column('excess_return')] : []),
      // A narrow window shows the returns, not the dates.
      left(t('From')),
      left(t('To')),
    ],
    rows: covered.flatMap(([key, label]) => {
      const { start_date, end_date, portfolio_return, benchmark_return } = periods[key];
      const dates = [dateCell(start_date), dateCell(end_date)];
      const years = YEARS[key];
      if (years !== undefined)
        return [
          [
            t('{label}, annualized', { label }),
            ...returnsOf(annualized(portfolio_return, years), annualized(benchmark_return, years)),
            ...dates,
          ],
        ];
      const cumulative = [...returnsOf(portfolio_return, benchmark_return), ...dates];
      const rate = metrics?.portfolio.annualized_return ?? null;
      if (key !== 'inception' || rate === null) return [[key === 'inception' ? strong(label) : label, ...cumulative]];
      return [
        [
          strong(t('{label}, annualized', { label })),
          ...returnsOf(rate, metrics?.benchmark.annualized_return ?? null),
          ...dates,
        ],
        [strong(t('{label}, cumulative', { label })), ...cumulative],
      ];
    }),
    note: t('Returns of periods beyond a year are annualized. Periods that the window does not cover are omitted.'),
  };
}

/** Returns the yearly rate that compounds to the return over a whole number of years. Null for a missing return. */
export function annualized(value: number | null, years: number): number | null {
  return value === null ? null : (1 + value) ** (1 / years) - 1;
}
