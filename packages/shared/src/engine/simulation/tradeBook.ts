import { unsetFloat64, unsetInt32 } from '../arrays.ts';
import { lastValue, NEVER } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { Growth } from './growth.ts';
import type { Schedule } from './schedule.ts';
import type { TradeCosts } from './tradeCosts.ts';

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

/** Values and rates of a rebalance, for its costs; the first `count` elements of each column count. */
interface TradedValues {
  count: number;
  /** Value before the trade, base currency. */
  readonly held: Float64Array;
  /** Share of the value after costs. */
  readonly target: Float64Array;
  /** Decimal fractions of the traded value. */
  readonly buyRate: Float64Array;
  readonly sellRate: Float64Array;
}

/** The positions that one rebalance may change. */
export interface TradeSheet extends TradedValues {
  readonly instrument: Int32Array;
  /** Local closes. */
  readonly close: Float64Array;
}

const TOLERANCE = 1e-14;
/** Rates are below 0.2, so each round divides the error by 5 or more: 30 rounds leave less than 1e-20. */
const MAX_ROUNDS = 30;

/**
 * The portfolio's value after the costs of a rebalance: V⁺ = V⁻ − Σ cᵢ with
 * cᵢ = buy·max(wᵢV⁺ − hᵢ, 0) + sell·max(hᵢ − wᵢV⁺, 0), by iteration to a relative 1e-14. The map is monotone and
 * contracts by the highest rate, so there is exactly one solution.
 *
 * In and out in base currency. Example: 100 of cash into one stock at 1% gives 100/1.01.
 */
export function valueAfterCosts(before: number, sheet: TradedValues): number {
  let after = before;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let cost = 0;
    for (let i = 0; i < sheet.count; i++) cost += tradeCost(sheet, i, after);
    const next = before - cost;
    const settled = Math.abs(next - after) <= TOLERANCE * before;
    after = next;
    if (settled) break;
  }
  return after;
}

/** The cost of one line of the sheet when the value after costs is `after`. */
export function tradeCost(sheet: TradedValues, i: number, after: number): number {
  const trade = sheet.target[i]! * after - sheet.held[i]!;
  return bought(trade) * sheet.buyRate[i]! + sold(trade) * sheet.sellRate[i]!;
}

interface SheetSource {
  readonly universe: Universe;
  readonly schedule: Schedule;
  readonly growth: Growth;
  readonly costs: TradeCosts;
}

/** An empty sheet for at most `count` instruments, used again for every rebalance. */
export function makeSheet(count: number): TradeSheet {
  return {
    count: 0,
    instrument: new Int32Array(count),
    held: new Float64Array(count),
    target: new Float64Array(count),
    buyRate: new Float64Array(count),
    sellRate: new Float64Array(count),
    close: new Float64Array(count),
  };
}

/**
 * Merges what is held from the period before and what shall be held in this one, both in order of instrument index. Delisted
 * positions are cash already. `previousValue`: the portfolio's value at the start of the period before. The rates are written only if the rebalance
 * `pays` costs.
 */
export function fillSheet(
  sheet: TradeSheet,
  { universe, schedule, growth, costs }: SheetSource,
  {
    period: p,
    previousValue,
    pays,
  }: { readonly period: number; readonly previousValue: number; readonly pays: boolean },
): void {
  const { days, periods, instrument, weight } = schedule;
  const { start, from, to } = periods[p]!;
  const { unitValue, endClose, exits } = growth;
  const { instrument: instrumentIndexes, held: heldValue, target: targetWeight, close, buyRate, sellRate } = sheet;
  const { buy, sell } = costs.on(days[start]!);
  let held = p > 0 ? periods[p - 1]!.from : 0;
  const heldEnd = p > 0 ? periods[p - 1]!.to : 0;
  let target = from;
  let count = 0;
  const hasExits = exits.size > 0;
  while (held < heldEnd || target < to) {
    const heldIndex = held < heldEnd ? instrument[held]! : NEVER;
    const targetIndex = target < to ? instrument[target]! : NEVER;
    const instrumentIndex = Math.min(heldIndex, targetIndex);
    const holds = heldIndex === instrumentIndex;
    const wants = targetIndex === instrumentIndex;
    const gone = holds && hasExits && exits.has(held);
    if (!gone || wants) {
      instrumentIndexes[count] = instrumentIndex;
      // Without conditional expressions, which would allocate a number per row.
      if (wants) targetWeight[count] = weight[target]!;
      else targetWeight[count] = 0;
      if (holds && !gone) {
        heldValue[count] = previousValue * unitValue[held]!;
        close[count] = endClose[held]!;
      } else {
        heldValue[count] = 0;
        close[count] = closeOn(universe, instrumentIndex, days[start]!);
      }
      if (pays) {
        buyRate[count] = buy[instrumentIndex]!;
        sellRate[count] = sell[instrumentIndex]!;
      }
      count++;
    }
    if (holds) held++;
    if (wants) target++;
  }
  sheet.count = count;
}

function closeOn({ series }: Universe, instrumentIndex: number, weekday: number): number {
  return lastValue(series[instrumentIndex], weekday) ?? Number.NaN;
}
