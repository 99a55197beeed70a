import type { AnalysisInput } from '../input.ts';
import type { Universe } from '../market/universe.ts';
import { type AccruedFees, accrueFees, makeFees } from './fees.ts';
import type { Growth } from './growth.ts';
import type { Period, Schedule } from './schedule.ts';
import {
  bought,
  fillSheet,
  makeSheet,
  makeTradeBook,
  reserveTrades,
  sold,
  TRADE_REASONS,
  type TradeBook,
  type TradeSheet,
  type Trades,
  tradeCost,
  tradesOf,
  valueAfterCosts,
} from './tradeBook.ts';
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
