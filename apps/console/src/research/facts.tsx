import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Choice } from '../ui/choice.tsx';
import { Figure } from '../ui/figure.tsx';
import { wholePercent } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';
import { type Fact, type FactRow, factRows } from './factRows.ts';
import { showFact } from './showFact.ts';

type View = 'peers' | 'all';

const VIEWS = [
  ['peers', 'Against peers'],
  ['all', 'All'],
] as const;

/** Every figure that the text rests on, with its period and its source. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): JSX.Element {
  const rows = useMemo(() => factRows(facts), [facts]);
  const compared = rows.filter(({ percentile }) => percentile !== null);
  const [view, setView] = useState<View>(compared.length > 0 ? 'peers' : 'all');
  const isCompared = view === 'peers';
  const controls = <Choice<View> label="Figures" options={VIEWS} value={view} onChange={setView} />;
  return (
    <Figure<FactRow>
      title="Figures"
      note={isCompared ? 'The bar is the share of the peers below.' : 'Everything that the text may rest on.'}
      data={fileTable(rows)}
      shownData={shownTable(isCompared ? compared : rows)}
      controls={compared.length > 0 ? controls : null}
    />
  );
}

function shownTable(rows: readonly FactRow[]): TableData<FactRow> {
  return {
    name: 'Figures',
    columns: [
      { label: 'Figure', value: ({ fact }) => fact.label.charAt(0).toUpperCase() + fact.label.slice(1) },
      { label: 'Value', value: ({ fact }) => showFact(fact.value, fact.unit, fact.currency), isNumber: true },
      {
        label: 'Peers',
        value: ({ fact, peerMedian }) => showFact(peerMedian, fact.unit, fact.currency),
        isNumber: true,
      },
      { label: 'Percentile', value: ({ percentile }) => percentile, show: wholePercent, barOf: 1 },
      { label: 'Period', value: ({ fact }) => fact.period, isOneLine: true },
      { label: 'Source', value: ({ fact }) => fact.source, isOneLine: true },
    ],
    rows,
  };
}

function fileTable(rows: readonly FactRow[]): TableData<FactRow> {
  return {
    name: 'Figures',
    columns: [
      { label: 'Id', value: ({ fact }) => fact.id },
      { label: 'Figure', value: ({ fact }) => fact.label },
      { label: 'Value', value: ({ fact }) => fact.value },
      { label: 'Unit', value: ({ fact }) => fact.unit },
      { label: 'Currency', value: ({ fact }) => fact.currency },
      { label: 'Median of peers', value: ({ peerMedian }) => peerMedian },
      { label: 'Percentile, 0 to 1', value: ({ percentile }) => percentile },
      { label: 'Period', value: ({ fact }) => fact.period },
      { label: 'Source', value: ({ fact }) => fact.source },
    ],
    rows,
  };
}
