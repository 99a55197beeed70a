import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Figure } from '../ui/figure.tsx';
import { count, percent } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

type Analysis = NonNullable<Sections['drawdown_analysis']>;
type Row = Analysis['episodes'][number];

const SHOWN = 10;

/** The deepest falls, and how long the way back took. */
export function Drawdowns({ analysis }: { readonly analysis: Analysis }): JSX.Element {
  const { summary, episodes } = analysis;
  const data = useMemo<TableData<Row>>(
    () => ({
      name: 'Drawdowns',
      columns: [
        { label: 'Peak', value: ({ peak_date }) => peak_date },
        { label: 'Lowest', value: ({ trough_date }) => trough_date },
        { label: 'Back at the peak', value: ({ end_date }) => end_date ?? 'not yet' },
        { label: 'Depth', value: ({ depth }) => depth, show: percent, isSigned: true },
        { label: 'Days', value: ({ duration_days }) => duration_days, show: count },
        { label: 'Days back', value: ({ recovery_days }) => recovery_days, show: count },
      ],
      rows: [...episodes].sort((a, b) => a.depth - b.depth),
    }),
    [episodes],
  );
  const note = `${summary.num_episodes} in all, ${count(summary.avg_duration_days)} days on average; now ${percent(summary.current_drawdown)}.`;
  const shownData = { ...data, rows: data.rows.slice(0, SHOWN) };
  return <Figure<Row> title="Deepest drawdowns" note={note} data={data} shownData={shownData} />;
}
