import { lastValue, NEVER } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { Growth } from './growth.ts';
import type { Schedule } from './schedule.ts';
import { bought, sold } from './tradeBook.ts';
import type { TradeCosts } from './tradeCosts.ts';

/** Values and rates of a rebalance, for its costs; the first `count` elements of each column count. */
export interface TradedValues {
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
