import { unsetFloat64, unsetInt32 } from '../arena.ts';

/**
 * Reasons for a change of a position: the first purchase, a rebalance date, or a delisting. `opening` does not mark a trade.
 * The position was already held when the window opened between two dates. `booked` marks a trade of the caller's ledger.
 */
export const TRADE_REASONS = ['initial', 'rebalance', 'exit', 'opening', 'booked'] as const;

/** Trades in order of date, then of RIC. */
export interface Trades {
  readonly length: number;
  /** Position in the valuation days. */
  readonly day: Int32Array;
  readonly instrument: Int32Array;
  /** Position in TRADE_REASONS. */
  readonly reason: Int32Array;
  /** Base currency; above 0 a purchase, below 0 a sale. */
  readonly value: Float64Array;
  /** Base currency. */
  readonly cost: Float64Array;
  /** Local close. */
  readonly close: Float64Array;
}

export type TradeBook = { -readonly [Key in keyof Trades]: Trades[Key] };

/** The trades of one day: `from` inclusive, `to` exclusive. */
export interface TradesOfDay {
  readonly day: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the days that have trades. Loops over all trades go day by day in a function of the module, because V8 starts a loop that runs
 * once per analysis in slow code every time.
 */
export function tradesByDay({ length, day }: Pick<Trades, 'length' | 'day'>): TradesOfDay[] {
  const days: TradesOfDay[] = [];
  for (let from = 0; from < length; from = days.at(-1)!.to) {
    days.push({ day: day[from]!, from, to: endOfDay(day, from, length) });
  }
  return days;
}

function endOfDay(day: Int32Array, from: number, length: number): number {
  let to = from + 1;
  while (to < length && day[to] === day[from]) to++;
  return to;
}

/** Columns to be filled in place: there may be hundreds of thousands of trades. */
export function makeTradeBook(capacity: number): TradeBook {
  return {
    length: 0,
    day: unsetInt32(capacity),
    instrument: unsetInt32(capacity),
    reason: unsetInt32(capacity),
    value: unsetFloat64(capacity),
    cost: unsetFloat64(capacity),
    close: unsetFloat64(capacity),
  };
}

/** Makes room for so many more trades. */
export function reserveTrades(book: TradeBook, count: number): void {
  const needed = book.length + count;
  if (needed <= book.value.length) return;
  growColumns(book, makeTradeBook(Math.max(needed, Math.ceil(1.5 * book.value.length))));
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

/** Columns that are filled in place; the first `length` elements of each count. */
type Columns = { length: number } & { readonly [name: string]: number | Int32Array | Float64Array };

/** Puts the longer columns of `larger` in the place of full ones, with what was written so far. */
function growColumns<Book extends Columns>(book: Book, larger: Book): void {
  for (const [name, column] of Object.entries(larger)) {
    const full = book[name];
    if (typeof column === 'object' && typeof full === 'object') column.set(full);
  }
  Object.assign(book, larger, { length: book.length });
}

/** Returns the value of a trade that is a purchase, and 0 for a sale. It has no branch, which every second trade would mispredict. */
export function bought(value: number): number {
  return 0.5 * (Math.abs(value) + value);
}

/** Returns the value of a trade that is a sale, above 0, and 0 for a purchase. */
export function sold(value: number): number {
  return 0.5 * (Math.abs(value) - value);
}
