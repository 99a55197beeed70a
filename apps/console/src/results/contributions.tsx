import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { barsOption } from '../charts/barsOption.ts';
import { Chart } from '../charts/chart.tsx';
import { Choice } from '../ui/choice.tsx';
import { Figure } from '../ui/figure.tsx';
import { axisPercent, money, percent } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

type Kind = 'company' | 'sector' | 'market';
type Amounts = Omit<NonNullable<Sections['sector_contribution']>[number], 'sector'>;
type Row = Amounts & { readonly name: string };

const KINDS = [
  ['company', 'Companies'],
  ['sector', 'Sectors'],
  ['market', 'Markets'],
] as const;
const SHOWN = 20;
const ROW_PX = 24;
const FRAME_PX = 72;

/** Who earned what, split into prices, currencies and costs; in points of the return. */
export function Contributions({ sections }: { readonly sections: Sections }): JSX.Element {
  const [kind, setKind] = useState<Kind>('company');
  const rows = useMemo(() => rowsOf(sections, kind), [sections, kind]);
  const initialValue = sections.portfolio_parameters?.initial_value ?? 1;
  const data = useMemo<TableData<Row>>(
    () => ({
      name: `Contribution by ${kind}`,
      columns: [
        { label: 'Name', value: ({ name }) => name },
        { label: 'Contribution', value: (row) => row.contribution_pct, show: percent, isSigned: true },
        { label: 'Prices', value: (row) => row.price_pl, show: money, isSigned: true },
        { label: 'Currencies', value: (row) => row.fx_pl, show: money, isSigned: true },
        { label: 'Costs', value: (row) => row.transaction_cost, show: money },
        { label: 'Profit and loss', value: (row) => row.total_pl, show: money, isSigned: true },
        { label: 'Mean weight', value: (row) => row.avg_weight, show: percent },
        { label: 'Own return', value: (row) => row.return_pct, show: percent, isSigned: true },
      ],
      rows,
    }),
    [rows, kind],
  );
  const largest = rows.slice(0, SHOWN);
  const option = useMemo(() => {
    const part = (value: (row: Row) => number) => largest.map((row) => value(row) / initialValue);
    return barsOption(
      largest.map(({ name }) => name),
      [
        { name: 'Prices', colour: 'portfolio', values: part((row) => row.price_pl) },
        { name: 'Currencies', colour: 'fx', values: part((row) => row.fx_pl) },
        { name: 'Costs', colour: 'loss', values: part((row) => -row.transaction_cost) },
      ],
      { show: percent, axis: axisPercent, isStacked: true },
    );
  }, [rows, initialValue]);
  return (
    <Figure<Row>
      title="Contributions to the return"
      note={`Profit and loss over the first value, largest first${rows.length > SHOWN ? `; ${SHOWN} of ${rows.length}` : ''}.`}
      data={data}
      controls={<Choice<Kind> label="By" options={KINDS} value={kind} onChange={setKind} />}
    >
      <Chart
        heightPx={FRAME_PX + largest.length * ROW_PX}
        option={option}
        label={`Contribution by ${kind}: prices, currencies and costs`}
      />
    </Figure>
  );
}

function rowsOf(sections: Sections, kind: Kind): Row[] {
  const rows: Row[] = {
    company: () => (sections.company_contribution ?? []).map((row) => ({ ...row, name: row.ric })),
    sector: () => (sections.sector_contribution ?? []).map((row) => ({ ...row, name: row.sector })),
    market: () => (sections.market_contribution ?? []).map((row) => ({ ...row, name: row.market })),
  }[kind]();
  return rows.sort((a, b) => Math.abs(b.total_pl) - Math.abs(a.total_pl));
}
