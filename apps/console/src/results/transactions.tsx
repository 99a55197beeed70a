import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Figure } from '../ui/figure.tsx';
import { count, money, ratio } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

type Row = NonNullable<Sections['transactions']>[number];

const PAGE = 100;

/** All trades, newest first; a page of them at a time, all of them in the file. */
export function Transactions({
  rows,
  currency,
}: {
  readonly rows: readonly Row[];
  readonly currency: string;
}): JSX.Element {
  const [shown, setShown] = useState(PAGE);
  const data = useMemo<TableData<Row>>(
    () => ({
      name: 'Transactions',
      columns: [
        { label: 'Date', value: ({ date }) => date },
        { label: 'Instrument', value: ({ ric }) => ric },
        { label: 'Side', value: ({ side }) => side },
        { label: 'Quantity', value: ({ quantity }) => quantity, show: ratio },
        { label: 'Price', value: ({ price_local }) => price_local, show: ratio },
        { label: 'Rate', value: ({ fx_rate }) => fx_rate, show: (value) => value.toFixed(4) },
        { label: `Value ${currency}`, value: ({ value }) => value, show: money },
        { label: `Cost ${currency}`, value: ({ cost }) => cost, show: money },
        { label: 'Market', value: ({ market }) => market },
        { label: 'Why', value: ({ reason }) => reason },
      ],
      rows: rows.toReversed(),
    }),
    [rows, currency],
  );
  const isMore = shown < rows.length;
  return (
    <Figure<Row>
      title="Transactions"
      note={`${count(rows.length)} trades, the newest first${isMore ? `; ${shown} shown` : ''}.`}
      data={data}
      shownData={{ ...data, rows: data.rows.slice(0, shown) }}
      controls={
        isMore ? (
          <button type="button" class="quiet small" onClick={() => setShown(shown + PAGE)}>
            More rows
          </button>
        ) : null
      }
    />
  );
}
