import { type Benchmark, benchmarkLevels } from './benchmark.ts';
import { valuationDays } from './grid.ts';
import { type Growth, growPositions } from './growth.ts';
import type { AnalysisInput } from './input.ts';
import { moneyDecimals, roundMoney } from './money.ts';
import { type Plan, planSchedule } from './planSchedule.ts';
import { type ProfitLoss, profitLoss } from './profitLoss.ts';
import { type Simulation, simulate } from './simulate.ts';
import { type TradeCosts, tradeCosts } from './tradeCosts.ts';
import { buildUniverse, type Universe } from './universe.ts';

/** Sums of the rows of `ProfitLoss`, in base currency. */
export interface Totals {
  readonly pricePl: number;
  readonly fxPl: number;
  readonly cost: number;
  readonly totalPl: number;
  /** initialValue + totalPl */
  readonly finalValue: number;
  /** Last level / initial value − 1, not rounded: the one total return of a result. */
  readonly totalReturn: number;
}

/** Everything that happened to the portfolio. All sections read this and nothing else trades. */
export interface Ledger {
  readonly universe: Universe;
  readonly plan: Plan;
  readonly growth: Growth;
  /** Levels are not rounded: ratios come from them, and only what is written is rounded. */
  readonly simulation: Simulation;
  readonly profitLoss: ProfitLoss;
  readonly totals: Totals;
  readonly benchmark: Benchmark;
  readonly costs: TradeCosts;
  /** Decimals of money in this result. */
  readonly moneyDecimals: number;
}

/**
 * Simulates the portfolio. Throws AnalysisError when there is nothing to simulate.
 *
 * P&L is rounded by row first and every total in money is a sum of rounded rows, so the result adds up as written. The
 * last level stays unrounded. It differs from `finalValue` by rounding only.
 */
export function buildLedger(input: AnalysisInput, onProgress: (fraction: number) => void = () => {}): Ledger {
  const { initialValue, includeTransactionCosts } = input.settings;
  const universe = buildUniverse(input);
  const plan = planSchedule(input, universe, valuationDays(input, universe));
  const { schedule } = plan;
  const benchmark = benchmarkLevels(input, universe, schedule.days);
  const growth = growPositions(universe, schedule, onProgress);
  const costs = tradeCosts(input, universe);
  const terms = { initialValue, withCosts: includeTransactionCosts };
  const simulation = simulate({ universe, schedule, growth }, costs, terms);
  const decimals = moneyDecimals(initialValue);
  const rows = profitLoss(growth, simulation, { count: universe.instruments.length, decimals });
  const sum = (column: Float64Array) =>
    roundMoney(
      column.reduce((total, value) => total + value, 0),
      decimals,
    );
  const totalPl = sum(rows.total);
  const totals: Totals = {
    pricePl: sum(rows.price),
    fxPl: sum(rows.currency),
    cost: sum(rows.cost),
    totalPl,
    finalValue: roundMoney(initialValue + totalPl, decimals),
    totalReturn: simulation.levels.at(-1)! / initialValue - 1,
  };
  return { universe, plan, growth, simulation, profitLoss: rows, totals, benchmark, costs, moneyDecimals: decimals };
}
