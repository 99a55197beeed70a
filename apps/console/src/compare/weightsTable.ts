import type { Sections } from '@tearsheet/client';
import { percent } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

/** An instrument that one of the two holds on its last day. */
export interface WeightRow {
  readonly ric: string;
  readonly a: number;
  readonly b: number;
}

/** What the two hold at the end, the largest difference first; what one does not hold weighs 0 in it. */
export function weightsTable(first: Sections, second: Sections): TableData<WeightRow> {
  const weights = ({ latest_holdings }: Sections) =>
    new Map((latest_holdings ?? []).map(({ ric, weight }) => [ric, weight]));
  const [a, b] = [weights(first), weights(second)];
  const rows = [...new Set([...a.keys(), ...b.keys()])].map((ric) => ({ ric, a: a.get(ric) ?? 0, b: b.get(ric) ?? 0 }));
  return {
    name: 'Weights of two analyses',
    columns: [
      { label: 'Instrument', value: ({ ric }) => ric },
      { label: 'A', value: (row) => row.a, show: percent },
      { label: 'B', value: (row) => row.b, show: percent },
      { label: 'B − A', value: (row) => row.b - row.a, show: percent, isSigned: true },
    ],
    rows: rows.sort((one, other) => Math.abs(other.b - other.a) - Math.abs(one.b - one.a)),
  };
}
