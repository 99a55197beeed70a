import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Chart } from '../charts/chart.tsx';
import { type GrowthLine, growthOption } from '../charts/growthOption.ts';
import { Figure } from '../ui/figure.tsx';
import { money, percent } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';
import { drawdownsOf } from './drawdownsOf.ts';

type Row = NonNullable<Sections['daily_summary']>[number];

/** Growth against the benchmark, with the drawdowns beneath. */
export function Growth({ rows, currency }: { readonly rows: readonly Row[]; readonly currency: string }): JSX.Element {
  const { data, option } = useMemo(() => {
    const values = rows.map(({ portfolio_value }) => portfolio_value);
    const benchmark = rows.map(({ benchmark_value_base }) => benchmark_value_base);
    const lines: GrowthLine[] = [
      { name: 'Portfolio', colour: 'portfolio', values, drawdowns: drawdownsOf(values) },
      { name: 'Benchmark', colour: 'benchmark', values: benchmark, drawdowns: drawdownsOf(benchmark) },
    ];
    const data: TableData<Row> = {
      name: 'Daily values',
      columns: [
        { label: 'Date', value: ({ date }) => date },
        { label: `Portfolio ${currency}`, value: ({ portfolio_value }) => portfolio_value, show: money },
        { label: `Benchmark ${currency}`, value: ({ benchmark_value_base }) => benchmark_value_base, show: money },
        { label: 'Day', value: ({ daily_return }) => daily_return, show: percent, isSigned: true },
        { label: 'Benchmark day', value: ({ benchmark_return }) => benchmark_return, show: percent, isSigned: true },
        { label: 'Since start', value: ({ cumulative_return }) => cumulative_return, show: percent, isSigned: true },
        { label: `Cost ${currency}`, value: ({ cost }) => cost, show: money },
      ],
      rows,
    };
    return {
      data,
      option: growthOption(
        rows.map(({ date }) => date),
        lines,
      ),
    };
  }, [rows, currency]);
  return (
    <Figure<Row> title="Growth and drawdown" data={data}>
      <Chart
        heightPx={392}
        option={option}
        label={`Value of portfolio and benchmark in ${currency}, drawdowns below it`}
      />
    </Figure>
  );
}
