import type { Growth } from './growth.ts';
import { roundKeepingSum, roundMoney } from './money.ts';
import { positionsOf } from './series.ts';
import type { Simulation } from './simulate.ts';

/** Profit and loss by rank in base currency, rounded; every total of a result is a sum of these. */
export interface ProfitLoss {
  /** Ranks held in the window, ascending. */
  readonly held: Int32Array;
  readonly price: Float64Array;
  readonly currency: Float64Array;
  readonly cost: Float64Array;
  /** price + currency − cost. */
  readonly total: Float64Array;
  /** The instrument's own return in base currency, chained over the time it was held; no costs. */
  readonly ownReturn: Float64Array;
}

/**
 * Sums the gains of all periods by instrument: a row of weight w that grew to e (with what it paid as cash) earned V⁺·(e − w), of which the currency
 * part is V⁺ times its currency gain; the rest belongs to the price.
 *
 * Rounding keeps the sums: they differ from the unrounded ones by less than one unit however many rows there are, so
 * the costs add up to those of the transactions and the final value is the chained one.
 */
export function profitLoss(
  growth: Growth,
  { valueAfter, trades }: Simulation,
  { count, decimals }: { readonly count: number; readonly decimals: number },
): ProfitLoss {
  const { offsets, period, weight, unitValue, currencyGain, paid } = growth.byInstrument;
  const price = new Float64Array(count);
  const currency = new Float64Array(count);
  const cost = new Float64Array(count);
  const total = new Float64Array(count);
  const ownReturn = new Float64Array(count);
  const isHeld = new Uint8Array(count);
  for (let rank = 0; rank < count; rank++) {
    let [prices, currencies, own] = [0, 0, 1];
    for (let i = offsets[rank]!; i < offsets[rank + 1]!; i++) {
      const value = valueAfter[period[i]!]!;
      const end = unitValue[i]! + paid[i]!;
      prices += value * (end - weight[i]! - currencyGain[i]!);
      currencies += value * currencyGain[i]!;
      own *= end / weight[i]!;
      isHeld[rank] = 1;
    }
    price[rank] = prices;
    currency[rank] = currencies;
    ownReturn[rank] = own - 1;
  }
  for (let i = 0; i < trades.length; i++) cost[trades.instrument[i]!]! += trades.cost[i]!;
  for (const column of [price, currency, cost]) roundKeepingSum(column, decimals);
  for (let rank = 0; rank < count; rank++) {
    total[rank] = roundMoney(price[rank]! + currency[rank]! - cost[rank]!, decimals);
  }
  return { held: positionsOf(isHeld), price, currency, cost, total, ownReturn };
}
