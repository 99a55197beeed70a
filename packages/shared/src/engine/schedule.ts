/** Between two trades: units stay constant, weights drift. It trades at the close of `start` and earns after it. */
export interface Period {
  /** Positions in `Schedule.days`; the end is the start of the next period, or the last day. */
  readonly start: number;
  readonly end: number;
  /**
   * bought: the first purchase. rebalanced: every later date. carried_in: what the portfolio had drifted to when the
   * window opens between two dates; nothing is traded.
   */
  readonly kind: 'bought' | 'rebalanced' | 'carried_in';
  /** Share held as cash of delisted positions, or everything when no row of the date could be bought. */
  readonly cashWeight: number;
  /** Its rows of `instrument` and `weight`: from inclusive, to exclusive. */
  readonly from: number;
  readonly to: number;
}

export interface Schedule {
  /** The valuation days of the window. */
  readonly days: Int32Array;
  readonly periods: readonly Period[];
  /** One row per period and instrument, by period and then by rank; weights are those after trading. */
  readonly instrument: Int32Array;
  readonly weight: Float64Array;
}
