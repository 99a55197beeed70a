import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Chart } from '../charts/chart.tsx';
import { linesOption } from '../charts/linesOption.ts';
import { Choice } from '../ui/choice.tsx';
import { Figure } from '../ui/figure.tsx';
import { axisNumber, axisPercent, percent, ratio } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

type Rolling = NonNullable<Sections['rolling_metrics']>;
type Row = Rolling['window_30d'][number];
type Measure = Exclude<keyof Row, 'date'>;
type Window = Exclude<keyof Rolling, 'observations'>;

const WINDOWS = [
  ['window_30d', '30 days'],
  ['window_60d', '60 days'],
  ['window_90d', '90 days'],
  ['window_1y', '1 year'],
  ['window_3y', '3 years'],
] as const;
const MEASURES = [
  ['volatility', 'Volatility'],
  ['sharpe_ratio', 'Sharpe'],
  ['beta', 'Beta'],
  ['correlation', 'Correlation'],
] as const;

/** One measure over moving windows. */
export function RollingMetrics({ rolling }: { readonly rolling: Rolling }): JSX.Element {
  const [window, setWindow] = useState<Window>('window_90d');
  const [measure, setMeasure] = useState<Measure>('volatility');
  const rows = rolling[window];
  const label = MEASURES.find(([key]) => key === measure)?.[1] ?? '';
  const data = useMemo<TableData<Row>>(
    () => ({
      name: `Rolling metrics ${window}`,
      columns: [
        { label: 'Date', value: ({ date }) => date },
        { label: 'Volatility', value: ({ volatility }) => volatility, show: percent },
        { label: 'Sharpe ratio', value: ({ sharpe_ratio }) => sharpe_ratio, show: ratio },
        { label: 'Beta', value: ({ beta }) => beta, show: ratio },
        { label: 'Correlation', value: ({ correlation }) => correlation, show: ratio },
      ],
      rows,
    }),
    [rows, window],
  );
  const option = useMemo(
    () =>
      linesOption(
        rows.map(({ date }) => date),
        [{ name: label, values: rows.map((row) => row[measure]) }],
        measure === 'volatility' ? { show: percent, axis: axisPercent } : { show: ratio, axis: axisNumber },
      ),
    [rows, measure, label],
  );
  const controls = [
    <Choice<Measure> label="Measure" options={MEASURES} value={measure} onChange={setMeasure} />,
    <Choice<Window> label="Window" options={WINDOWS} value={window} onChange={setWindow} />,
  ];
  return (
    <Figure<Row> title="Rolling metrics" data={data} controls={controls}>
      <Chart heightPx={240} option={option} label={`${label} over moving windows`} />
    </Figure>
  );
}
