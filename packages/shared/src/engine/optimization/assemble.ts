import { percentText } from '../../messages.ts';
import { MOST_WEIGHT } from '../../schemas/optimization/constants.ts';
import { soldCost } from './figures.ts';
import { sharpened, sharpeProgram } from './maximumSharpe.ts';
import type { Objective, Problem } from './problem.ts';
import type { Program, Row } from './program.ts';
import { type Solved, solve } from './solver.ts';

/** A named limit as rows over the columns: the weights, then all purchases, then all sales. */
export interface Constraint {
  /** The limit in plain words. */
  readonly name: string;
  readonly row: Row;
}

/** An objective that one program solves. Risk parity and risk budgets have a method of their own. */
export type ProgramObjective =
  | Exclude<Objective, { readonly kind: 'risk_parity' } | { readonly kind: 'risk_budget' }>
  /** Maximizes the expected return, for the upper end of a frontier. */
  | { readonly kind: 'maximum_return' };

/** Changes to a problem, for a frontier and for branch and bound. */
export interface Restriction {
  readonly lower?: Float64Array;
  readonly upper?: Float64Array;
  /** The expected return is at least this. */
  readonly minimumReturn?: number;
}

const { POSITIVE_INFINITY: INFINITY } = Number;

/** Returns true if the program needs columns of trades. */
function hasTrades({ limits: { trading } }: Problem): boolean {
  if (trading === null) return false;
  const { maximumTurnover, maximumCost, buyRate, sellRate } = trading;
  return maximumTurnover < INFINITY || maximumCost < INFINITY || buyRate > 0 || sellRate > 0;
}

/** Returns the limits of single weights. The usual bounds of 0 and 1 are no limits of the request. */
export function boundsOf({ symbols, limits: { lower, upper } }: Problem): Constraint[] {
  return symbols.flatMap((symbol, i) => {
    const one = { indices: [i], values: [1] };
    const least = { ...one, lower: lower[i]!, upper: INFINITY };
    const most = { ...one, lower: -INFINITY, upper: upper[i]! };
    return [
      ...(lower[i] !== 0 ? [{ name: `${symbol} has at least ${percentText(lower[i]!)}`, row: least }] : []),
      ...(upper[i] !== 1 ? [{ name: `${symbol} has at most ${percentText(upper[i]!)}`, row: most }] : []),
    ];
  });
}

/** Returns the limits of groups and of trades. */
export function sumsOf(problem: Problem): Constraint[] {
  const { groups, trading } = problem.limits;
  const size = problem.symbols.length;
  const constraints: Constraint[] = [];
  for (const { name, members, minimum, maximum } of groups) {
    const sum = { indices: members, values: members.map(() => 1) };
    if (minimum > -INFINITY) {
      const row = { ...sum, lower: minimum, upper: INFINITY };
      constraints.push({ name: `the group ${name} has at least ${percentText(minimum)}`, row });
    }
    if (maximum < INFINITY) {
      const row = { ...sum, lower: -INFINITY, upper: maximum };
      constraints.push({ name: `the group ${name} has at most ${percentText(maximum)}`, row });
    }
  }
  if (trading === null || !hasTrades(problem)) return constraints;
  const trades = Array.from({ length: 2 * size }, (_, i) => size + i);
  const { maximumTurnover, maximumCost, buyRate, sellRate, sold } = trading;
  if (maximumTurnover < INFINITY) {
    const row = { indices: trades, values: trades.map(() => 0.5), lower: -INFINITY, upper: maximumTurnover - sold / 2 };
    constraints.push({ name: `the turnover is at most ${percentText(maximumTurnover)}`, row });
  }
  if (maximumCost < INFINITY) {
    const values = trades.map((column) => (column < 2 * size ? buyRate : sellRate));
    const row = { indices: trades, values, lower: -INFINITY, upper: maximumCost - sellRate * sold };
    constraints.push({ name: `the transaction costs are at most ${percentText(maximumCost)}`, row });
  }
  return constraints;
}

/** Returns the columns and the rows that no request can change: the weights sum to 1, and trades lead from the current weights. */
export function frameOf(problem: Problem): Omit<Program, 'cost' | 'quadratic'> {
  const size = problem.symbols.length;
  const { trading, lower: least, upper: most } = problem.limits;
  const all = Array.from({ length: size }, (_, i) => i);
  const rows: Row[] = [{ indices: all, values: all.map(() => 1), lower: 1, upper: 1 }];
  const lower = least.map((limit) => (limit < 0 ? -MOST_WEIGHT : 0));
  const upper = most.map((limit) => (limit > 1 ? MOST_WEIGHT : 1));
  if (trading === null || !hasTrades(problem)) return { lower, upper, rows };
  for (const i of all) {
    const current = trading.current[i]!;
    rows.push({ indices: [i, size + i, 2 * size + i], values: [1, -1, 1], lower: current, upper: current });
  }
  return {
    lower: extended(lower, 3 * size, 0),
    upper: extended(upper, 3 * size, INFINITY),
    rows,
  };
}

/** Returns the values, and then the same value up to a length. */
function extended(values: Float64Array, length: number, rest: number): Float64Array {
  const longer = new Float64Array(length).fill(rest);
  longer.set(values);
  return longer;
}

/** Solves a problem without its number of holdings, and returns the weights. */
export function solveProgram(problem: Problem, objective: ProgramObjective, restriction: Restriction = {}): Solved {
  const program = programOf(problem, objective, restriction);
  const solved = solve(program, problem.time);
  const size = problem.symbols.length;
  const weightsOf = (x: Float64Array, scale: number) => cleaned(x.subarray(0, size).map((value) => value / scale));
  if (objective.kind !== 'maximum_sharpe') {
    return solved.kind === 'optimal' ? { ...solved, x: weightsOf(solved.x, 1) } : solved;
  }
  if (solved.kind === 'infeasible') return solved;
  const weightsFor = (other: ProgramObjective) => {
    const found = solve(programOf(problem, other, restriction), problem.time);
    return found.kind === 'optimal' ? weightsOf(found.x, 1) : null;
  };
  const first =
    solved.kind === 'optimal' ? weightsOf(solved.x, solved.x.at(-1)!) : weightsFor({ kind: 'maximum_return' });
  return sharpened(problem, objective.riskFreeRate, first, (riskAversion) =>
    weightsFor({ kind: 'mean_variance', riskAversion }),
  );
}

/** Removes rounding: weights within 1e-10 of 0 become 0, and the sum becomes 1. */
function cleaned(weights: Float64Array): Float64Array {
  const held = weights.map((weight) => (Math.abs(weight) < 1e-10 ? 0 : weight));
  const sum = held.reduce((total, weight) => total + weight, 0);
  return held.map((weight) => weight / sum);
}

/** Returns the program of an objective within all limits except the number of holdings. */
export function programOf(problem: Problem, objective: ProgramObjective, restriction: Restriction = {}): Program {
  const { estimates, limits } = problem;
  const { size, expected } = estimates;
  const frame = frameOf(problem);
  const lower = frame.lower.slice();
  const upper = frame.upper.slice();
  lower.set(restriction.lower ?? limits.lower);
  upper.set(restriction.upper ?? limits.upper);
  const rows = [...frame.rows, ...sumsOf(problem).map(({ row }) => row)];
  if (restriction.minimumReturn !== undefined) {
    const indices = Array.from({ length: size }, (_, i) => i);
    rows.push({ indices, values: [...expected], lower: restriction.minimumReturn, upper: INFINITY });
  }
  const base = { lower, upper, rows };
  const costs = tradeCosts(problem, lower.length);
  switch (objective.kind) {
    case 'minimum_variance':
      return { ...base, cost: new Float64Array(lower.length), quadratic: { size, values: estimates.covariance } };
    case 'mean_variance': {
      const cost = costs.slice();
      for (let i = 0; i < size; i++) cost[i]! -= expected[i]!;
      const values = estimates.covariance.map((value) => value * objective.riskAversion);
      return { ...base, cost, quadratic: { size, values } };
    }
    case 'minimum_tracking_error': {
      const cost = new Float64Array(lower.length);
      estimates.benchmark?.covariances.forEach((value, i) => {
        cost[i] = -value;
      });
      return { ...base, cost, quadratic: { size, values: estimates.covariance } };
    }
    case 'maximum_return': {
      const cost = costs.slice();
      for (let i = 0; i < size; i++) cost[i]! -= expected[i]!;
      return { ...base, cost, quadratic: null };
    }
    case 'maximum_sharpe':
      return sharpeProgram(base, estimates, {
        gains: costs.map((cost, i) => (i < size ? expected[i]! : 0) - cost),
        hurdle: objective.riskFreeRate + soldCost(limits.trading),
      });
    case 'minimum_cvar':
      return withScenarios(base, estimates.scenarios, objective.confidence);
  }
}

/** Returns the cost of each column: the rates of the trades. Costs count against the return of one year. */
function tradeCosts({ limits: { trading }, symbols: { length: size } }: Problem, columns: number): Float64Array {
  const cost = new Float64Array(columns);
  if (trading === null || columns === size) return cost;
  return cost.fill(trading.buyRate, size, 2 * size).fill(trading.sellRate, 2 * size);
}

type Base = Pick<Program, 'lower' | 'upper' | 'rows'>;

/**
 * Adds the columns of the expected shortfall: minimize t + Σu / ((1 − c)T) with u ≥ 0 and u ≥ −r'w − t in each of the T scenarios. At the
 * optimum t is the value at risk and the objective is the CVaR, both as losses above 0. Source: Rockafellar and Uryasev 2000.
 */
function withScenarios(base: Base, scenarios: readonly Float64Array[], confidence: number): Program {
  const columns = base.lower.length;
  const periods = scenarios[0]!.length;
  const assets = scenarios.map((_, i) => i);
  const total = columns + 1 + periods;
  const cost = new Float64Array(total).fill(1 / ((1 - confidence) * periods), columns + 1);
  cost[columns] = 1;
  const lower = extended(base.lower, total, 0);
  lower[columns] = -INFINITY;
  const losses = Array.from({ length: periods }, (_, t): Row => {
    const values = scenarios.map((returns) => returns[t]!);
    return { indices: [...assets, columns, columns + 1 + t], values: [...values, 1, 1], lower: 0, upper: INFINITY };
  });
  return {
    cost,
    lower,
    upper: extended(base.upper, total, INFINITY),
    rows: [...base.rows, ...losses],
    quadratic: null,
  };
}
