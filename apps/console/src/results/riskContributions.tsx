import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { barsOption } from '../charts/barsOption.ts';
import { Chart } from '../charts/chart.tsx';
import { Figure } from '../ui/figure.tsx';
import { axisPercent, percent } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

type Risk = NonNullable<Sections['risk_contribution']>;
type Row = Risk['holdings'][number];

const SHOWN = 20;
const ROW_PX = 36;
const FRAME_PX = 72;

/** The share of the weight beside the share of the volatility: who carries more risk than money. */
export function RiskContributions({ risk }: { readonly risk: Risk }): JSX.Element {
  const { data, option, largest } = useMemo(() => {
    const rows = [...risk.holdings].sort((a, b) => b.volatility_share - a.volatility_share);
    const data: TableData<Row> = {
      name: 'Risk contributions',
      columns: [
        { label: 'Instrument', value: ({ ric }) => ric },
        { label: 'Weight', value: ({ weight }) => weight, show: percent },
        { label: 'Share of volatility', value: (row) => row.volatility_share, show: percent },
        { label: 'Own volatility', value: ({ volatility }) => volatility, show: percent },
        { label: 'To the VaR, 95%', value: (row) => row.var_95_contribution, show: percent },
        { label: 'To the CVaR, 95%', value: (row) => row.cvar_95_contribution, show: percent },
      ],
      rows,
    };
    const largest = rows.slice(0, SHOWN);
    const option = barsOption(
      largest.map(({ ric }) => ric),
      [
        { name: 'Weight', colour: 'benchmark', values: largest.map(({ weight }) => weight) },
        { name: 'Share of volatility', colour: 'portfolio', values: largest.map((row) => row.volatility_share) },
      ],
      { show: percent, axis: axisPercent, isStacked: false },
    );
    return { data, option, largest };
  }, [risk]);
  const note = risk.available
    ? `The latest weights over the last ${risk.days} daily returns, to ${risk.end_date}.`
    : (risk.reason ?? '');
  return (
    <Figure<Row> title="Risk contributions" note={note} data={data}>
      {risk.available ? (
        <Chart
          heightPx={FRAME_PX + largest.length * ROW_PX}
          option={option}
          label="Weight and share of the volatility by holding"
        />
      ) : null}
    </Figure>
  );
}
