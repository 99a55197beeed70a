import { covarianceTimes } from '../measures/covariance.ts';
import { type ProgramObjective, programOf } from './assemble.ts';
import type { Problem, Trading } from './problem.ts';
import { solve } from './solver.ts';

/**
 * Returns the most that other allowed weights can gain, as a share of the variance or of the excess return. It is the largest
 * gain along the gradient, which a linear program finds. A gap of 0 proves that the weights are optimal. The objective is convex,
 * so no other weights gain more. NaN if the program fails. Source: Frank and Wolfe 1956.
 */
export function gapOf(problem: Problem, objective: ProgramObjective, weights: Float64Array): number {
  const { estimates, limits } = problem;
  const { size, covariance, expected, benchmark } = estimates;
  if (objective.kind === 'minimum_cvar' || objective.kind === 'maximum_return') return 0;
  const product = covarianceTimes({ size, values: covariance, shrinkage: 0 }, weights);
  const variance = dot(product, weights);
  const cost = limits.trading === null ? 0 : costOf(limits.trading, weights);
  const slope = slopeAt();
  const program = programOf(problem, { kind: 'maximum_return' });
  const hasCosts = objective.kind === 'mean_variance' || objective.kind === 'maximum_sharpe';
  const costs = program.cost.map((value, i) => (i < size ? slope[i]! : hasCosts ? value : 0));
  const best = solve({ ...program, cost: costs });
  if (best.kind !== 'optimal') return Number.NaN;
  const gain = dot(slope, weights) + (hasCosts ? cost - soldCost(limits.trading) : 0) - best.objective;
  return gain > 0 ? gain / scaleOf() : 0;

  function slopeAt(): Float64Array {
    switch (objective.kind) {
      case 'mean_variance':
        return product.map((value, i) => objective.riskAversion * value - expected[i]!);
      case 'minimum_tracking_error':
        return product.map((value, i) => value - (benchmark?.covariances[i] ?? 0));
      case 'maximum_sharpe': {
        const excess = dot(expected, weights) - cost - objective.riskFreeRate;
        return product.map((value, i) => (value * excess) / variance - expected[i]!);
      }
      default:
        return product;
    }
  }

  function scaleOf(): number {
    if (objective.kind === 'maximum_sharpe') return dot(expected, weights) - cost - objective.riskFreeRate;
    return objective.kind === 'mean_variance' ? objective.riskAversion * variance : variance;
  }
}

/** The sale of holdings outside the assets costs the same for all weights. */
function soldCost(trading: Trading | null): number {
  return trading === null ? 0 : trading.sold * trading.sellRate;
}

/** Returns the cost of the trades from the current weights, as a share of the portfolio. */
export function costOf({ current, sold, buyRate, sellRate }: Trading, weights: Float64Array): number {
  let cost = sold * sellRate;
  for (let i = 0; i < weights.length; i++) {
    const change = weights[i]! - current[i]!;
    cost += change > 0 ? change * buyRate : -change * sellRate;
  }
  return cost;
}

/** Returns half of all purchases and sales, as a share of the portfolio. */
export function turnoverOf({ current, sold }: Pick<Trading, 'current' | 'sold'>, weights: Float64Array): number {
  return weights.reduce((sum, weight, i) => sum + Math.abs(weight - current[i]!) / 2, sold / 2);
}

export function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}
