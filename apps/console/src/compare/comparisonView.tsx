import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Chart } from '../charts/chart.tsx';
import { type GrowthLine, growthOption } from '../charts/growthOption.ts';
import { drawdownsOf } from '../results/drawdownsOf.ts';
import { figureRows } from '../results/keyFigures.tsx';
import { titleOf } from '../results/titleOf.ts';
import { Figure } from '../ui/figure.tsx';
import { percent, ratio, type Show, shown } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';
import { alignGrowth, type GrowthRow } from './alignGrowth.ts';
import { type WeightRow, weightsTable } from './weightsTable.ts';

interface DayRow extends GrowthRow {
  readonly fallOfA: number | null;
  readonly fallOfB: number | null;
}

interface MeasureRow {
  readonly label: string;
  readonly a: number | null;
  readonly b: number | null;
  readonly show: Show;
}

/** Growth from the same day on, and every measure side by side. */
export function ComparisonView({ pair }: { readonly pair: readonly [Sections, Sections] }): JSX.Element {
  const [first, second] = pair;
  const { growth, option } = useMemo(() => {
    const rows = alignGrowth(first.daily_summary ?? [], second.daily_summary ?? []);
    const [a, b] = [rows.map((row) => row.a), rows.map((row) => row.b)];
    const [fallsOfA, fallsOfB] = [drawdownsOf(a), drawdownsOf(b)];
    const days = rows.map((row, at) => ({ ...row, fallOfA: fallsOfA[at] ?? null, fallOfB: fallsOfB[at] ?? null }));
    const growth: TableData<DayRow> = {
      name: 'Growth of two analyses',
      columns: [
        { label: 'Date', value: ({ date }) => date },
        { label: 'A', value: (row) => row.a, show: ratio },
        { label: 'B', value: (row) => row.b, show: ratio },
        { label: 'Drawdown of A', value: ({ fallOfA }) => fallOfA, show: percent },
        { label: 'Drawdown of B', value: ({ fallOfB }) => fallOfB, show: percent },
      ],
      rows: days,
    };
    const lines: GrowthLine[] = [
      { name: 'A', colour: 'portfolio', values: a, drawdowns: fallsOfA },
      { name: 'B', colour: 'fx', values: b, drawdowns: fallsOfB },
    ];
    return {
      growth,
      option: growthOption(
        rows.map(({ date }) => date),
        lines,
      ),
    };
  }, [first, second]);

  const weights = useMemo(() => weightsTable(first, second), [first, second]);
  const measures = useMemo(() => measureRows(first, second), [first, second]);
  const data = table(measures, (_show, value) => value);
  const shownData = table(measures, (show, value) => shown(value, show));
  return (
    <div class="result">
      <p>
        <b>A</b>
        {` ${describe(first)}`}
        <br />
        <b>B</b>
        {` ${describe(second)}`}
      </p>
      {growth.rows.length > 0 ? (
        <Figure<DayRow>
          title="Growth of 100"
          data={growth}
          note="Over the days that both have, each in its own currency."
        >
          <Chart heightPx={392} option={option} label="Growth of 100 in both analyses, drawdowns below it" />
        </Figure>
      ) : (
        <p class="notice info">The two have no days in common.</p>
      )}
      <div class="pair">
        <Figure<MeasureRow> title="Measures" note="Each over its own days." data={data} shownData={shownData} />
        <Figure<WeightRow> title="Weights on the last day" data={weights} />
      </div>
    </div>
  );
}

/** @param cell the value itself for a file, or as it is shown */
function table(
  rows: readonly MeasureRow[],
  cell: (show: Show, value: number | null) => number | string | null,
): TableData<MeasureRow> {
  const difference = ({ a, b }: MeasureRow) => (a === null || b === null ? null : b - a);
  return {
    name: 'Measures of two analyses',
    columns: [
      { label: 'Measure', value: ({ label }) => label },
      { label: 'A', value: ({ show, a }) => cell(show, a), show: ratio },
      { label: 'B', value: ({ show, b }) => cell(show, b), show: ratio },
      { label: 'B − A', value: (row) => cell(row.show, difference(row)), show: ratio },
    ],
    rows,
  };
}

function measureRows(first: Sections, second: Sections): MeasureRow[] {
  if (!first.performance_metrics || !second.performance_metrics) return [];
  const others = new Map(figureRows(second.performance_metrics).map((row) => [row.label, row.portfolio]));
  return figureRows(first.performance_metrics).map(({ label, portfolio, show }) => {
    return { label, a: portfolio, b: others.get(label) ?? null, show };
  });
}

function describe(sections: Sections): string {
  const { portfolio_parameters: parameters } = sections;
  const window = parameters
    ? `, ${parameters.start_date} to ${parameters.end_date} in ${parameters.base_currency}`
    : '';
  return titleOf(sections) + window;
}
