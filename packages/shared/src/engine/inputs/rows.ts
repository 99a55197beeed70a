import type { Day } from '../../dates.ts';

/** Unit of the rows of a date: fractions, shares of that day, or money. */
export type RowUnit = 'weight' | 'quantity' | 'amount';

export interface Rebalance {
  /** The date the caller wrote. */
  readonly day: Day;
  /** Its part of `RebalanceRows`: from inclusive, to exclusive. */
  readonly from: number;
  readonly to: number;
  /** Absent: weight. */
  readonly unit?: RowUnit;
}

/** The rows of all rebalances one after the other, as columns: there may be hundreds of thousands. */
export interface RebalanceRows {
  /** Position in `AnalysisInput.instruments`. */
  readonly instrument: Int32Array;
  /** Decimal fractions, where the rows of one date sum to 1. Rows in other units have their numbers as sent (see simulation/schedule.ts). */
  readonly weight: Float64Array;
  /** Position in `symbols` of the symbol that the caller sent. */
  readonly symbol: Int32Array;
  readonly symbols: readonly string[];
  /** Currency of each amount as a position in `currencies`, -1 for other rows. Null if there are no amounts. */
  readonly currency?: Int32Array | null;
  readonly currencies?: readonly string[];
  /** `weight` as the caller sent it, once rows of other units have become weights. */
  readonly sent?: Float64Array;
}
