/** Why a position changed: the first purchase (or what the window opened with), a rebalance date, a delisting. */
export const TRADE_REASONS = ['initial', 'rebalance', 'exit'] as const;
export type TradeReason = (typeof TRADE_REASONS)[number];

/** Trades in order of date, then of RIC. */
export interface Trades {
  readonly length: number;
  /** Position in the valuation days. */
  readonly day: Int32Array;
  readonly instrument: Int32Array;
  /** Position in TRADE_REASONS. */
  readonly reason: Uint8Array;
  /** Base currency; above 0 a purchase, below 0 a sale. */
  readonly value: Float64Array;
  /** Base currency. */
  readonly cost: Float64Array;
  /** Local close. */
  readonly close: Float64Array;
}

export type TradeBook = Omit<Trades, 'length'> & { length: number };

/** Columns for at most `capacity` trades, to be filled in place: there may be hundreds of thousands. */
export function makeTradeBook(capacity: number): TradeBook {
  return {
    length: 0,
    day: new Int32Array(capacity),
    instrument: new Int32Array(capacity),
    reason: new Uint8Array(capacity),
    value: new Float64Array(capacity),
    cost: new Float64Array(capacity),
    close: new Float64Array(capacity),
  };
}

/** The trades written so far. */
export function tradesOf({ length, ...columns }: TradeBook): Trades {
  return {
    length,
    day: columns.day.subarray(0, length),
    instrument: columns.instrument.subarray(0, length),
    reason: columns.reason.subarray(0, length),
    value: columns.value.subarray(0, length),
    cost: columns.cost.subarray(0, length),
    close: columns.close.subarray(0, length),
  };
}
