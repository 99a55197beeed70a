import type { Highs, ModelData } from 'highs';

/** A linear or quadratic program: minimize ½x'Qx + c'x for rows and columns within their limits. */
export interface Program {
  readonly cost: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly rows: readonly Row[];
  /** Q of the first columns: a symmetric positive semidefinite matrix by rows. Null if the program is linear. */
  readonly quadratic: { readonly size: number; readonly values: Float64Array } | null;
  /** Columns that are 0 or 1. A program with a quadratic part has none, because HiGHS does not solve such programs. */
  readonly binaries?: readonly number[];
}

/** lower ≤ Σ values·x[indices] ≤ upper. */
export interface Row {
  readonly indices: readonly number[];
  readonly values: readonly number[];
  readonly lower: number;
  readonly upper: number;
}

export type Solved =
  | { readonly kind: 'optimal'; readonly x: Float64Array; readonly objective: number }
  | { readonly kind: 'infeasible' | 'unbounded' | 'failed' };

let highs: Highs | null = null;

/** Loads HiGHS as WebAssembly, once in each thread. It takes about 60 ms, so only an optimization loads it. */
export async function loadSolver(): Promise<void> {
  if (highs !== null) return;
  const { default: loader } = await import('highs');
  // The types of the package describe its CommonJS build. Node loads the module build, whose default export is the loader itself.
  highs = await (loader as unknown as typeof loader.default)();
}

/** Deterministic limits, so that the same program always ends with the same result. */
const ITERATIONS_PER_COLUMN = 50;
const FEWEST_ITERATIONS = 2_000;
const BRANCHES = 20_000;

/** Factors of the columns of a quadratic program. HiGHS 1.15 drops limits under about 0.001, so the weights are counted in thousandths. */
const STRETCHES = [1_000, 100_000];

/**
 * Solves a program with HiGHS (Huangfu and Hall 2018): the simplex method, branch and cut, or the active-set method for a quadratic
 * part. The quadratic part is scaled to a mean diagonal of 1, because the method can cycle without it. It is not regularized: with the
 * default of HiGHS, 1e-7, the weights have only six digits.
 */
export function solve(program: Program): Solved {
  const { quadratic } = program;
  if (quadratic === null) return solveOnce(program);
  for (const stretch of STRETCHES) {
    const solved = solveOnce(stretched(program, stretch));
    if (solved.kind === 'failed') continue;
    if (solved.kind !== 'optimal') return solved;
    return { ...solved, x: solved.x.map((value) => value / stretch), objective: solved.objective / stretch ** 2 };
  }
  return { kind: 'failed' };
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

function solveOnce(program: Program): Solved {
  if (highs === null) throw new Error('HiGHS is not loaded: call loadSolver first');
  const { binaries = [] } = program;
  const scale = scaleOf(program);
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
      });
      model.run();
      const { optimal, infeasible, unbounded, unboundedOrInfeasible } = highs!.constants.modelStatus;
      const status = model.getModelStatus();
      if (status === infeasible || status === unboundedOrInfeasible) return { kind: 'infeasible' };
      if (status === unbounded) return { kind: 'unbounded' };
      const x = model.getSolution().colValue;
      if (status !== optimal || !x.every(Number.isFinite)) return { kind: 'failed' };
      return { kind: 'optimal', x, objective: model.getObjectiveValue() / scale };
    });
  } catch {
    // HiGHS reports a matrix that is not positive semidefinite, and numerical trouble, by throwing.
    return { kind: 'failed' };
  }
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
