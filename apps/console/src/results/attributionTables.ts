import type { Sections } from '@tearsheet/client';
import type { WaterfallStep } from '../charts/waterfallOption.ts';
import { percent } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

type Result = NonNullable<Sections['attribution']>;
export type EffectRow = WaterfallStep;
export type SectorRow = Result['sectors'][number];

/** From the benchmark to the portfolio; the changes sum to the difference. Nothing when there is no attribution. */
export function effectSteps({ effects, benchmark_return, portfolio_return }: Result): WaterfallStep[] {
  if (effects === null) return [];
  const change = (label: string, value: number): WaterfallStep => ({ label, kind: 'change', value });
  return [
    { label: 'Benchmark', kind: 'level', value: benchmark_return },
    change('Allocation', effects.allocation),
    change('Selection', effects.selection),
    change('Interaction', effects.interaction),
    change('Costs', effects.trading_costs),
    change('Not explained', effects.unexplained),
    { label: 'Portfolio', kind: 'level', value: portfolio_return },
  ];
}

const MEANING: Readonly<Record<string, string>> = {
  Benchmark: 'its total return',
  Allocation: 'sectors weighted differently',
  Selection: 'other returns inside the sectors',
  Interaction: 'both together',
  Costs: 'of trading',
  'Not explained': 'the benchmark itself against its known constituents',
  Portfolio: 'total return',
};

export function effectsTable(result: Result): TableData<EffectRow> {
  return {
    name: 'Attribution',
    columns: [
      { label: 'Effect', value: ({ label }) => label },
      { label: 'Return', value: ({ value }) => value, show: percent, isSigned: true },
      { label: 'What it is', value: ({ label }) => MEANING[label] ?? null },
    ],
    rows: effectSteps(result),
  };
}

/** Sectors by the size of what they brought. */
export function sectorsTable(sectors: Result['sectors']): TableData<SectorRow> {
  return {
    name: 'Attribution by sector',
    columns: [
      { label: 'Sector', value: ({ sector }) => sector },
      { label: 'Weight', value: (row) => row.portfolio_weight, show: percent },
      { label: 'Benchmark weight', value: (row) => row.benchmark_weight, show: percent },
      { label: 'Return', value: (row) => row.portfolio_return, show: percent, isSigned: true },
      { label: 'Benchmark return', value: (row) => row.benchmark_return, show: percent, isSigned: true },
      { label: 'Allocation', value: ({ allocation }) => allocation, show: percent, isSigned: true },
      { label: 'Selection', value: ({ selection }) => selection, show: percent, isSigned: true },
      { label: 'Interaction', value: ({ interaction }) => interaction, show: percent, isSigned: true },
      { label: 'Total', value: ({ total }) => total, show: percent, isSigned: true },
    ],
    rows: [...sectors].sort((a, b) => Math.abs(b.total) - Math.abs(a.total)),
  };
}
