import { historicalVar } from './historicalVar.ts';
import { weightedReturns } from './riskContributions.ts';
import { SMALLEST_DEVIATION } from './spread.ts';

export interface TailContributions {
  /** `historicalVar` and `historicalCvar` of Σ wᵢrᵢ, signed decimals: a loss is negative. */
  readonly valueAtRisk: number;
  readonly shortfall: number;
  /** Each sums to its whole. */
  readonly valueAtRiskOf: Float64Array;
  readonly shortfallOf: Float64Array;
}

/**
 * Euler's split of historical VaR and of expected shortfall among the holdings: the VaR is interpolated between two days
 * of the portfolio, so each holding's part is its weighted return interpolated between the same two days; the shortfall is
 * the mean over the days at or below the VaR, and so are its parts. Null under 20 periods. Source: Tasche 2000, "Risk
 * contributions and performance measurement". Example: one holding of weight 1 → its own VaR.
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
