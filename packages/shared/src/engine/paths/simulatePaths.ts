import type { RebalancingPolicy } from '../input.ts';
import { edgeWeights, limitsOf } from '../simulation/bandTrades.ts';
import { isInside } from '../simulation/drift.ts';
import { valueAfterCosts } from '../simulation/simulate.ts';
import type { TradeRates } from '../simulation/tradeCosts.ts';
import type { ReturnModel } from './returnModel.ts';

export interface PathPlan {
  readonly paths: number;
  readonly months: number;
  /** Months between the points in time that are kept. */
  readonly keepEvery: number;
  readonly startValue: number;
  /** Weights at the start, and those that a trade returns to. Both sum to 1. */
  readonly weights: Float64Array;
  readonly target: Float64Array;
  readonly rebalancing: RebalancingPolicy | null;
  /** Sum of the yearly fees, as a decimal. */
  readonly annualFee: number;
  /** By holding, as decimals of the traded value. Null without transaction costs. */
  readonly costs: TradeRates | null;
  /** Yearly rate as a decimal. Returns and values are real, which means in the purchasing power of the start. */
  readonly inflation: number;
  /** By month, from month 0, in the purchasing power of the start. Deposits are above 0. */
  readonly flows: Float64Array;
}

export interface SimulatedPaths {
  /** By kept point in time: the value of each path, after the flow of that month. */
  readonly values: readonly Float64Array[];
  /** By path: the month in which a withdrawal could not be paid in full, or the last value was lost. -1 if there is none. */
  readonly ruinedIn: Int32Array;
  /** By path: the product of 1 + the monthly returns after fees, which flows do not change, and its largest fall, at most 0. */
  readonly growth: Float64Array;
  readonly maxDrawdown: Float64Array;
}

const MONTHS_BETWEEN = { none: 0, daily: 1, weekly: 1, monthly: 1, quarterly: 3, semiannual: 6, annual: 12 } as const;
const DAYS_PER_YEAR = 365;
/** A withdrawal that lacks a smaller share is paid: the rest is rounding. */
const ROUNDING = 1e-9;

/**
 * Simulates paths month by month. The holdings earn their returns, the fee is taken from all of them, the portfolio trades, and the
 * flow of the month buys or sells all holdings in proportion. A withdrawal takes at most what is there. A path is ruined in the first
 * month in which that is too little. Later deposits still count, and they buy the target weights.
 *
 * The yearly fee f leaves (1 − f/365)^365 of a value, as in an analysis. Inflation π leaves 1/(1 + π). Schedules more frequent than
 * monthly trade every month, and bands are checked every month.
 *
 * The first holdings are there already, so only later trades have costs. The value V⁺ after a trade is V⁻ − Σ cost, as in an
 * analysis. A deposit F raises all holdings h by F/(V + Σ h·buy), and a withdrawal W lowers them by W/(V − Σ h·sell), as parts of
 * them. Costs of the policy lower the return. Costs of flows lower the value alone.
 */
export function simulatePaths(
  plan: PathPlan,
  model: ReturnModel,
  onProgress: (fraction: number) => void = () => {},
): SimulatedPaths {
  const { paths, months, keepEvery, startValue, weights, target, rebalancing, annualFee, costs, inflation, flows } =
    plan;
  const { growth, offsets } = model;
  const count = weights.length;
  const every = MONTHS_BETWEEN[rebalancing?.schedule ?? 'none'];
  const band = rebalancing?.band ?? null;
  const limits = band && limitsOf(target, band);
  const kept = (1 - annualFee / DAYS_PER_YEAR) ** (DAYS_PER_YEAR / 12) / (1 + inflation) ** (1 / 12);
  const values = Array.from({ length: months / keepEvery + 1 }, () => new Float64Array(paths));
  const ruinedIn = new Int32Array(paths).fill(-1);
  const totalGrowth = new Float64Array(paths);
  const maxDrawdown = new Float64Array(paths);
  const held = new Float64Array(count);
  const reportEvery = Math.ceil(paths / 100);

  const setTo = (share: Float64Array, total: number) => {
    for (let h = 0; h < count; h++) held[h] = share[h]! * total;
  };
  const isOutside = (total: number) => {
    if (limits === null) return false;
    for (let h = 0; h < count; h++) {
      if (!isInside(held[h]! / total, limits.lower[h]!, limits.upper[h]!)) return true;
    }
    return false;
  };
  /** Trades to the weights, and returns the value after costs. */
  const tradeTo = (share: Float64Array, total: number) => {
    const after =
      costs === null
        ? total
        : valueAfterCosts(total, { count, held, target: share, buyRate: costs.buy, sellRate: costs.sell });
    setTo(share, after);
    return after;
  };
  const tradeBand = (total: number) => {
    const current = held.map((value) => value / total);
    const toEdge = rebalancing?.to === 'edge' && limits !== null;
    return tradeTo(toEdge ? edgeWeights(target, current, limits) : target, total);
  };
  /** Returns what trading all holdings would cost with these rates. */
  const costOf = (rates: Float64Array | undefined) =>
    rates === undefined ? 0 : held.reduce((sum, value, h) => sum + value * rates[h]!, 0);

  for (let path = 0; path < paths; path++) {
    if (path % reportEvery === 0) onProgress(path / paths);
    model.draw();
    setTo(weights, startValue);
    let total = startValue;
    let level = 1;
    let peak = 1;
    let worst = 0;
    for (let month = 0; month <= months; month++) {
      if (month > 0 && total > 0) {
        const offset = offsets[month - 1]!;
        let after = 0;
        for (let h = 0; h < count; h++) {
          const value = held[h]! * growth[offset + h]! * kept;
          held[h] = value;
          after += value;
        }
        if (after > 0) {
          if (every > 0 && month % every === 0) after = tradeTo(target, after);
          else if (isOutside(after)) after = tradeBand(after);
        }
        // Loans can cost more than the rest is worth.
        if (!(after > 0)) after = 0;
        if (ruinedIn[path] === -1) {
          level *= after / total;
          if (level > peak) peak = level;
          else if (level / peak - 1 < worst) worst = level / peak - 1;
          if (after === 0) ruinedIn[path] = month;
        }
        total = after;
      }
      const flow = flows[month]!;
      if (flow !== 0) {
        // A sale of everything pays out the base. A deposit of the base would double all holdings.
        const base = total + (total > 0 ? (flow > 0 ? costOf(costs?.buy) : -costOf(costs?.sell)) : 0);
        const rest = base + flow;
        if (rest <= -flow * ROUNDING) {
          if (rest < flow * ROUNDING && ruinedIn[path] === -1) ruinedIn[path] = month;
          held.fill(0);
          total = 0;
        } else if (total > 0) {
          const factor = rest / base;
          for (let h = 0; h < count; h++) held[h]! *= factor;
          total = rest - (base - total) * factor;
        } else {
          held.fill(0);
          total = tradeTo(target, rest);
        }
      }
      if (month % keepEvery === 0) values[month / keepEvery]![path] = total;
    }
    totalGrowth[path] = level;
    maxDrawdown[path] = worst;
  }
  return { values, ruinedIn, growth: totalGrowth, maxDrawdown };
}
