import { type TradeSheet, tradeCost, valueAfterCosts } from './costs.ts';
import type { Growth } from './growth.ts';
import type { Period, Schedule } from './schedule.ts';
import { NEVER } from './series.ts';
import { makeTradeBook, type TradeReason, type Trades } from './tradeBook.ts';
import type { TradeCosts } from './tradeCosts.ts';
import type { Universe } from './universe.ts';

/** What one rebalance traded; money in base currency. */
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
  /** By valuation day, after costs; the first is the initial value, before any. */
  readonly levels: Float64Array;
  /** Value of the portfolio on a day per unit of value at the start of the day's period; 1 right after a trade. */
  readonly growth: Float64Array;
  /** By period: the value right after trading. */
  readonly valueAfter: Float64Array;
  /** Costs by valuation day. */
  readonly dailyCosts: Float64Array;
  readonly trades: Trades;
  readonly rebalances: readonly RebalanceTotals[];
}

/** A trade smaller than this share of the portfolio is rounding. */
const NO_TRADE = 1e-12;

/** Chains the portfolio's value over the periods and trades at their boundaries. */
export function simulate(
  { universe, schedule, growth }: { universe: Universe; schedule: Schedule; growth: Growth },
  costs: TradeCosts,
  { initialValue, withCosts }: { readonly initialValue: number; readonly withCosts: boolean },
): Simulation {
  const { days, periods } = schedule;
  const daily = dailyGrowth(universe, growth, days.length);
  const levels = new Float64Array(days.length);
  const dailyCosts = new Float64Array(days.length);
  const valueAfter = new Float64Array(periods.length);
  const book = makeTradeBook(2 * schedule.weight.length);
  const rebalances: RebalanceTotals[] = [];
  const sheet = makeSheet(universe.instruments.length);
  const exitsOf = exitsByPeriod(schedule, growth);
  levels[0] = initialValue;

  periods.forEach((period, p) => {
    const { start, end, kind } = period;
    const before = levels[start]!;
    const carried = kind === 'carried_in';
    fillSheet(
      sheet,
      { schedule, growth, costs, period, previous: p > 0 ? periods[p - 1]! : null },
      valueAfter[p - 1] ?? 0,
    );
    const after = withCosts && !carried ? valueAfterCosts(before, sheet) : before;
    const reason: TradeReason = kind === 'rebalanced' ? 'rebalance' : 'initial';
    let buyValue = 0;
    let sellValue = 0;
    let cost = 0;
    for (let i = 0; i < sheet.count; i++) {
      const value = sheet.target[i]! * after - sheet.held[i]!;
      if (Math.abs(value) <= NO_TRADE * before) continue;
      const paid = withCosts && !carried ? tradeCost(sheet, i, after) : 0;
      if (value > 0) buyValue += value;
      else sellValue -= value;
      cost += paid;
      book.add({ day: start, instrument: sheet.instrument[i]!, reason, value, cost: paid, close: sheet.close[i]! });
    }
    if (!carried) rebalances.push({ day: start, kind, valueBefore: before, buyValue, sellValue, cost });
    dailyCosts[start]! += cost;
    valueAfter[p] = after;
    if (start > 0) levels[start] = after;
    for (let d = start + 1; d <= end; d++) levels[d] = after * daily[d]!;
    for (const { row, day } of exitsOf.get(p) ?? []) {
      const value = -after * growth.unitValue[row]!;
      book.add({
        day,
        instrument: schedule.instrument[row]!,
        reason: 'exit',
        value,
        cost: 0,
        close: growth.endClose[row]!,
      });
    }
  });
  for (const { start } of periods) daily[start] = 1;
  return { levels, growth: daily, valueAfter, dailyCosts, trades: book.trades(), rebalances };
}

function dailyGrowth({ groups }: Universe, { groupLevels, rates }: Growth, count: number): Float64Array {
  const daily = new Float64Array(count);
  groups.forEach(({ currency }, g) => {
    const rate = rates.rates[currency]!;
    const levels = groupLevels.subarray(g * count, (g + 1) * count);
    // A group may have no rate yet on days on which nothing of it is held.
    if (currency === 0) for (let d = 0; d < count; d++) daily[d]! += levels[d]!;
    else for (let d = 0; d < count; d++) if (levels[d]! !== 0) daily[d]! += levels[d]! * rate[d]!;
  });
  return daily;
}

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

interface SheetSource {
  readonly schedule: Schedule;
  readonly growth: Growth;
  readonly costs: TradeCosts;
  readonly period: Period;
  readonly previous: Period | null;
}

/** Merges what is held and what shall be held, both in order of rank. Delisted positions already are cash. */
function fillSheet(sheet: TradeSheet, source: SheetSource, previousValue: number): void {
  const { schedule, growth, costs, period, previous } = source;
  const { instrument, weight } = schedule;
  let held = previous?.from ?? 0;
  const heldEnd = previous?.to ?? 0;
  let target = period.from;
  let count = 0;
  while (held < heldEnd || target < period.to) {
    const heldRank = held < heldEnd ? instrument[held]! : NEVER;
    const targetRank = target < period.to ? instrument[target]! : NEVER;
    const rank = Math.min(heldRank, targetRank);
    const holds = heldRank === rank;
    const wants = targetRank === rank;
    const gone = holds && growth.exits.size > 0 && growth.exits.has(held);
    if (!gone || wants) {
      sheet.instrument[count] = rank;
      sheet.held[count] = holds && !gone ? previousValue * growth.unitValue[held]! : 0;
      sheet.target[count] = wants ? weight[target]! : 0;
      sheet.close[count] = wants ? growth.startClose[target]! : growth.endClose[held]!;
      sheet.buyRate[count] = costs.buy[rank]!;
      sheet.sellRate[count] = costs.sell[rank]!;
      count++;
    }
    if (holds) held++;
    if (wants) target++;
  }
  sheet.count = count;
}

interface Exit {
  readonly row: number;
  readonly day: number;
}

/** Exits by period, in order of day and then of rank. */
function exitsByPeriod({ periods }: Schedule, { exits }: Growth): ReadonlyMap<number, readonly Exit[]> {
  const byPeriod = new Map<number, Exit[]>();
  for (const [row, day] of exits) {
    const p = periods.findIndex(({ from, to }) => row >= from && row < to);
    byPeriod.set(p, [...(byPeriod.get(p) ?? []), { row, day }]);
  }
  for (const list of byPeriod.values()) list.sort((a, b) => a.day - b.day || a.row - b.row);
  return byPeriod;
}
