import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { counted } from '../counted.ts';
import { researchAddress } from '../route.ts';
import { Figure } from '../ui/figure.tsx';
import { money, percent, ratio, shown } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

type Row = NonNullable<Sections['latest_holdings']>[number];
type Concentration = NonNullable<Sections['concentration_metrics']>;

/** What is held on the last day, heaviest first. */
export function Holdings({
  rows,
  concentration,
  currency,
}: {
  readonly rows: readonly Row[];
  readonly concentration: Concentration | null;
  readonly currency: string;
}): JSX.Element {
  const data = useMemo<TableData<Row>>(
    () => ({
      name: 'Holdings',
      columns: [
        { label: 'Instrument', value: ({ ric }) => ric, href: ({ ric }) => researchAddress(ric) },
        { label: 'Name', value: ({ name }) => name },
        { label: 'Weight', value: ({ weight }) => weight, show: percent },
        { label: `Value ${currency}`, value: ({ value }) => value, show: money },
        { label: 'Market', value: ({ market }) => market },
        { label: 'Sector', value: ({ sector }) => sector },
        { label: 'Quantity', value: ({ quantity }) => quantity, show: ratio },
        { label: 'Close', value: ({ close_local }) => close_local, show: ratio },
        { label: 'Currency', value: (row) => row.currency },
        { label: 'Score', value: ({ scores }) => scores?.total ?? null, show: (value) => value.toFixed(1) },
        { label: 'Recommendation', value: ({ recommendation }) => recommendation },
      ],
      rows: [...rows].sort((a, b) => b.weight - a.weight),
    }),
    [rows, currency],
  );
  return <Figure<Row> title="Holdings on the last day" note={noteOf(concentration, rows.length)} data={data} />;
}

function noteOf(concentration: Concentration | null, positions: number): string {
  if (concentration === null) return `${counted(positions, 'position')}.`;
  const { effective_positions, top_5_weight, active_share, active_share_date } = concentration;
  const active =
    active_share === null
      ? ''
      : ` Active share ${shown(active_share, percent)} against the holdings of ${active_share_date}.`;
  return `${counted(positions, 'position')}, as concentrated as ${shown(effective_positions, ratio)} equal ones; the five largest are ${shown(top_5_weight, percent)}.${active}`;
}
