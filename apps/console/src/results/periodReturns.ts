import type { Sections } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Figure } from '../ui/figure.ts';
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

/** Returns of periods that end on the last day, none of them annualised. Periods that are not covered are left out. */
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
      ],
      rows: LABELS.map(([key, label]) => ({ label, ...periods[key] })).filter(({ start_date }) => start_date !== null),
    }),
    [periods],
  );
  return h(Figure<Row>, { title: 'Returns by period', data });
}
