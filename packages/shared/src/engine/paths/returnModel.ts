import { MONTHS_PER_YEAR } from '../market/calendar.ts';
import { automaticBlockLength, fillBootstrapPositions, type Random, sampleCovariance } from '../measures/index.ts';
import type { CommonHistory } from './commonHistory.ts';
import { fitDegreesOfFreedom } from './fitStudentT.ts';
import type { PathSettings } from './settings.ts';

/** Draws the returns of the holdings on one path after the other. */
export interface ReturnModel {
  /** Draws the months of a new path. */
  draw(): void;
  /** 1 + the return of holding h in month m (from 0) of the drawn path is `growth[offsets[m] + h]`. */
  readonly growth: Float64Array;
  readonly offsets: Int32Array;
  /** Mean length of a block in months. Null without blocks. */
  readonly blockLength: number | null;
  /** Degrees of freedom of the fitted distribution. Null except for student_t. */
  readonly degrees: number | null;
}

/**
 * Returns the history with expected returns in place of its own. The growth of each holding is multiplied by a constant, so that it
 * compounds to the expected one. Deviations of log returns and their correlations stay.
 *
 * @param expected compound growth a year by holding, as decimals. Null: that of the history.
 */
export function withExpectedReturns(history: CommonHistory, expected: readonly (number | null)[]): CommonHistory {
  if (expected.every((rate) => rate === null)) return history;
  const count = expected.length;
  const growth = history.growth.slice();
  for (const [h, rate] of expected.entries()) {
    if (rate === null) continue;
    let log = 0;
    for (let m = 0; m < history.months; m++) log += Math.log(growth[m * count + h]!);
    const factor = Math.exp(Math.log1p(rate) / MONTHS_PER_YEAR - log / history.months);
    for (let m = 0; m < history.months; m++) growth[m * count + h]! *= factor;
  }
  return { ...history, growth };
}

interface Drawn {
  readonly weights: Float64Array;
  readonly months: number;
  readonly random: Random;
}

/** Returns the model of a method, fitted to the history. `weights` are those of the target. */
export function makeReturnModel(
  settings: Pick<PathSettings, 'method' | 'blockLength'>,
  history: CommonHistory,
  drawn: Drawn,
): ReturnModel {
  return settings.method === 'bootstrap'
    ? bootstrapModel(history, settings.blockLength, drawn)
    : fittedModel(history, settings.method, drawn);
}

/**
 * Joint stationary block bootstrap: a month of a path is a month of the history for all holdings, so correlations stay. Blocks
 * keep a part of the autocorrelation. The automatic block length is that of the returns of the target weights.
 */
function bootstrapModel(
  { growth, months: observed }: CommonHistory,
  given: number | null,
  { weights, months, random }: Drawn,
): ReturnModel {
  const count = weights.length;
  const blockLength = given ?? automaticBlockLength(targetReturns(growth, weights)) ?? 1;
  const offsets = new Int32Array(months);
  return {
    growth,
    offsets,
    blockLength,
    degrees: null,
    draw() {
      fillBootstrapPositions(offsets, { n: observed, blockLength, random });
      for (let m = 0; m < months; m++) offsets[m]! *= count;
    },
  };
}

/**
 * Log returns ln(1 + r) with the sample mean and the sample covariance (divisor n − 1) of the history, independent from month to
 * month. They are multivariate normal, or multivariate t with the covariance of the history and ν degrees of freedom. ν has the
 * highest likelihood for the log returns of the target weights. A draw is μ + s·L·z with independent standard normal z and LLᵀ = Σ.
 * For the normal s is 1, and for the t it is √((ν − 2) / χ²_ν), the same for all holdings of a month.
 */
function fittedModel(
  { growth: observed }: CommonHistory,
  method: 'normal' | 'student_t',
  { weights, months, random }: Drawn,
): ReturnModel {
  const count = weights.length;
  const columns = Array.from(weights, (_, h) =>
    Float64Array.from({ length: observed.length / count }, (_, m) => Math.log(observed[m * count + h]!)),
  );
  const means = columns.map((column) => column.reduce((sum, value) => sum + value, 0) / column.length);
  const root = choleskyRoot(sampleCovariance(columns)!.values, count);
  const degrees = method === 'student_t' ? degreesOf(targetReturns(observed, weights).map(Math.log1p)) : null;
  const growth = new Float64Array(months * count);
  const normals = new Float64Array(count);
  return {
    growth,
    offsets: Int32Array.from({ length: months }, (_, m) => m * count),
    blockLength: null,
    degrees,
    draw() {
      for (let start = 0; start < growth.length; start += count) {
        const scale = degrees === null ? 1 : Math.sqrt((degrees - 2) / chiSquare(random, degrees));
        for (let h = 0; h < count; h++) normals[h] = random.normal() * scale;
        for (let h = 0; h < count; h++) {
          let log = means[h]!;
          for (let k = 0; k <= h; k++) log += root[h * count + k]! * normals[k]!;
          growth[start + h] = Math.exp(log);
        }
      }
    },
  };
}

/** Returns of a portfolio that returns to the weights every month. */
function targetReturns(growth: Float64Array, weights: Float64Array): Float64Array {
  const count = weights.length;
  return Float64Array.from({ length: growth.length / count }, (_, m) =>
    weights.reduce((sum, weight, h) => sum + weight * (growth[m * count + h]! - 1), 0),
  );
}

/** A series that does not move has no degrees of freedom. Then any number gives the same paths. */
function degreesOf(values: Float64Array): number {
  return automaticBlockLength(values) === null ? Number.MAX_SAFE_INTEGER : fitDegreesOfFreedom(values);
}

/** A smaller share of a variance is rounding: the holding is a combination of those before it. */
const SMALLEST_SHARE = 1e-12;

/**
 * Returns the lower triangle L with LLᵀ = Σ by rows. Σ may be singular, for example with cash, with two equal holdings, or with more
 * holdings than months. Then columns of L are 0.
 */
export function choleskyRoot(matrix: Float64Array, size: number): Float64Array {
  const root = new Float64Array(size * size);
  for (let j = 0; j < size; j++) {
    const variance = matrix[j * size + j]!;
    let rest = variance;
    for (let k = 0; k < j; k++) rest -= root[j * size + k]! ** 2;
    if (!(rest > SMALLEST_SHARE * variance)) continue;
    const diagonal = Math.sqrt(rest);
    root[j * size + j] = diagonal;
    for (let i = j + 1; i < size; i++) {
      let product = matrix[i * size + j]!;
      for (let k = 0; k < j; k++) product -= root[i * size + k]! * root[j * size + k]!;
      root[i * size + j] = product / diagonal;
    }
  }
  return root;
}

/** Returns a draw of χ² with so many degrees of freedom, above 2 (Marsaglia and Tsang 2000, twice a gamma variable). */
export function chiSquare(random: Random, degrees: number): number {
  const d = degrees / 2 - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = random.normal();
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random.uniform()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return 2 * d * v;
  }
}
