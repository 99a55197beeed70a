import type { FinancialResult } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Chart } from '../charts/chart.tsx';
import { rangesOption } from '../charts/rangesOption.ts';
import { Figure } from '../ui/figure.tsx';
import { ratio } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';
import { wordsOf } from './wordsOf.ts';

type Target = NonNullable<FinancialResult['target_price']>;
interface Row {
  readonly method: string;
  readonly low: number;
  readonly base: number;
  readonly high: number;
}

const ROW_PX = 40;
const FRAME_PX = 64;

/** Low to high case of every method and of their mean, and the close. */
export function TargetPrice({
  target,
  close,
}: {
  readonly target: Target;
  readonly close: number | null;
}): JSX.Element {
  const { data, option } = useMemo(() => {
    const { low, base, high, methods } = target;
    const rows: Row[] = [
      { method: 'Mean of the methods', low, base, high },
      ...methods.map((row) => ({ ...row, method: wordsOf(row.method) })),
    ];
    const data: TableData<Row> = {
      name: 'Price in twelve months',
      columns: [
        { label: 'Method', value: ({ method }) => method },
        { label: `Low case ${target.currency}`, value: (row) => row.low, show: ratio },
        { label: 'Base case', value: (row) => row.base, show: ratio },
        { label: 'High case', value: (row) => row.high, show: ratio },
      ],
      rows,
    };
    const ranges = rows.map(({ method, ...range }) => ({ name: method, ...range }));
    return { data, option: rangesOption(ranges, close) };
  }, [target, close]);
  return (
    <Figure<Row>
      title="Price in twelve months"
      note={`In ${target.currency}. Low to high case, the mark is the base case; it rests on the assumptions among the figures and is no promise.`}
      data={data}
    >
      <Chart
        heightPx={FRAME_PX + data.rows.length * ROW_PX}
        option={option}
        label="Range of the price by method, against the close"
      />
    </Figure>
  );
}
