import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { barsOption } from '../charts/barsOption.ts';
import { Chart } from '../charts/chart.tsx';
import { Figure } from '../ui/figure.tsx';
import { axisPercent, percent, signedPercent, wholePercent } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';
import { moversOf } from './moversOf.ts';

type Tests = NonNullable<Sections['stress_tests']>;
type Row = Tests['historical'][number];

const ROW_PX = 40;
const FRAME_PX = 72;

/** The latest holdings in markets of the past; windows without prices are left out and counted. */
export function StressTests({ tests }: { readonly tests: Tests }): JSX.Element {
  const { data, option } = useMemo(() => {
    const rows = tests.historical.filter(({ available }) => available);
    const data: TableData<Row> = {
      name: 'Stress tests',
      columns: [
        { label: 'What happened', value: ({ title }) => title },
        { label: 'From', value: ({ start_date }) => start_date },
        { label: 'To', value: ({ end_date }) => end_date },
        { label: 'Portfolio', value: (row) => row.portfolio_return, show: percent, isSigned: true },
        { label: 'Benchmark', value: (row) => row.benchmark_return, show: percent, isSigned: true },
        { label: 'Largest drawdown', value: (row) => row.max_drawdown, show: percent, isSigned: true },
        { label: 'Weight with prices', value: ({ coverage }) => coverage, show: wholePercent },
        { label: 'Moved it most', value: ({ largest }) => moversOf(largest) },
      ],
      rows,
    };
    const option = barsOption(
      rows.map(({ title, start_date }) => `${title}, ${start_date.slice(0, 4)}`),
      [
        { name: 'Portfolio', colour: 'portfolio', values: rows.map((row) => row.portfolio_return) },
        { name: 'Benchmark', colour: 'benchmark', values: rows.map((row) => row.benchmark_return) },
      ],
      { show: signedPercent, axis: axisPercent, isStacked: false, labelPx: 190 },
    );
    return { data, option };
  }, [tests]);
  const missing = tests.historical.length - data.rows.length;
  const left = missing > 0 ? ` ${missing} earlier ${missing === 1 ? 'one has' : 'ones have'} no prices.` : '';
  return (
    <Figure<Row>
      title="In markets of the past"
      note={`The latest weights, bought on the first day and held to the last.${left}`}
      data={data}
    >
      {data.rows.length > 0 ? (
        <Chart
          heightPx={FRAME_PX + data.rows.length * ROW_PX}
          option={option}
          label="Return of portfolio and benchmark in each of them"
        />
      ) : null}
    </Figure>
  );
}
