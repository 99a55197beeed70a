import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Figure } from '../ui/figure.tsx';
import { count, shown } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

type Quality = NonNullable<Sections['data_quality']>;
interface Row {
  readonly label: string;
  readonly text: string;
}

/** How complete the data behind the figures is. */
export function DataQuality({
  quality,
  version,
}: {
  readonly quality: Quality;
  readonly version: number;
}): JSX.Element {
  const data = useMemo<TableData<Row>>(
    () => ({
      name: 'Data quality',
      columns: [
        { label: 'What', value: ({ label }) => label },
        { label: 'Finding', value: ({ text }) => text },
      ],
      rows: rowsOf(quality, version),
    }),
    [quality, version],
  );
  return <Figure<Row> title="Data behind the figures" data={data} />;
}

function rowsOf(quality: Quality, version: number): Row[] {
  const list = (items: readonly string[]) => (items.length > 0 ? items.join(', ') : 'none');
  return [
    { label: 'Source', text: `${quality.data_source}, version ${quality.data_version}` },
    { label: 'Calculation', text: `version ${version}` },
    { label: 'Instruments found', text: `${quality.rics_found} of ${quality.total_rics_requested}` },
    { label: 'Prices that exist', text: shown(quality.data_completeness_pct, (value) => `${value.toFixed(1)}%`) },
    { label: 'Not found', text: list(quality.missing_rics) },
    {
      label: 'Could not be held',
      text: list(quality.removed_positions.map(({ ric, date, reason }) => `${ric} from ${date} (${reason})`)),
    },
    { label: 'Prices carried over', text: `${count(quality.forward_filled_days)} instrument-days` },
    {
      label: 'Carried for more than five days',
      text: list(quality.stale.map(({ ric, from, to }) => `${ric} ${from} to ${to}`)),
    },
    { label: 'Exchange rates from', text: list(quality.fx_sources) },
    ...quality.notes.map((text) => ({ label: 'Note', text })),
  ];
}
