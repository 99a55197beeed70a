import type { AnalysisInput } from '../input.ts';
import { moneyDecimals, roundedSum, roundKeepingSum, roundMoney } from '../json/table.ts';
import { checkGrowth, positionsOf } from '../market/series.ts';
import { buildUniverse, type Universe } from '../market/universe.ts';
import type { Book } from './account.ts';
import { type Benchmark, benchmarkLevels } from './benchmark.ts';
import { gainsUnderFees } from './fees.ts';
import { type Growth, growPositions } from './growth.ts';
import { FEWEST_DAYS, type Plan, planSchedule } from './planSchedule.ts';
import { type Period, type Schedule, valuationDays } from './schedule.ts';
import { type Simulation, simulate, type Trades, type TradesOfDay, tradesByDay } from './simulate.ts';
import { type TradeCosts, tradeCosts } from './tradeCosts.ts';

/** Sums of the rows of `ProfitLoss`, in base currency. */
export interface Totals {
  readonly pricePl: number;
  readonly fxPl: number;
  readonly cost: number;
  readonly fees: number;
  /** pricePl + fxPl − cost − fees */
  readonly totalPl: number;
  /** The value at the start + totalPl */
  readonly finalValue: number;
  /** Last level / first level − 1, not rounded: the one total return of a result. */
  readonly totalReturn: number;
}

/** The complete history of the portfolio, which all sections read. */
export interface Ledger {
  readonly universe: Universe;
  readonly plan: Plan;
  readonly growth: Growth;
  /** Levels are not rounded, because ratios come from them. Only written values are rounded. */
  readonly simulation: Simulation;
  readonly profitLoss: ProfitLoss;
  readonly totals: Totals;
  readonly benchmark: Benchmark;
  readonly costs: TradeCosts;
  /** Decimals of money in this result. */
  readonly moneyDecimals: number;
  /** Members of booked transactions. Null for weights. */
  readonly book: Book | null;
}

export interface LedgerOptions {
  onProgress?(fraction: number): void;
  /** Valuation days without which there is no history. Default: 2, because an analysis needs a return. */
  readonly fewestDays?: number;
}

/**
 * Simulates the portfolio. Throws AnalysisError if there is nothing to simulate.
 *
 * P&L is rounded by row first and every total in money is a sum of rounded rows, so the result adds up as written. The
 * last level stays unrounded. It differs from `finalValue` by rounding only.
 */
export function buildLedger(
  input: AnalysisInput,
  { onProgress = () => {}, fewestDays = FEWEST_DAYS }: LedgerOptions = {},
): Ledger {
  const universe = buildUniverse(input);
  const plan = planSchedule(input, universe, valuationDays(input, universe), fewestDays);
  const { schedule } = plan;
  const benchmark = benchmarkLevels(input, universe, schedule.days);
  const growth = growPositions(universe, schedule, onProgress);
  const costs = tradeCosts(input, universe);
  const annualFee = (input.settings.fees ?? []).reduce((sum, { annualRate }) => sum + annualRate, 0);
  const simulation = simulate({ universe, schedule, growth }, costs, input.settings, annualFee);
  checkGrowth(simulation.levels, 'the portfolio');
  checkGrowth(benchmark.levels, 'the benchmark');
  const start = simulation.levels[0]!;
  const decimals = moneyDecimals(start);
  const rows = profitLoss({ universe, schedule, growth }, simulation, decimals);
  const sum = (column: Float64Array) => roundedSum(column, decimals);
  const totalPl = sum(rows.total);
  const totals: Totals = {
    pricePl: sum(rows.price),
    fxPl: sum(rows.currency),
    cost: sum(rows.cost),
    fees: sum(rows.fees),
    totalPl,
    finalValue: roundMoney(start + totalPl, decimals),
    totalReturn: simulation.levels.at(-1)! / start - 1,
  };
  return {
    universe,
    plan,
    growth,
    simulation,
    profitLoss: rows,
    totals,
    benchmark,
    costs,
    moneyDecimals: decimals,
    book: null,
  };
}

/** Rounded profit and loss by instrument index, in base currency. Every total of a result is a sum of these. */
export interface ProfitLoss {
  /** Instrument indexes held in the window, ascending. */
  readonly held: Int32Array;
  readonly price: Float64Array;
  readonly currency: Float64Array;
  readonly cost: Float64Array;
  /** Yearly fees. 0 without any. */
  readonly fees: Float64Array;
  /** price + currency − cost − fees. */
  readonly total: Float64Array;
  /** Sum of the weights after trades on the days on which periods start. Absent for booked transactions. */
  readonly targetWeights?: Float64Array;
  /** The instrument's own return in base currency before costs, chained over the time it was held. */
  readonly ownReturn: Float64Array;
}

/**
 * Returns the gains of all periods, summed by instrument. A row of weight w that grew to e, including its payments in cash,
 * earned V⁺·(e − w). Its currency part is V⁺ times its currency gain, and the rest is its price part.
 *
 * Rounding keeps the sums. They differ from the unrounded sums by less than one unit for any number of rows. The costs
 * therefore add up to the costs of the transactions, and the final value equals the chained value.
 */
export function profitLoss(
  grown: { readonly universe: Universe; readonly schedule: Schedule; readonly growth: Growth },
  { valueAfter, trades, fees: accrued }: Simulation,
  decimals: number,
): ProfitLoss {
  const { growth } = grown;
  const count = grown.universe.instruments.length;
  const { periods } = grown.schedule;
  const targetWeights = new Float64Array(count);
  const isHeld = new Uint8Array(count);
  let price: Float64Array = new Float64Array(count);
  let currency: Float64Array = new Float64Array(count);
  let fees: Float64Array = new Float64Array(count);
  const cost = new Float64Array(count);
  const total = new Float64Array(count);
  const ownReturn = new Float64Array(count).fill(1);
  const gains = { price, currency, ownReturn, targetWeights, isHeld };
  periods.forEach((period, p) => {
    // If two periods start on the same day, only the later one counts.
    const counts = periods[p + 1]?.start === period.start ? 0 : 1;
    addGains(gains, { schedule: grown.schedule, growth }, period, { value: valueAfter[p]!, counts });
  });
  for (let i = 0; i < count; i++) ownReturn[i]! -= 1;
  if (accrued) ({ price, currency, fees } = gainsUnderFees(grown, accrued, valueAfter));
  for (const one of tradesByDay(trades)) addCosts(cost, trades, one);
  for (const column of [price, currency, cost, fees]) roundKeepingSum(column, decimals);
  for (let instrumentIndex = 0; instrumentIndex < count; instrumentIndex++) {
    total[instrumentIndex] = roundMoney(
      price[instrumentIndex]! + currency[instrumentIndex]! - cost[instrumentIndex]! - fees[instrumentIndex]!,
      decimals,
    );
  }
  return { held: positionsOf(isHeld), price, currency, cost, fees, total, targetWeights, ownReturn };
}

interface Gains extends Pick<ProfitLoss, 'price' | 'currency' | 'ownReturn'> {
  readonly targetWeights: Float64Array;
  readonly isHeld: Uint8Array;
}

/** Adds the gains of a period. `counts`: 1 if its weights count as the targets of their day, and 0 if not. */
function addGains(
  { price, currency, ownReturn, targetWeights, isHeld }: Gains,
  { schedule, growth }: { readonly schedule: Schedule; readonly growth: Growth },
  { from, to }: Period,
  { value, counts }: { readonly value: number; readonly counts: number },
): void {
  const { instrument, weight } = schedule;
  const { unitValue, currencyGain, paid } = growth;
  for (let row = from; row < to; row++) {
    const instrumentIndex = instrument[row]!;
    const end = unitValue[row]! + paid[row]!;
    price[instrumentIndex]! += value * (end - weight[row]! - currencyGain[row]!);
    currency[instrumentIndex]! += value * currencyGain[row]!;
    ownReturn[instrumentIndex]! *= end / weight[row]!;
    targetWeights[instrumentIndex]! += counts * weight[row]!;
    isHeld[instrumentIndex] = 1;
  }
}

function addCosts(costs: Float64Array, { instrument, cost }: Trades, { from, to }: TradesOfDay): void {
  for (let i = from; i < to; i++) costs[instrument[i]!]! += cost[i]!;
}
