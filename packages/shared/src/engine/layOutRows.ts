import type { Day } from '../dates.ts';
import type { AnalysisInput, Rebalance } from './input.ts';

/** A rebalance as a list of rows. */
export interface DatedRows {
  readonly day: Day;
  readonly rows: readonly RebalanceRow[];
}

export interface RebalanceRow {
  readonly symbol: string;
  /** Position in the instruments. */
  readonly instrument: number;
  readonly weight: number;
}

/** Returns rebalances as the columns that the engine reads, in the same order. */
export function layOutRows(dated: readonly DatedRows[]): Pick<AnalysisInput, 'rebalances' | 'rows'> {
  const length = dated.reduce((sum, { rows }) => sum + rows.length, 0);
  const instrument = new Int32Array(length);
  const weight = new Float64Array(length);
  const symbol = new Int32Array(length);
  const positions = new Map<string, number>();
  const rebalances: Rebalance[] = [];
  let next = 0;
  for (const { day, rows } of dated) {
    const from = next;
    for (const row of rows) {
      const position = positions.get(row.symbol) ?? positions.size;
      positions.set(row.symbol, position);
      instrument[next] = row.instrument;
      weight[next] = row.weight;
      symbol[next] = position;
      next++;
    }
    rebalances.push({ day, from, to: next });
  }
  return { rebalances, rows: { instrument, weight, symbol, symbols: [...positions.keys()] } };
}
