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

export interface Trade {
  readonly day: number;
  readonly instrument: number;
  readonly reason: TradeReason;
  readonly value: number;
  readonly cost: number;
  readonly close: number;
}

export interface TradeBook {
  add(trade: Trade): void;
  trades(): Trades;
}

/** Columns for at most `capacity` trades. */
export function makeTradeBook(capacity: number): TradeBook {
  const day = new Int32Array(capacity);
  const instrument = new Int32Array(capacity);
  const reason = new Uint8Array(capacity);
  const value = new Float64Array(capacity);
  const cost = new Float64Array(capacity);
  const close = new Float64Array(capacity);
  let length = 0;
  return {
    add(trade) {
      day[length] = trade.day;
      instrument[length] = trade.instrument;
      reason[length] = TRADE_REASONS.indexOf(trade.reason);
      value[length] = trade.value;
      cost[length] = trade.cost;
      close[length] = trade.close;
      length++;
    },
    trades: () => ({
      length,
      day: day.subarray(0, length),
      instrument: instrument.subarray(0, length),
      reason: reason.subarray(0, length),
      value: value.subarray(0, length),
      cost: cost.subarray(0, length),
      close: close.subarray(0, length),
    }),
  };
}
