import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Figure } from '../ui/figure.tsx';
import { percent } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

type Periods = NonNullable<Sections['time_period_returns']>;
type Row = { readonly label: string } & Periods[keyof Periods];

const LABELS: readonly (readonly [keyof Periods, string])[] = [
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
  ['inception', 'Since start'],
];

const MONTH_ENDS: readonly (readonly [keyof Periods, string])[] = [
  ['1m_month_end', 'Last full month'],
  ['3m_month_end', 'Last 3 full months'],
  ['6m_month_end', 'Last 6 full months'],
  ['1yr_month_end', 'Last 12 full months'],
  ['3yr_month_end', 'Last 36 full months'],
  ['5yr_month_end', 'Last 60 full months'],
  ['10yr_month_end', 'Last 120 full months'],
];

/** The covered periods. Those from month end to month end are shown only if the window does not end at a month end itself. */
function shownPeriods(periods: Periods): Row[] {
  const endsWithMonth = periods['1m_month_end'].end_date === periods.inception.end_date;
  return [...LABELS, ...(endsWithMonth ? [] : MONTH_ENDS)]
    .map(([key, label]) => ({ label, ...periods[key] }))
    .filter(({ start_date }) => start_date !== null);
}

/** Returns of periods, none of them annualized. Periods that are not covered are left out. */
export function PeriodReturns({ periods }: { readonly periods: Periods }): JSX.Element {
  const data = useMemo<TableData<Row>>(
    () => ({
      name: 'Returns by period',
      columns: [
        { label: 'Period', value: ({ label }) => label },
        { label: 'Portfolio', value: ({ portfolio_return }) => portfolio_return, show: percent, isSigned: true },
        { label: 'Benchmark', value: ({ benchmark_return }) => benchmark_return, show: percent, isSigned: true },
        { label: 'Excess', value: ({ excess_return }) => excess_return, show: percent, isSigned: true },
        { label: 'From', value: ({ start_date }) => start_date },
        { label: 'To', value: ({ end_date }) => end_date },
      ],
      rows: shownPeriods(periods),
    }),
    [periods],
  );
  return <Figure<Row> title="Returns by period" data={data} />;
}
