import type { Day } from '../dates.ts';
import type { Rebalance, RebalanceRows, RowUnit } from './input.ts';

/** A rebalance as a list of rows. */
export interface DatedRows {
  readonly day: Day;
  readonly rows: readonly RebalanceRow[];
  /** Absent: weight. */
  readonly unit?: RowUnit;
}

export interface RebalanceRow {
  readonly symbol: string;
  /** Position in the instruments. */
  readonly instrument: number;
  /** In the unit of its date. */
  readonly weight: number;
  /** Currency of an amount. */
  readonly currency?: string;
}

/** Returns rebalances as the columns that the engine reads, in the same order. */
export function layOutRows(dated: readonly DatedRows[]): { rebalances: readonly Rebalance[]; rows: RebalanceRows } {
  const length = dated.reduce((sum, { rows }) => sum + rows.length, 0);
  const instrument = new Int32Array(length);
  const weight = new Float64Array(length);
  const symbol = new Int32Array(length);
  const currency = dated.some(({ unit }) => unit === 'amount') ? new Int32Array(length).fill(-1) : null;
  const positions = new Map<string, number>();
  const currencies: string[] = [];
  const rebalances: Rebalance[] = [];
  let next = 0;
  for (const { day, rows, unit = 'weight' } of dated) {
    const from = next;
    for (const row of rows) {
      const position = positions.get(row.symbol) ?? positions.size;
      positions.set(row.symbol, position);
      instrument[next] = row.instrument;
      weight[next] = row.weight;
      symbol[next] = position;
      if (currency && row.currency !== undefined) {
        if (!currencies.includes(row.currency)) currencies.push(row.currency);
        currency[next] = currencies.indexOf(row.currency);
      }
      next++;
    }
    rebalances.push({ day, from, to: next, ...(unit === 'weight' ? {} : { unit }) });
  }
  const columns = { instrument, weight, symbol, symbols: [...positions.keys()] };
  return { rebalances, rows: currency ? { ...columns, currency, currencies } : columns };
}
