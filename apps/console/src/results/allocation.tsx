import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Chart } from '../charts/chart.tsx';
import { linesOption } from '../charts/linesOption.ts';
import { Choice } from '../ui/choice.tsx';
import { Figure } from '../ui/figure.tsx';
import { axisPercent, money, percent } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';
import { type AllocationRow, allocationLines } from './allocationLines.ts';

type Kind = 'sector' | 'market' | 'currency';

const KINDS = [
  ['sector', 'Sectors'],
  ['market', 'Markets'],
  ['currency', 'Currencies'],
] as const;

/** Weights over time, at every rebalance and month end. */
export function Allocation({ sections }: { readonly sections: Sections }): JSX.Element {
  const [kind, setKind] = useState<Kind>('sector');
  const rows = useMemo(() => rowsOf(sections, kind), [sections, kind]);
  const data = useMemo<TableData<AllocationRow>>(
    () => ({
      name: `Allocation by ${kind}`,
      columns: [
        { label: 'Date', value: ({ date }) => date },
        { label: 'Group', value: ({ group }) => group },
        { label: 'Weight', value: ({ weight }) => weight, show: percent },
        { label: 'Value', value: ({ value }) => value, show: money },
      ],
      rows,
    }),
    [rows, kind],
  );
  const option = useMemo(() => {
    const { dates, lines } = allocationLines(rows);
    return linesOption(dates, lines, { show: percent, axis: axisPercent, isStacked: true });
  }, [rows]);
  return (
    <Figure<AllocationRow>
      title="Allocation over time"
      data={data}
      controls={<Choice<Kind> label="By" options={KINDS} value={kind} onChange={setKind} />}
    >
      <Chart heightPx={280} option={option} label={`Weights by ${kind} over time, stacked to 100%`} />
    </Figure>
  );
}

function rowsOf(sections: Sections, kind: Kind): AllocationRow[] {
  return {
    sector: () => (sections.sector_allocation ?? []).map((row) => ({ ...row, group: row.sector })),
    market: () => (sections.market_allocation ?? []).map((row) => ({ ...row, group: row.market })),
    currency: () => (sections.currency_allocation ?? []).map((row) => ({ ...row, group: row.currency })),
  }[kind]();
}
