import type { Sections } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Figure } from '../ui/figure.ts';
import { percent, wholePercent } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

type Tests = NonNullable<Sections['stress_tests']>;
type Row = Tests['historical'][number];

/** The latest holdings in markets of the past; windows without prices are left out. */
export function StressTests({ tests }: { readonly tests: Tests }): JSX.Element {
  const data = useMemo<TableData<Row>>(
    () => ({
      name: 'Stress tests',
      columns: [
        { label: 'What happened', value: ({ title }) => title },
        { label: 'From', value: ({ start_date }) => start_date },
        { label: 'To', value: ({ end_date }) => end_date },
        { label: 'Portfolio', value: (row) => row.portfolio_return, show: percent, isSigned: true },
        { label: 'Benchmark', value: (row) => row.benchmark_return, show: percent, isSigned: true },
        { label: 'Largest drawdown', value: (row) => row.max_drawdown, show: percent, isSigned: true },
        { label: 'Weight with prices', value: ({ coverage }) => coverage, show: wholePercent },
      ],
      rows: tests.historical.filter(({ available }) => available),
    }),
    [tests],
  );
  return h(Figure<Row>, {
    title: 'In markets of the past',
    note: 'The latest weights, bought on the first day and held.',
    data,
  });
}
