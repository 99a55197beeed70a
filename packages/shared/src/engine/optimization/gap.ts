import { type ProgramObjective, programOf } from './assemble.ts';
import { costOf, dot, productOf, soldCost } from './figures.ts';
import type { Problem } from './problem.ts';
import { solve } from './solver.ts';

/**
 * Returns the most that other allowed weights can gain, as a share of the variance or of the excess return. It is the largest
 * gain along the gradient, which a linear program finds. A gap of 0 proves that the weights are optimal. The objective is convex,
 * so no other weights gain more. NaN if the program fails. Source: Frank and Wolfe 1956.
 */
export function gapOf(problem: Problem, objective: ProgramObjective, weights: Float64Array): number {
  const { estimates, limits } = problem;
  const { size, expected, benchmark } = estimates;
  if (objective.kind === 'minimum_cvar' || objective.kind === 'maximum_return') return 0;
  const product = productOf(estimates, weights);
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
