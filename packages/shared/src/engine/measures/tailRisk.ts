import { mean, quantile, SMALLEST_DEVIATION } from '../../statistics.ts';
import { weightedReturns } from './riskContributions.ts';

/**
 * Returns the historical value at risk per period: the `tail` quantile (0.05 for VaR 95) of the returns by linear
 * interpolation. It is a signed decimal, so a loss is negative. Null with fewer returns than `minimumObservations`. Callers
 * that need several tails pass the `lowest` of the largest one.
 */
export function historicalVar(
  returns: Float64Array,
  tail: number,
  minimumObservations = 20,
  lowest = lowestOf(returns, tail),
): number | null {
  return returns.length < minimumObservations ? null : quantile(lowest, tail);
}

/**
 * Returns the expected shortfall, the mean of the returns at or below the historical VaR, as a signed decimal. Null if the
 * VaR is null. A return within 1e-12 of the VaR counts as equal to it, so rounding does not decide if the quantile falls on
 * a return.
 */
export function historicalCvar(
  returns: Float64Array,
  tail: number,
  minimumObservations = 20,
  lowest = lowestOf(returns, tail),
): number | null {
  const threshold = historicalVar(returns, tail, minimumObservations, lowest);
  if (threshold === null) return null;
  const worst = new Float64Array(returns.length);
  let count = 0;
  for (let i = 0; i < returns.length; i++) {
    if (returns[i]! <= threshold + SMALLEST_DEVIATION) worst[count++] = returns[i]!;
  }
  return mean(worst.subarray(0, count));
}

/** Returns a copy of the returns that begins with those up to the `tail` quantile, ascending. */
export function lowestOf(returns: Float64Array, tail: number): Float64Array {
  return sortLowest(returns, Math.floor(tail * (returns.length - 1)) + 2);
}

/**
 * Returns a copy of the values that begins with the `count` lowest in ascending order. The rest follow in any order. A tail
 * of 5% does not need a full sort. Quickselect (Hoare 1961) finds the lowest values in linear time, and only they are sorted.
 */
export function sortLowest(values: Float64Array, count: number): Float64Array {
  const copy = values.slice();
  const wanted = Math.min(count, copy.length);
  let from = 0;
  let to = copy.length - 1;
  while (from < to && from < wanted) {
    const split = partition(copy, from, to);
    if (wanted <= split) to = split;
    else from = split + 1;
  }
  copy.subarray(0, wanted).sort();
  return copy;
}

/** Hoare's partition around the median of three: [from, split] ≤ pivot ≤ [split + 1, to], both sides not empty. */
function partition(values: Float64Array, from: number, to: number): number {
  const [a, b, c] = [values[from]!, values[(from + to) >> 1]!, values[to]!];
  const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  let low = from - 1;
  let high = to + 1;
  while (true) {
    do low++;
    while (values[low]! < pivot);
    do high--;
    while (values[high]! > pivot);
    if (low >= high) return high;
    const held = values[low]!;
    values[low] = values[high]!;
    values[high] = held;
  }
}

export interface TailContributions {
  /** `historicalVar` and `historicalCvar` of Σ wᵢrᵢ as signed decimals. A loss is negative. */
  readonly valueAtRisk: number;
  readonly shortfall: number;
  /** Each sums to its whole. */
  readonly valueAtRiskOf: Float64Array;
  readonly shortfallOf: Float64Array;
}

/**
 * Returns Euler's split of historical VaR and of expected shortfall among the holdings. The VaR is interpolated between two
 * days of the portfolio, so each holding's part is its weighted return interpolated between the same two days. The
 * shortfall and its parts are means over the days at or below the VaR. Null with fewer than 20 periods.
 *
 * Source: Tasche 2000, "Risk contributions and performance measurement". Example: one holding of weight 1 → its own VaR.
 */
export function tailContributions(
  returns: readonly Float64Array[],
  weights: ArrayLike<number>,
  tail: number,
): TailContributions | null {
  const portfolio = weightedReturns(returns, weights);
  const valueAtRisk = historicalVar(portfolio, tail);
  if (valueAtRisk === null) return null;
  const order = Int32Array.from(portfolio.keys()).sort((a, b) => portfolio[a]! - portfolio[b]! || a - b);
  const position = tail * (portfolio.length - 1);
  const below = Math.floor(position);
  const low = order[below]!;
  const high = order[Math.min(below + 1, order.length - 1)]!;
  const share = position - below;
  const worst = order.filter((t) => portfolio[t]! <= valueAtRisk + SMALLEST_DEVIATION);
  const meanOf = (own: ArrayLike<number>) => worst.reduce((sum, t) => sum + own[t]!, 0) / worst.length;
  return {
    valueAtRisk,
    shortfall: meanOf(portfolio),
    valueAtRiskOf: Float64Array.from(returns, (own, i) => weights[i]! * (own[low]! + share * (own[high]! - own[low]!))),
    shortfallOf: Float64Array.from(returns, (own, i) => weights[i]! * meanOf(own)),
  };
}
