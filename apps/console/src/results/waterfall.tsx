import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Chart } from '../charts/chart.tsx';
import { type WaterfallStep, waterfallOption } from '../charts/waterfallOption.ts';
import { Figure } from '../ui/figure.tsx';
import { axisMoney, money, wholeMoney } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

export interface WaterfallProps {
  readonly summary: NonNullable<Sections['portfolio_summary']>;
  readonly initialValue: number;
  readonly currency: string;
}

/** From the first value to the last: prices, currencies, costs. */
export function Waterfall({ summary, initialValue, currency }: WaterfallProps): JSX.Element {
  const { data, option } = useMemo(() => {
    const steps: WaterfallStep[] = [
      { label: 'Start', kind: 'level', value: initialValue },
      { label: 'Prices', kind: 'change', value: summary.total_price_pl },
      { label: 'Currencies', kind: 'change', value: summary.total_fx_pl },
      { label: 'Costs', kind: 'change', value: -summary.total_transaction_cost },
      { label: 'End', kind: 'level', value: summary.final_value },
    ];
    const data: TableData<WaterfallStep> = {
      name: 'From start to end',
      columns: [
        { label: 'Step', value: ({ label }) => label },
        { label: currency, value: ({ value }) => value, show: money },
      ],
      rows: steps,
    };
    return { data, option: waterfallOption(steps, { show: wholeMoney, axis: axisMoney }) };
  }, [summary, initialValue, currency]);
  return (
    <Figure<WaterfallStep> title="From start to end" data={data} note={`In ${currency}; dividends are in the prices.`}>
      <Chart heightPx={300} option={option} label="From the start through prices, currencies and costs to the end" />
    </Figure>
  );
}
