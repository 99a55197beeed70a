import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Figure } from '../ui/figure.tsx';
import { money, percent } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';
import { moversOf } from './moversOf.ts';

type Row = NonNullable<Sections['stress_tests']>['shocks'][number];

/** The latest holdings under the scenarios of the request. */
export function Shocks({ rows, currency }: { readonly rows: readonly Row[]; readonly currency: string }): JSX.Element {
  const data = useMemo<TableData<Row>>(
    () => ({
      name: 'Own scenarios',
      columns: [
        { label: 'Scenario', value: ({ name }) => name },
        { label: 'Portfolio', value: (row) => row.portfolio_return, show: percent, isSigned: true },
        { label: currency, value: (row) => row.value_change, show: money, isSigned: true },
        { label: 'Moved it most', value: ({ largest }) => moversOf(largest) },
        {
          label: 'Without effect',
          value: (row) => row.without_effect.map(({ scope, name }) => name ?? scope).join(', ') || null,
        },
      ],
      rows,
    }),
    [rows, currency],
  );
  return <Figure<Row> title="Under your own scenarios" note="Changes of price that happen at once." data={data} />;
}
