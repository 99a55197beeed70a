import type { AnalysisInput, RebalancingBand, RebalancingPolicy } from '../input.ts';
import type { Universe } from '../market/universe.ts';
import { isInside, type Limits, makeDrift } from './drift.ts';
import type { Trade } from './schedule.ts';
import { makeTargets } from './targets.ts';

interface Followed {
  readonly days: Int32Array;
  /** Trades on dates and on scheduled days. */
  readonly scheduled: readonly Trade[];
  readonly band: RebalancingBand;
  readonly to: RebalancingPolicy['to'];
  /** Counts a trade, and throws if there are too many. */
  readonly count: (trade: Trade) => Trade;
}

/**
 * Returns the trades of a policy with a band. At the close of every day the weights are compared with their bands. If one is
 * outside, the portfolio trades at the close of the next valuation day, unless all weights are inside again at that close.
 * Its weights decide whether the portfolio trades and what moves. A date or a scheduled day always returns to the target.
 * Costs do not matter here, because they scale all positions alike.
 */
export function bandTrades(
  input: AnalysisInput,
  universe: Universe,
  { days, scheduled, band, to, count }: Followed,
): readonly Trade[] {
  const trades: Trade[] = [];
  const mostRows = scheduled.reduce((most, { rebalance }) => Math.max(most, rebalance.to - rebalance.from), 0);
  const targets = makeTargets(input, universe, mostRows);
  const drift = makeDrift(universe, days);
  let next = 0;
  let isDue = false;
  for (let day = scheduled[0]!.at; day < days.length; day++) {
    drift.step(day);
    const planned = scheduled[next]?.at === day ? scheduled[next++]! : null;
    const isTraded = isDue && drift.isOutside();
    const trade = planned ?? (isTraded ? { ...trades.at(-1)!, at: day, isDated: false, weights: null } : null);
    if (trade !== null) {
      targets.clear();
      targets.add(trade, days[day]!, []);
      const target = targets.rows();
      const limits = limitsOf(target.weight, band);
      const toEdge = planned === null && to === 'edge';
      const weight = toEdge ? edgeWeights(target.weight, drift.weightsOf(target.instrument), limits) : target.weight;
      trades.push(count({ ...trade, weights: toEdge ? weight : null }));
      drift.open({ instrument: target.instrument.slice(), weight }, limits, day);
    }
    isDue = drift.isOutside();
  }
  return trades;
}

/** Returns the lowest and the highest weight inside the band of each target: t ± width, or t·(1 ± width), at least 0. */
export function limitsOf(target: Float64Array, { kind, width }: RebalancingBand): Limits {
  const distance = (weight: number) => (kind === 'absolute' ? width : width * weight);
  return {
    lower: target.map((weight) => Math.max(0, weight - distance(weight))),
    upper: target.map((weight) => weight + distance(weight)),
  };
}

/**
 * Returns the weights after a trade to the edges of bands. A weight outside its band moves to the nearer edge. The others
 * share the rest in proportion to their current weights. If all are outside, the edges are scaled to sum to 1. If the edges
 * leave nothing for the others, the weights return to the target.
 *
 * All weights are decimals by row. The current ones sum to less than 1 if something that is not in the target is held.
 * Example: targets of 1/3, bands of ±0.05, and weights 0.45, 0.30, 0.25 give 0.3833, 0.3333, and 0.2833.
 */
export function edgeWeights(target: Float64Array, current: Float64Array, { lower, upper }: Limits): Float64Array {
  const weights = current.slice();
  const isOut = new Uint8Array(target.length);
  let edges = 0;
  let others = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = current[i]!;
    if (isInside(weight, lower[i]!, upper[i]!)) {
      others += weight;
      continue;
    }
    isOut[i] = 1;
    weights[i] = weight > upper[i]! ? upper[i]! : lower[i]!;
    edges += weights[i]!;
  }
  if (!isOut.includes(0)) return weights.map((weight) => weight / edges);
  if (others === 0 || edges >= 1) return target.slice();
  return weights.map((weight, i) => (isOut[i] === 1 ? weight : (weight / others) * (1 - edges)));
}
