import type { ProgramObjective } from './assemble.ts';
import { dot } from './figures.ts';
import { solveWithHoldings } from './holdings.ts';
import { isLate, type Problem, withShareOfTime } from './problem.ts';

export interface FrontierPoint {
  readonly expectedReturn: number;
  readonly weights: Float64Array;
  /** See Optimum. Better weights may exist if a search or the time ended first. */
  readonly gap: number;
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
  const lowest = solveWithHoldings(withShareOfTime(problem, 1 / (points + 1)), risk);
  const highest = solveWithHoldings(withShareOfTime(problem, 1 / points), { kind: 'maximum_return' });
  if (lowest.kind !== 'optimal' || highest.kind !== 'optimal') return [];
  const from = dot(estimates.expected, lowest.x);
  const to = dot(estimates.expected, highest.x);
  const pointOf = ({ x, objective: value, bound }: typeof lowest): FrontierPoint => ({
    expectedReturn: dot(estimates.expected, x),
    weights: x,
    gap: (value - bound) / Math.max(Math.abs(value), Number.EPSILON),
  });
  if (!(to - from > 1e-9)) return [pointOf(lowest)];
  const frontier: FrontierPoint[] = [];
  for (let k = 0; k < points && !(k > 0 && isLate(problem)); k++) {
    // Costs and rounding can make the last return unreachable, so it is lowered a little.
    const minimumReturn = from + ((to - from) * k) / (points - 1) - 1e-9;
    const own = withShareOfTime(problem, 1 / (points - k));
    const found = k === 0 ? lowest : solveWithHoldings(own, risk, { minimumReturn });
    if (found.kind === 'optimal') frontier.push(pointOf(found));
    onPoint((k + 1) / points);
  }
  return frontier;
}
