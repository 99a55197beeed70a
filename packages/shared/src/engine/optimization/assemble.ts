import type { Objective, Problem } from './problem.ts';
import { type Program, type Row, type Solved, solve } from './solver.ts';

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

const percent = (value: number) => `${Number((value * 100).toPrecision(6))}%`;

/** Returns the limits of single weights. Bounds of 0 and 1 are no limits of the request. */
export function boundsOf({ symbols, limits: { lower, upper } }: Problem): Constraint[] {
  return symbols.flatMap((symbol, i) => {
    const one = { indices: [i], values: [1] };
    const least = { ...one, lower: lower[i]!, upper: INFINITY };
    const most = { ...one, lower: -INFINITY, upper: upper[i]! };
    return [
      ...(lower[i]! > 0 ? [{ name: `${symbol} has at least ${percent(lower[i]!)}`, row: least }] : []),
      ...(upper[i]! < 1 ? [{ name: `${symbol} has at most ${percent(upper[i]!)}`, row: most }] : []),
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
    if (minimum > 0) {
      const row = { ...sum, lower: minimum, upper: INFINITY };
      constraints.push({ name: `the group ${name} has at least ${percent(minimum)}`, row });
    }
    if (maximum < 1) {
      const row = { ...sum, lower: -INFINITY, upper: maximum };
      constraints.push({ name: `the group ${name} has at most ${percent(maximum)}`, row });
    }
  }
  if (trading === null || !hasTrades(problem)) return constraints;
  const trades = Array.from({ length: 2 * size }, (_, i) => size + i);
  const { maximumTurnover, maximumCost, buyRate, sellRate, sold } = trading;
  if (maximumTurnover < INFINITY) {
    const row = { indices: trades, values: trades.map(() => 0.5), lower: -INFINITY, upper: maximumTurnover - sold / 2 };
    constraints.push({ name: `the turnover is at most ${percent(maximumTurnover)}`, row });
  }
  if (maximumCost < INFINITY) {
    const values = trades.map((column) => (column < 2 * size ? buyRate : sellRate));
    const row = { indices: trades, values, lower: -INFINITY, upper: maximumCost - sellRate * sold };
    constraints.push({ name: `the transaction costs are at most ${percent(maximumCost)}`, row });
  }
  return constraints;
}

/** Returns the columns and the rows that no request can change: the weights sum to 1, and trades lead from the current weights. */
export function frameOf(problem: Problem): Omit<Program, 'cost' | 'quadratic'> {
  const size = problem.symbols.length;
  const { trading } = problem.limits;
  const all = Array.from({ length: size }, (_, i) => i);
  const rows: Row[] = [{ indices: all, values: all.map(() => 1), lower: 1, upper: 1 }];
  if (trading === null || !hasTrades(problem)) {
    return { lower: new Float64Array(size), upper: new Float64Array(size).fill(1), rows };
  }
  for (const i of all) {
    const current = trading.current[i]!;
    rows.push({ indices: [i, size + i, 2 * size + i], values: [1, -1, 1], lower: current, upper: current });
  }
  return { lower: new Float64Array(3 * size), upper: new Float64Array(3 * size).fill(INFINITY).fill(1, 0, size), rows };
}

/** Solves a problem without its number of holdings, and returns the weights. */
export function solveProgram(problem: Problem, objective: ProgramObjective, restriction: Restriction = {}): Solved {
  const program = programOf(problem, objective, restriction);
  const solved = solve(program);
  if (solved.kind !== 'optimal') return solved;
  const size = problem.symbols.length;
  const scale = objective.kind === 'maximum_sharpe' ? solved.x.at(-1)! : 1;
  return { ...solved, x: cleaned(solved.x.subarray(0, size).map((value) => value / scale)) };
}

/** Removes rounding: weights under 1e-10 become 0, and the sum becomes 1. */
function cleaned(weights: Float64Array): Float64Array {
  const positive = weights.map((weight) => (weight < 1e-10 ? 0 : weight));
  const sum = positive.reduce((total, weight) => total + weight, 0);
  return positive.map((weight) => weight / sum);
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
      return scaled(
        base,
        estimates,
        costs.map((cost, i) => (i < size ? expected[i]! : 0) - cost),
        objective.riskFreeRate,
      );
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
 * Returns the convex form of the maximum Sharpe ratio: minimize y'Σy for an excess return of 1, where y = κw and κ > 0 is the last column.
 * Every limit a'w ≤ b becomes a'y ≤ bκ. Source: Cornuéjols and Tütüncü 2006, "Optimization Methods in Finance", section 8.2.
 */
function scaled(
  base: Base,
  { size, covariance }: Problem['estimates'],
  gains: Float64Array,
  riskFree: number,
): Program {
  const columns = base.lower.length;
  const limits: Row[] = [...base.rows];
  for (let i = 0; i < columns; i++) {
    const own = { indices: [i], values: [1] };
    if (base.lower[i]! > 0) limits.push({ ...own, lower: base.lower[i]!, upper: INFINITY });
    if (base.upper[i]! < 1) limits.push({ ...own, lower: -INFINITY, upper: base.upper[i]! });
  }
  const rows = limits.flatMap((row) => {
    const indices = [...row.indices, columns];
    const side = (limit: number, [lower, upper]: readonly [number, number]) =>
      Number.isFinite(limit) ? [{ indices, values: [...row.values, -limit], lower, upper }] : [];
    if (row.lower === row.upper) return side(row.lower, [0, 0]);
    return [...side(row.lower, [0, INFINITY]), ...side(row.upper, [-INFINITY, 0])];
  });
  const indices = Array.from({ length: columns + 1 }, (_, i) => i);
  rows.push({ indices, values: [...gains, -riskFree], lower: 1, upper: INFINITY });
  return {
    cost: new Float64Array(columns + 1),
    lower: new Float64Array(columns + 1),
    upper: new Float64Array(columns + 1).fill(INFINITY),
    rows,
    quadratic: { size, values: covariance },
  };
}

/**
 * Adds the columns of the expected shortfall: minimize t + Σu / ((1 − c)T) with u ≥ 0 and u ≥ −r'w − t in each of the T scenarios. At the
 * optimum t is the value at risk and the objective is the CVaR, both as losses above 0. Source: Rockafellar and Uryasev 2000.
 */
function withScenarios(base: Base, scenarios: readonly Float64Array[], confidence: number): Program {
  const columns = base.lower.length;
  const periods = scenarios[0]!.length;
  const assets = scenarios.map((_, i) => i);
  const total = columns + 1 + periods;
  const extend = (values: Float64Array, fill: number) => {
    const extended = new Float64Array(total).fill(fill);
    extended.set(values);
    return extended;
  };
  const cost = new Float64Array(total).fill(1 / ((1 - confidence) * periods), columns + 1);
  cost[columns] = 1;
  const lower = extend(base.lower, 0);
  lower[columns] = -INFINITY;
  const losses = Array.from({ length: periods }, (_, t): Row => {
    const values = scenarios.map((returns) => returns[t]!);
    return { indices: [...assets, columns, columns + 1 + t], values: [...values, 1, 1], lower: 0, upper: INFINITY };
  });
  return { cost, lower, upper: extend(base.upper, INFINITY), rows: [...base.rows, ...losses], quadratic: null };
}
