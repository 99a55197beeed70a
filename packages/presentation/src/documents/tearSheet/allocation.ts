import { foldSmall, type Stacked, stackedAreas } from '../../charts/allocation.ts';
import { longDate, timeOf } from '../../format/formatDate.ts';
import { percent } from '../../format/formatNumber.ts';
import { left, right } from '../cells.ts';
import type { Block, Chart, DocumentSection } from '../reportDocument.ts';
import type { SheetAnalysis } from './analysis.ts';

/** Weights over time by sector, market and currency. */
export function allocation(analysis: SheetAnalysis): DocumentSection | null {
  const sectors = chart(
    'sector',
    'sectors',
    analysis.sector_allocation?.map(({ sector, ...row }) => ({ ...row, name: sector })),
  );
  const markets = chart(
    'market',
    'markets',
    analysis.market_allocation?.map(({ market, ...row }) => ({ ...row, name: market })),
  );
  const currencies = chart(
    'currency',
    'currencies',
    analysis.currency_allocation?.map(({ currency, ...row }) => ({ ...row, name: currency })),
  );
  const pair: Block[] =
    markets && currencies
      ? [{ kind: 'beside', left: [markets], right: [currencies] }]
      : [markets, currencies].filter((block) => block !== null);
  const blocks = [...(sectors ? [sectors] : []), ...pair];
  return blocks.length === 0 ? null : { id: 'allocation', title: 'Allocation', blocks };
}

interface Row {
  readonly date: string;
  readonly name: string;
  readonly weight: number;
}

function chart(group: string, groups: string, rows: readonly Row[] | undefined): Chart | null {
  if (!rows || rows.length === 0) return null;
  const { stacked, dates } = pivot(rows);
  // One day is a fact, not a development; the holdings table has it.
  if (dates.length < 2) return null;
  const folded = foldSmall(stacked);
  return {
    kind: 'chart',
    id: `allocation-${group}`,
    title: `Weights by ${group}`,
    description: `Share of each ${group} in the value of the portfolio at every rebalance and month end; the shares sum to 100%.`,
    height: 340,
    draw: (frame) => stackedAreas(frame, folded),
    data: {
      columns: [left('Date'), ...folded.names.map((name) => right(name))],
      rows: dates.map((date, j) => [longDate(date), ...folded.weights.map((row) => percent(row[j]))]),
      note: stacked.names.length > folded.names.length ? `The smallest ${groups} together as Others.` : null,
    },
  };
}

function pivot(rows: readonly Row[]): { readonly stacked: Stacked; readonly dates: readonly string[] } {
  const dates = [...new Set(rows.map(({ date }) => date))].sort();
  const names = [...new Set(rows.map(({ name }) => name))];
  const position = new Map(dates.map((date, index) => [date, index]));
  const weights = new Map(names.map((name) => [name, new Array<number>(dates.length).fill(0)]));
  for (const { date, name, weight } of rows) {
    const row = weights.get(name);
    const index = position.get(date);
    if (row && index !== undefined) row[index] = weight;
  }
  return { stacked: { times: dates.map(timeOf), names, weights: [...weights.values()] }, dates };
}
