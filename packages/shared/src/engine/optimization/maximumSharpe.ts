import { costOf, dot, varianceOf } from './figures.ts';
import { type Estimates, isLate, type Problem } from './problem.ts';
import type { Program, Row } from './program.ts';
import type { Solved } from './solver.ts';

const { POSITIVE_INFINITY: INFINITY } = Number;
const SMALLEST_EXCESS = 1e-9;
const MOST_STEPS = 30;

/**
 * Returns the convex form of the maximum Sharpe ratio: minimize y'Σy for an excess return of 1, where y = κw and κ > 0 is the last column.
 * Every limit a'w ≤ b becomes a'y ≤ bκ. Source: Cornuéjols and Tütüncü 2006, "Optimization Methods in Finance", section 8.2.
 */
export function sharpeProgram(
  base: Pick<Program, 'lower' | 'upper' | 'rows'>,
  { size, covariance }: Estimates,
  { gains, hurdle }: { readonly gains: Float64Array; readonly hurdle: number },
): Program {
  const columns = base.lower.length;
  const limits: Row[] = [...base.rows];
  // Without short positions, no weight is above 1, because they sum to 1.
  const hasShorts = base.lower.some((least) => least < 0);
  for (let i = 0; i < columns; i++) {
    const own = { indices: [i], values: [1] };
    const most = base.upper[i]!;
    if (base.lower[i] !== 0) limits.push({ ...own, lower: base.lower[i]!, upper: INFINITY });
    if (most < 1 || (hasShorts && most < INFINITY)) limits.push({ ...own, lower: -INFINITY, upper: most });
  }
  const rows = limits.flatMap((row) => {
    const indices = [...row.indices, columns];
    const side = (limit: number, [lower, upper]: readonly [number, number]) =>
      Number.isFinite(limit) ? [{ indices, values: [...row.values, -limit], lower, upper }] : [];
    if (row.lower === row.upper) return side(row.lower, [0, 0]);
    return [...side(row.lower, [0, INFINITY]), ...side(row.upper, [-INFINITY, 0])];
  });
  const indices = Array.from({ length: columns + 1 }, (_, i) => i);
  // In units of the largest excess return κ is near 1, whatever the size of the returns.
  const unit = Math.max(gains.reduce((most, gain) => Math.max(most, gain), -INFINITY) - hurdle, SMALLEST_EXCESS);
  rows.push({ indices, values: [...gains, -hurdle].map((value) => value / unit), lower: 1, upper: INFINITY });
  return {
    cost: new Float64Array(columns + 1),
    lower: Float64Array.from({ length: columns + 1 }, (_, i) => ((base.lower[i] ?? 0) < 0 ? -INFINITY : 0)),
    upper: new Float64Array(columns + 1).fill(INFINITY),
    rows,
    quadratic: { size, values: covariance },
  };
}

/**
 * Returns weights with the largest Sharpe ratio, from any with a return above the risk-free rate. The form above can end one vertex
 * away from the optimum, because its limits are rows. The weights of the largest ratio e/√v also have the largest e − ½λv for λ = e/v.
 * So each step solves that problem, whose limits are bounds of columns, until it gains nothing. The objective is ½y'Σy, where y has an
 * excess return of 1.
 */
export function sharpened(
  problem: Problem,
  riskFreeRate: number,
  first: Float64Array | null,
  meanVariance: (riskAversion: number) => Float64Array | null,
): Solved {
  const {
    estimates,
    limits: { trading },
  } = problem;
  const figuresOf = (weights: Float64Array) => ({
    weights,
    excess: dot(estimates.expected, weights) - riskFreeRate - (trading === null ? 0 : costOf(trading, weights)),
    variance: varianceOf(estimates, weights),
  });
  if (first === null) return { kind: 'failed' };
  let best = figuresOf(first);
  for (let step = 0; step < MOST_STEPS && best.excess > 0 && !isLate(problem); step++) {
    const weights = meanVariance(best.excess / best.variance);
    if (weights === null) break;
    const next = figuresOf(weights);
    if (!(next.excess ** 2 / next.variance > (best.excess ** 2 / best.variance) * (1 + 1e-13))) break;
    best = next;
  }
  if (!(best.excess > 0)) return { kind: 'infeasible' };
  const objective = (0.5 * best.variance) / best.excess ** 2;
  return { kind: 'optimal', x: best.weights, objective, bound: isLate(problem) ? -INFINITY : objective };
}
