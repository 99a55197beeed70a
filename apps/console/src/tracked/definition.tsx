import type { AnalyzeRequest, Holding } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Figure } from '../ui/figure.tsx';
import { money, percent } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

/** The rows of a portfolio, the latest date first, and its settings. */
export function Definition({ request }: { readonly request: AnalyzeRequest }): JSX.Element {
  const { portfolio, base_currency, benchmark, initial_value, include_transaction_costs } = request;
  const data = useMemo<TableData<Holding>>(
    () => ({
      name: 'Definition',
      columns: [
        { label: 'Date', value: ({ date }) => date },
        { label: 'Symbol', value: ({ symbol }) => symbol },
        { label: 'Weight', value: ({ weight }) => weight, show: percent },
      ],
      rows: [...portfolio].sort((a, b) => b.date.localeCompare(a.date) || b.weight - a.weight),
    }),
    [portfolio],
  );
  const note = [
    `${money(initial_value ?? 0)} ${base_currency ?? ''} against ${benchmark ?? ''},`,
    `${include_transaction_costs ? 'with' : 'without'} costs of trading.`,
  ].join(' ');
  return <Figure<Holding> title="Definition" note={note} data={data} />;
}
