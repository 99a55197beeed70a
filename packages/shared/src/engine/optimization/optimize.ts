import { conflictOf } from './conflicts.ts';
import { gapOf } from './gap.ts';
import { solveWithHoldings } from './holdings.ts';
import type { Estimates, Failure, Optimum, Problem } from './problem.ts';
import { riskBudgetWeights } from './riskParity.ts';

/** Annual variances under this are those of a constant series. */
const SMALLEST_VARIANCE = 1e-16;

/**
 * Returns the optimal weights, a smallest set of limits that cannot hold together, or the reason why there are no weights. Await
 * `loadSolver` first.
 */
export function optimize(problem: Problem): Optimum | Failure {
  const { objective, estimates, symbols } = problem;
  if (!isKnown(estimates)) return { kind: 'impossible', reason: 'a return or a covariance is not a finite number' };
  if (objective.kind === 'risk_parity' || objective.kind === 'risk_budget') {
    const budgets =
      objective.kind === 'risk_budget' ? objective.budgets : new Float64Array(symbols.length).fill(1 / symbols.length);
    return optimizeRisk(problem, budgets);
  }
  const found = solveWithHoldings(problem, objective);
  if (found.kind === 'optimal') {
    const { x, objective: value, bound } = found;
    const isChosen = problem.limits.holdings !== null;
    const gap = isChosen ? (value - bound) / Math.max(Math.abs(value), Number.EPSILON) : gapOf(problem, objective, x);
    return { kind: 'optimal', weights: x, gap };
  }
  const conflict = conflictOf(problem);
  if (conflict !== null) return { kind: 'infeasible', conflict };
  const reason =
    objective.kind === 'maximum_sharpe' && found.kind === 'infeasible'
      ? 'no allowed portfolio has an expected return above the risk-free rate, so no Sharpe ratio is above 0'
      : problem.limits.holdings === null
        ? 'the solver found no weights within its number of steps'
        : 'the search for the holdings found no weights within its time; send fewer symbols or looser limits';
  return { kind: 'impossible', reason };
}

function optimizeRisk({ estimates, symbols }: Problem, budgets: Float64Array): Optimum | Failure {
  const still = symbols.find((_, i) => !(estimates.covariance[i * symbols.length + i]! > SMALLEST_VARIANCE));
  if (still !== undefined) {
    return { kind: 'impossible', reason: `${still} has no risk, because its price does not move` };
  }
  const weights = riskBudgetWeights(estimates, budgets);
  return weights === null
    ? {
        kind: 'impossible',
        reason: 'no weights above 0 have these shares of the risk, because risks of the assets cancel',
      }
    : { kind: 'optimal', weights, gap: 0 };
}

function isKnown({ expected, covariance, benchmark, scenarios }: Estimates): boolean {
  const all = [expected, covariance, ...scenarios, ...(benchmark ? [benchmark.covariances] : [])];
  return all.every((values) => values.every(Number.isFinite));
}
