import { costOf, type Problem, varianceOf } from '../../../src/engine/optimization/index.ts';
import { sum } from './support.ts';

/** The objective as its definition says, to compare with other solvers. A Sharpe ratio for `maximum_sharpe`, and a loss for CVaR. */
export function objectiveOf({ objective, estimates, limits }: Problem, weights: Float64Array): number {
  const variance = varianceOf(estimates, weights);
  const expected = sum(weights.map((weight, i) => weight * estimates.expected[i]!));
  const cost = limits.trading === null ? 0 : costOf(limits.trading, weights);
  switch (objective.kind) {
    case 'mean_variance':
      return (objective.riskAversion / 2) * variance - expected + cost;
    case 'maximum_sharpe':
      return (expected - objective.riskFreeRate) / Math.sqrt(variance);
    case 'minimum_tracking_error': {
      const { covariances, variance: own } = estimates.benchmark!;
      return variance - 2 * sum(weights.map((weight, i) => weight * covariances[i]!)) + own;
    }
    case 'minimum_cvar':
      return historicalLoss(estimates.scenarios, weights, objective.confidence);
    default:
      return variance;
  }
}

/** Expected loss of the worst (1 − confidence) of the scenarios, where one of them counts in part. */
export function historicalLoss(scenarios: readonly Float64Array[], weights: Float64Array, confidence: number): number {
  const losses = Float64Array.from(
    scenarios[0]!,
    (_, t) => -sum(weights.map((weight, i) => weight * scenarios[i]![t]!)),
  );
  const worst = losses.sort().reverse();
  const tail = (1 - confidence) * worst.length;
  const whole = Math.floor(tail + 1e-9);
  return (sum(worst.subarray(0, whole)) + (tail - whole) * (worst[whole] ?? 0)) / tail;
}
