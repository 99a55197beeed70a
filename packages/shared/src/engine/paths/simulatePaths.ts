import type { RebalancingPolicy } from '../input.ts';
import { edgeWeights, limitsOf } from '../simulation/bandTrades.ts';
import { isInside } from '../simulation/drift.ts';
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
  /** By month, from month 0. Deposits are above 0. */
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
 * The yearly fee f leaves (1 − f/365)^365 of a value, as in an analysis. Schedules more frequent than monthly trade every month, and
 * bands are checked every month.
 */
export function simulatePaths(
  plan: PathPlan,
  model: ReturnModel,
  onProgress: (fraction: number) => void = () => {},
): SimulatedPaths {
  const { paths, months, keepEvery, startValue, weights, target, rebalancing, annualFee, flows } = plan;
  const { growth, offsets } = model;
  const count = weights.length;
  const every = MONTHS_BETWEEN[rebalancing?.schedule ?? 'none'];
  const band = rebalancing?.band ?? null;
  const limits = band && limitsOf(target, band);
  const kept = (1 - annualFee / DAYS_PER_YEAR) ** (DAYS_PER_YEAR / 12);
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
  const tradeBand = (total: number) => {
    const current = held.map((value) => value / total);
    const toEdge = rebalancing?.to === 'edge' && limits !== null;
    setTo((toEdge && edgeWeights(target, current, limits)) || target, total);
  };

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
        // Loans can cost more than the rest is worth.
        if (!(after > 0)) after = 0;
        if (ruinedIn[path] === -1) {
          level *= after / total;
          if (level > peak) peak = level;
          else if (level / peak - 1 < worst) worst = level / peak - 1;
          if (after === 0) ruinedIn[path] = month;
        }
        total = after;
        if (total > 0) {
          if (every > 0 && month % every === 0) setTo(target, total);
          else if (isOutside(total)) tradeBand(total);
        }
      }
      const flow = flows[month]!;
      if (flow !== 0) {
        let next = total + flow;
        if (next <= -flow * ROUNDING) {
          if (next < flow * ROUNDING && ruinedIn[path] === -1) ruinedIn[path] = month;
          next = 0;
        }
        if (total > 0) {
          const factor = next / total;
          for (let h = 0; h < count; h++) held[h]! *= factor;
        } else setTo(target, next);
        total = next;
      }
      if (month % keepEvery === 0) values[month / keepEvery]![path] = total;
    }
    totalGrowth[path] = level;
    maxDrawdown[path] = worst;
  }
  return { values, ruinedIn, growth: totalGrowth, maxDrawdown };
}
