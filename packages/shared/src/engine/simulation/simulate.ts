import { unsetFloat64, unsetInt32 } from '../arrays.ts';
import type { AnalysisInput } from '../input.ts';
import { lastValue, NEVER } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import { type AccruedFees, accrueFees, makeFees } from './fees.ts';
import type { Growth } from './growth.ts';
import type { Period, Schedule } from './schedule.ts';
import type { TradeCosts } from './tradeCosts.ts';

/** Totals of one rebalance without cash, in base currency. */
export interface RebalanceTotals {
  /** Position in the valuation days. */
  readonly day: number;
  readonly kind: Period['kind'];
  readonly valueBefore: number;
  readonly buyValue: number;
  readonly sellValue: number;
  readonly cost: number;
}

export interface Simulation {
  /** Portfolio value by valuation day, after costs. The first is the initial value, before costs. */
  readonly levels: Float64Array;
  /** By period: the value right after trading. */
  readonly valueAfter: Float64Array;
  /** Costs by valuation day. */
  readonly dailyCosts: Float64Array;
  /** Null without yearly fees. */
  readonly fees: AccruedFees | null;
  readonly trades: Trades;
  readonly rebalances: readonly RebalanceTotals[];
}

/** Returns the money behind one unit of a period's value on a day, before the fee of that day. */
export function moneyPerUnit(
  { valueAfter, fees }: Pick<Simulation, 'valueAfter' | 'fees'>,
  period: number,
  day: number,
): number {
  return valueAfter[period]! * (fees?.before[day] ?? 1);
}

/** A trade smaller than this share of the portfolio is rounding. */
const NO_TRADE = 1e-12;

/**
 * Reasons for a change of a position: the first purchase, a rebalance date, or a delisting. `opening` does not mark a trade.
 * The position was already held when the window opened between two dates. `booked` marks a trade of the caller's ledger.
 */
export const TRADE_REASONS = ['initial', 'rebalance', 'exit', 'opening', 'booked'] as const;

const INITIAL = TRADE_REASONS.indexOf('initial');
const REBALANCE = TRADE_REASONS.indexOf('rebalance');
const EXIT = TRADE_REASONS.indexOf('exit');
const OPENING = TRADE_REASONS.indexOf('opening');
const REASON_OF = { bought: INITIAL, rebalanced: REBALANCE, carried_in: OPENING } as const;

/**
 * Chains the portfolio's value over the periods, takes the fees of each day, and trades at the boundaries.
 *
 * @param annualFee sum of the yearly fees, a decimal
 */
export function simulate(
  { universe, schedule, growth }: { universe: Universe; schedule: Schedule; growth: Growth },
  costs: TradeCosts,
  { initialValue, includeTransactionCosts }: AnalysisInput['settings'],
  annualFee: number,
): Simulation {
  const { days, periods } = schedule;
  const levels = new Float64Array(days.length);
  const dailyCosts = new Float64Array(days.length);
  const valueAfter = new Float64Array(periods.length);
  const book = makeTradeBook(schedule.weight.length + universe.instruments.length);
  const rebalances: RebalanceTotals[] = [];
  const sheet = makeSheet(universe.instruments.length);
  const source = { universe, schedule, growth, costs };
  const isCash = universe.instruments.map(({ type }) => type === 'cash');
  const exitsOf = exitsByPeriod(schedule, growth);
  const fees = annualFee > 0 ? makeFees(days) : null;
  levels[0] = initialValue;

  periods.forEach((period, p) => {
    const { start, end, kind } = period;
    const before = levels[start]!;
    const pays = includeTransactionCosts && kind !== 'carried_in';
    const previousValue = (valueAfter[p - 1] ?? 0) * (fees?.after[start] ?? 1);
    fillSheet(sheet, source, { period: p, previousValue, pays });
    const after = pays ? valueAfterCosts(before, sheet) : before;
    const reason = REASON_OF[kind];
    const traded = trade(book, sheet, { day: start, reason, before, after, pays, isCash });
    if (kind !== 'carried_in') rebalances.push({ day: start, kind, valueBefore: before, ...traded });
    dailyCosts[start]! += traded.cost;
    valueAfter[p] = after;
    if (start > 0) levels[start] = after;
    growLevels(levels, growth.daily, period, after);
    if (fees) {
      accrueFees(fees, { days, daily: growth.daily }, period, { value: after, annualRate: annualFee });
      for (let d = start + 1; d <= end; d++) levels[d]! *= fees.after[d]!;
    }
    const left = exitsOf.get(p) ?? [];
    reserveTrades(book, left.length);
    for (const [row, day] of left) {
      const i = book.length++;
      book.day[i] = day;
      book.instrument[i] = schedule.instrument[row]!;
      book.reason[i] = EXIT;
      book.value[i] = -after * growth.unitValue[row]! * (fees?.after[day] ?? 1);
      book.cost[i] = 0;
      book.close[i] = growth.endClose[row]!;
    }
  });
  return { levels, valueAfter, dailyCosts, fees, trades: tradesOf(book), rebalances };
}

function growLevels(levels: Float64Array, daily: Float64Array, { start, end }: Period, after: number): void {
  for (let d = start + 1; d <= end; d++) levels[d] = after * daily[d]!;
}

interface TradeTerms {
  readonly day: number;
  readonly reason: number;
  readonly before: number;
  readonly after: number;
  readonly pays: boolean;
  /** By instrument index. */
  readonly isCash: readonly boolean[];
}

/** Writes the trades of one date into the book. */
function trade(
  book: TradeBook,
  sheet: TradeSheet,
  { day, reason, before, after, pays, isCash }: TradeTerms,
): { buyValue: number; sellValue: number; cost: number } {
  const { count, target, held, instrument, close } = sheet;
  reserveTrades(book, count);
  const { day: days, instrument: instruments, reason: reasons, value: values, cost: costs, close: closes } = book;
  const smallest = NO_TRADE * before;
  let buyValue = 0;
  let sellValue = 0;
  let cost = 0;
  let next = book.length;
  for (let i = 0; i < count; i++) {
    const value = target[i]! * after - held[i]!;
    if (Math.abs(value) <= smallest) continue;
    const paid = pays ? tradeCost(sheet, i, after) : 0;
    // Cash is what securities are traded for.
    if (!isCash[instrument[i]!]) {
      buyValue += bought(value);
      sellValue += sold(value);
    }
    cost += paid;
    days[next] = day;
    instruments[next] = instrument[i]!;
    reasons[next] = reason;
    values[next] = value;
    costs[next] = paid;
    closes[next] = close[i]!;
    next++;
  }
  book.length = next;
  return { buyValue, sellValue, cost };
}

/** Returns, by period, the [row, day] of its exits, in order of day and then of instrument index. */
export function exitsByPeriod(
  { periods }: Schedule,
  { exits }: Growth,
): ReadonlyMap<number, readonly (readonly [number, number])[]> {
  const byPeriod = new Map<number, (readonly [number, number])[]>();
  for (const exit of exits) {
    const p = periods.findIndex(({ from, to }) => exit[0] >= from && exit[0] < to);
    byPeriod.set(p, [...(byPeriod.get(p) ?? []), exit]);
  }
  for (const list of byPeriod.values()) list.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  return byPeriod;
}

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
function reserveTrades(book: TradeBook, count: number): void {
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
function tradeCost(sheet: TradedValues, i: number, after: number): number {
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
function makeSheet(count: number): TradeSheet {
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
function fillSheet(
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
