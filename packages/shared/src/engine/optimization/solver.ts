import type { Highs, HighsCallbackMap, ModelData } from 'highs';
import { type Covariance, covarianceTimes } from '../measures/covariance.ts';
import { dot } from './figures.ts';
import type { TimeLimit } from './problem.ts';
import { ordered, ordersOf, type Program } from './program.ts';

export type Solved =
  | {
      readonly kind: 'optimal';
      readonly x: Float64Array;
      readonly objective: number;
      /** Proven lower limit of the objective. It is lower than the objective if the time ended first, and −Infinity without a proof. */
      readonly bound: number;
    }
  | { readonly kind: 'infeasible' | 'unbounded' | 'failed' };

let highs: Highs | null = null;

/** Loads HiGHS as WebAssembly, once in each thread. It takes about 60 ms, so only an optimization loads it. */
export async function loadSolver(): Promise<void> {
  if (highs !== null) return;
  const { default: loader } = await import('highs');
  // The types of the package describe its CommonJS build. Node loads the module build, whose default export is the loader itself.
  highs = await (loader as unknown as typeof loader.default)();
}

/** Deterministic limits, so that the same program ends with the same result, unless the time ends first. */
const ITERATIONS_PER_COLUMN = 50;
const FEWEST_ITERATIONS = 2_000;
const BRANCHES = 20_000;
/** A solve that begins late has this much time, which is enough for small programs. */
const LEAST_SECONDS = 0.01;

/** Larger violations of a limit are errors of the solver. */
const LARGEST_ROUNDING = 1e-7;

/** A larger share of the objective that other values could gain means that the solver ended too early. */
const LARGEST_GAIN = 1e-9;

/** Factors of the columns of a quadratic program. HiGHS 1.15 drops limits under about 0.001, so the weights are counted in thousandths. */
const STRETCHES = [1_000, 100_000];

/**
 * Solves a program with HiGHS (Huangfu and Hall 2018): the simplex method, branch and cut, or the active-set method for a quadratic
 * part. The quadratic part is scaled to a mean diagonal of 1, because the method can cycle without it. It is not regularized: with the
 * default of HiGHS, 1e-7, the weights have only six digits. In about one of 1,000 degenerate programs the active-set method ends with
 * NaN, with values outside their limits, or before the optimum. Another order of the columns takes another way to the same optimum.
 *
 * @param time When it ends, the best solution so far is returned. It is also asked between the steps of the simplex method and of
 *   branch and cut, so that the work can wait for its turn there.
 */
export function solve(program: Program, time?: TimeLimit): Solved {
  const { quadratic } = program;
  if (quadratic === null) return solveOnce(program, time);
  let best: Solved = { kind: 'failed' };
  let leastGain = Number.POSITIVE_INFINITY;
  for (const order of ordersOf(quadratic.size)) {
    const columns = ordered(program, order);
    for (const stretch of STRETCHES) {
      if (best.kind === 'optimal' && time !== undefined && time.all() <= 0) return best;
      const solved = solveOnce(stretched(columns, stretch), time);
      if (solved.kind === 'failed') continue;
      if (solved.kind !== 'optimal') return solved;
      const x = solved.x.map((value) => value / stretch);
      for (const [k, i] of order.entries()) x[i] = solved.x[k]! / stretch;
      if (!isWithin(program, x)) continue;
      const objective = solved.objective / stretch ** 2;
      const gain = gainOf(program, { ...quadratic, shrinkage: 0 }, x);
      if (best.kind === 'failed' || gain < leastGain) {
        best = { ...solved, x, objective, bound: gain < LARGEST_GAIN ? objective : solved.bound / stretch ** 2 };
      }
      leastGain = Math.min(leastGain, gain);
      if (leastGain < LARGEST_GAIN) return best;
    }
  }
  return best;
}

/**
 * Returns the most that other allowed values can gain along the gradient, as a share of the two parts of the objective. A linear
 * program finds it. Infinity if it fails. Source: Frank and Wolfe 1956.
 */
function gainOf(program: Program, quadratic: Covariance, x: Float64Array): number {
  const product = covarianceTimes(quadratic, x);
  const curved = dot(product, x);
  const linear = dot(program.cost, x);
  const cost = program.cost.map((value, i) => value + (product[i] ?? 0));
  const best = solveOnce({ ...program, cost, quadratic: null });
  return best.kind === 'optimal'
    ? (curved + linear - best.objective) / (curved + Math.abs(linear))
    : Number.POSITIVE_INFINITY;
}

/** Returns true if the columns and rows are within their limits, up to rounding. */
function isWithin({ lower, upper, rows }: Program, x: Float64Array): boolean {
  const between = (value: number, from: number, to: number, size: number) =>
    value > from - LARGEST_ROUNDING * (1 + size) && value < to + LARGEST_ROUNDING * (1 + size);
  return (
    x.every((value, i) => between(value, lower[i]!, upper[i]!, Math.abs(value))) &&
    rows.every(({ indices, values, lower: from, upper: to }) => {
      let total = 0;
      let size = 0;
      for (const [k, i] of indices.entries()) {
        total += values[k]! * x[i]!;
        size += Math.abs(values[k]! * x[i]!);
      }
      return between(total, from, to, size);
    })
  );
}

/** Returns the program whose columns are larger by a factor. Its objective is larger by the square of the factor. */
function stretched(program: Program, factor: number): Program {
  const times = (values: Float64Array) => values.map((value) => value * factor);
  const { cost, lower, upper, rows } = program;
  return {
    ...program,
    cost: times(cost),
    lower: times(lower),
    upper: times(upper),
    rows: rows.map((row) => ({ ...row, lower: row.lower * factor, upper: row.upper * factor })),
  };
}

function solveOnce(program: Program, time?: TimeLimit): Solved {
  if (highs === null) throw new Error('HiGHS is not loaded: call loadSolver first');
  const { binaries = [] } = program;
  const scale = scaleOf(program);
  const secondsLeft = time && (binaries.length > 0 ? time.search : time.all);
  const seconds = Math.max(secondsLeft?.() ?? Number.POSITIVE_INFINITY, LEAST_SECONDS);
  const iterations = FEWEST_ITERATIONS + ITERATIONS_PER_COLUMN * (program.cost.length + program.rows.length);
  try {
    return highs.withModel(modelOf(program, scale), (model): Solved => {
      model.options.set({
        output_flag: false,
        qp_regularization_value: 0,
        qp_iteration_limit: iterations,
        primal_feasibility_tolerance: 1e-9,
        dual_feasibility_tolerance: 1e-9,
        ...(binaries.length > 0 ? { mip_rel_gap: 0, mip_abs_gap: 1e-9, mip_max_nodes: BRANCHES } : {}),
        ...(Number.isFinite(seconds) ? { time_limit: seconds } : {}),
      });
      model.run(secondsLeft ? askBetweenSteps(secondsLeft) : {});
      const { optimal, infeasible, unbounded, unboundedOrInfeasible, timeLimit, solutionLimit, interrupted } =
        highs!.constants.modelStatus;
      const status = model.getModelStatus();
      if (status === infeasible || status === unboundedOrInfeasible) return { kind: 'infeasible' };
      if (status === unbounded) return { kind: 'unbounded' };
      const x = model.getSolution().colValue;
      const isEarly = status === timeLimit || status === interrupted || status === solutionLimit;
      if (!(status === optimal || (isEarly && hasSolution(model.info))) || !x.every(Number.isFinite)) {
        return { kind: 'failed' };
      }
      const objective = model.getObjectiveValue() / scale;
      return { kind: 'optimal', x, objective, bound: boundOf() };

      function boundOf(): number {
        if (!isEarly) return objective;
        return binaries.length > 0 ? Number(model.info.get('mip_dual_bound')) / scale : Number.NEGATIVE_INFINITY;
      }
    });
  } catch {
    // HiGHS reports a matrix that is not positive semidefinite, and numerical trouble, by throwing.
    return { kind: 'failed' };
  }
}

/** Returns callbacks that end a solve when no time is left. HiGHS has none for the active-set method, which its time limit ends. */
function askBetweenSteps(secondsLeft: () => number): HighsCallbackMap {
  const { simplexInterrupt, mipInterrupt } = highs!.constants.callbackType;
  const ask = ({ interrupt }: { interrupt(): void }): undefined => {
    if (secondsLeft() <= 0) interrupt();
  };
  return { [simplexInterrupt]: ask, [mipInterrupt]: ask };
}

/** Returns true if a solve that ended early has found a solution within all limits. */
function hasSolution(info: { get(name: string): number | bigint }): boolean {
  return Number(info.get('primal_solution_status')) === highs!.constants.solutionStatus.feasible;
}

/** Returns 1 / the mean diagonal of the quadratic part, or 1. The optimum does not depend on it. */
function scaleOf({ quadratic }: Program): number {
  if (quadratic === null) return 1;
  const { size, values } = quadratic;
  let trace = 0;
  for (let i = 0; i < size; i++) trace += values[i * size + i]!;
  return trace > 0 ? size / trace : 1;
}

function modelOf({ cost, lower, upper, rows, quadratic, binaries }: Program, scale: number) {
  const entries = rows.reduce((sum, { indices }) => sum + indices.length, 0);
  const starts = new Int32Array(rows.length + 1);
  const indices = new Int32Array(entries);
  const values = new Float64Array(entries);
  rows.forEach((row, r) => {
    indices.set(row.indices, starts[r]!);
    values.set(row.values, starts[r]!);
    starts[r + 1] = starts[r]! + row.indices.length;
  });
  const integrality = new Int32Array(cost.length);
  for (const column of binaries ?? []) integrality[column] = 1;
  return {
    numCols: cost.length,
    numRows: rows.length,
    colCost: cost.map((value) => value * scale),
    colLower: lower,
    colUpper: upper,
    rowLower: Float64Array.from(rows, (row) => row.lower),
    rowUpper: Float64Array.from(rows, (row) => row.upper),
    matrix: { format: 'csr', numRows: rows.length, numCols: cost.length, starts, indices, values },
    ...(binaries && binaries.length > 0 ? { integrality } : {}),
    ...(quadratic ? { hessian: hessianOf(quadratic, cost.length, scale) } : {}),
  } as const satisfies ModelData;
}

/** Returns the lower triangle by columns. Columns without a quadratic part are empty. */
function hessianOf({ size, values: matrix }: NonNullable<Program['quadratic']>, dimension: number, scale: number) {
  const starts = new Int32Array(dimension + 1);
  const indices = new Int32Array((size * (size + 1)) / 2);
  const values = new Float64Array(indices.length);
  let next = 0;
  for (let j = 0; j < dimension; j++) {
    starts[j] = next;
    for (let i = j; i < size; i++) {
      indices[next] = i;
      values[next++] = matrix[i * size + j]! * scale;
    }
  }
  starts[dimension] = next;
  return { format: 'triangular' as const, dimension, starts, indices, values };
}
