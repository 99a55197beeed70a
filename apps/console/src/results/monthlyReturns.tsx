import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Choice } from '../ui/choice.tsx';
import { Figure } from '../ui/figure.tsx';
import { monthName, percent, shown } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';
import { heatClass } from './heatClass.ts';

type Month = NonNullable<Sections['monthly_returns']>[number];
type Year = NonNullable<Sections['annual_returns']>[number];
type Measure = 'portfolio_return' | 'benchmark_return' | 'excess_return';

const MEASURES = [
  ['portfolio_return', 'Portfolio'],
  ['benchmark_return', 'Benchmark'],
  ['excess_return', 'Excess'],
] as const;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The heat map is a table: its numbers are in its cells. */
export function MonthlyReturns({
  months,
  years,
}: {
  readonly months: readonly Month[];
  readonly years: readonly Year[];
}): JSX.Element {
  const [measure, setMeasure] = useState<Measure>('portfolio_return');
  const byMonth = useMemo(() => new Map(months.map((month) => [`${month.year}-${month.month}`, month])), [months]);
  const data: TableData<Month> = {
    name: 'Monthly returns',
    columns: [
      { label: 'Year', value: ({ year }) => year },
      { label: 'Month', value: ({ month }) => month },
      ...MEASURES.map(([key, label]) => ({ label, value: (row: Month) => row[key], show: percent })),
    ],
    rows: months,
  };
  const controls = <Choice<Measure> label="Returns of" options={MEASURES} value={measure} onChange={setMeasure} />;
  return (
    <Figure<Month> title="Monthly returns" note="In percent." data={data} controls={controls} isTable>
      <div class="scroll whole" role="region" aria-label="Months and years" tabIndex={0}>
        <table class="heat">
          <caption class="unseen">Monthly returns in percent, and of the year</caption>
          <thead>
            <tr>
              <th scope="col">Year</th>
              {MONTHS.map((month) => (
                <th key={month} scope="col" class="number">
                  {monthName(month)}
                </th>
              ))}
              <th scope="col" class="number">
                Year
              </th>
            </tr>
          </thead>
          <tbody>
            {years.toReversed().map((row) => (
              <tr key={row.year}>
                <th scope="row">{row.year}</th>
                {MONTHS.map((month) => heatCell(byMonth.get(`${row.year}-${month}`)?.[measure], 0.08))}
                {heatCell(row[measure], 0.4)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Figure>
  );
}

function heatCell(value: number | null | undefined, strongest: number): JSX.Element {
  if (value === undefined) return <td />;
  return <td class={`number ${heatClass(value, strongest)}`}>{shown(value, percent).replace('%', '')}</td>;
}
