import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { barsOption } from '../charts/barsOption.ts';
import { Chart } from '../charts/chart.tsx';
import { Figure } from '../ui/figure.tsx';
import { axisNumber, ratio, shown, signedPercent, wholePercent } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

type Result = NonNullable<Sections['factor_exposures']>;
type Exposure = NonNullable<Result['portfolio']>['exposures'][number];
interface Row {
  readonly factor: string;
  readonly portfolio: Exposure | null;
  readonly benchmark: Exposure | null;
}

const ROW_PX = 44;
const FRAME_PX = 72;

/** What the returns move with: the market, and being cheap, good, rising or calm. */
export function FactorExposures({ result }: { readonly result: Result }): JSX.Element {
  const { data, option } = useMemo(() => {
    const data = factorTable(result);
    const betas = (whose: 'portfolio' | 'benchmark') => data.rows.map((row) => row[whose]?.beta ?? null);
    const option = barsOption(
      data.rows.map(({ factor }) => factor),
      [
        { name: 'Portfolio', colour: 'portfolio', values: betas('portfolio') },
        { name: 'Benchmark', colour: 'benchmark', values: betas('benchmark') },
      ],
      { show: ratio, axis: axisNumber, isStacked: false },
    );
    return { data, option };
  }, [result]);
  const label = 'Exposure of portfolio and benchmark to each factor';
  return (
    <Figure<Row> title="Factor exposures" note={noteOf(result)} data={data}>
      {result.available ? (
        <Chart heightPx={FRAME_PX + data.rows.length * ROW_PX} option={option} label={label} />
      ) : null}
    </Figure>
  );
}

function noteOf({ available, reason, portfolio, days }: Result): string {
  if (!available || portfolio === null) return reason ?? '';
  const { r_squared, alpha_annualized, alpha_t_stat } = portfolio;
  return [
    `The factors explain ${wholePercent(r_squared)} of ${days} daily returns;`,
    `what they leave is ${signedPercent(alpha_annualized)} a year (t ${shown(alpha_t_stat, ratio)}).`,
    'The market is above the risk-free rate, the others are long minus short.',
  ].join(' ');
}

function factorTable({ factors, portfolio, benchmark }: Result): TableData<Row> {
  const of = (exposures: readonly Exposure[] | undefined, name: string) =>
    exposures?.find(({ factor }) => factor === name) ?? null;
  return {
    name: 'Factor exposures',
    columns: [
      { label: 'Factor', value: ({ factor }) => factor },
      { label: 'Portfolio', value: (row) => row.portfolio?.beta ?? null, show: ratio },
      { label: 'Standard error', value: (row) => row.portfolio?.standard_error ?? null, show: ratio },
      { label: 't', value: (row) => row.portfolio?.t_stat ?? null, show: ratio },
      { label: 'Benchmark', value: (row) => row.benchmark?.beta ?? null, show: ratio },
      { label: 'Its standard error', value: (row) => row.benchmark?.standard_error ?? null, show: ratio },
      { label: 'Its t', value: (row) => row.benchmark?.t_stat ?? null, show: ratio },
    ],
    rows: factors.map((name) => ({
      factor: name[0]?.toUpperCase() + name.slice(1),
      portfolio: of(portfolio?.exposures, name),
      benchmark: of(benchmark?.exposures, name),
    })),
  };
}
