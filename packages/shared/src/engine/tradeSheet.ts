import type { TradeSheet } from './costs.ts';
import type { Growth } from './growth.ts';
import type { Schedule } from './schedule.ts';
import { lastWithValue, NEVER, valueAt } from './series.ts';
import type { TradeCosts } from './tradeCosts.ts';
import type { Universe } from './universe.ts';

export interface SheetSource {
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
 * Merges what is held from the period before and what shall be held in this one, both in order of rank. Delisted
 * positions are cash already. `previousValue`: the portfolio's value at the start of the period before.
 */
export function fillSheet(
  sheet: TradeSheet,
  { universe, schedule, growth, costs }: SheetSource,
  { period: p, previousValue }: { readonly period: number; readonly previousValue: number },
): void {
  const { days, periods, instrument, weight } = schedule;
  const { start, from, to } = periods[p]!;
  const { unitValue, endClose, exits } = growth;
  const { instrument: ranks, held: heldValue, target: targetWeight, close, buyRate, sellRate } = sheet;
  const { buy, sell } = costs.on(days[start]!);
  let held = p > 0 ? periods[p - 1]!.from : 0;
  const heldEnd = p > 0 ? periods[p - 1]!.to : 0;
  let target = from;
  let count = 0;
  while (held < heldEnd || target < to) {
    const heldRank = held < heldEnd ? instrument[held]! : NEVER;
    const targetRank = target < to ? instrument[target]! : NEVER;
    const rank = Math.min(heldRank, targetRank);
    const holds = heldRank === rank;
    const wants = targetRank === rank;
    const gone = holds && exits.size > 0 && exits.has(held);
    if (!gone || wants) {
      ranks[count] = rank;
      heldValue[count] = holds && !gone ? previousValue * unitValue[held]! : 0;
      targetWeight[count] = wants ? weight[target]! : 0;
      close[count] = holds && !gone ? endClose[held]! : closeOn(universe, rank, days[start]!);
      buyRate[count] = buy[rank]!;
      sellRate[count] = sell[rank]!;
      count++;
    }
    if (holds) held++;
    if (wants) target++;
  }
  sheet.count = count;
}

function closeOn({ series }: Universe, rank: number, weekday: number): number {
  const prices = series[rank];
  const last = prices ? lastWithValue(prices, weekday) : null;
  return prices && last !== null ? valueAt(prices, last) : Number.NaN;
}
