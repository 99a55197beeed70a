import type { ProgramObjective } from './assemble.ts';
import { dot } from './gap.ts';
import { solveWithHoldings } from './holdings.ts';
import type { Problem } from './problem.ts';

export interface FrontierPoint {
  readonly expectedReturn: number;
  readonly weights: Float64Array;
}

/**
 * Returns portfolios with the least risk for their expected return, from the least risk to the highest return, at equal steps of return.
 * The risk is the variance, or that of the objective for CVaR and tracking error. All limits hold. Empty if nothing is allowed.
 */
export function frontierOf(
  problem: Problem,
  points: number,
  onPoint: (fraction: number) => void = () => {},
): FrontierPoint[] {
  const { objective, estimates } = problem;
  const risk: ProgramObjective =
    objective.kind === 'minimum_cvar' || objective.kind === 'minimum_tracking_error'
      ? objective
      : { kind: 'minimum_variance' };
  const lowest = solveWithHoldings(problem, risk);
  const highest = solveWithHoldings(problem, { kind: 'maximum_return' });
  if (lowest.kind !== 'optimal' || highest.kind !== 'optimal') return [];
  const from = dot(estimates.expected, lowest.x);
  const to = dot(estimates.expected, highest.x);
  if (!(to - from > 1e-9)) return [{ expectedReturn: from, weights: lowest.x }];
  const frontier: FrontierPoint[] = [];
  for (let k = 0; k < points; k++) {
    // Costs and rounding can make the last return unreachable, so it is lowered a little.
    const minimumReturn = from + ((to - from) * k) / (points - 1) - 1e-9;
    const found = k === 0 ? lowest : solveWithHoldings(problem, risk, { minimumReturn });
    if (found.kind === 'optimal') frontier.push({ expectedReturn: dot(estimates.expected, found.x), weights: found.x });
    onPoint((k + 1) / points);
  }
  return frontier;
}
