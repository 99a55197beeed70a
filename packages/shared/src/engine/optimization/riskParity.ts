import type { Estimates } from './problem.ts';

const ITERATIONS = 200;
/** A larger relative error of a risk share means that the method did not converge. */
const LARGEST_ERROR = 1e-9;

/**
 * Returns weights above 0 whose shares of the volatility are the budgets: wᵢ(Σw)ᵢ / w'Σw = bᵢ. Budgets are above 0 and sum to 1. Null if
 * the method does not converge, as with assets whose risks cancel.
 *
 * The weights are in proportion to the minimum of ½x'Σx − Σ bᵢ ln xᵢ, which is unique if Σ is positive definite. Newton's method finds it.
 * A step far from the minimum is shortened, so that every x stays above 0.
 *
 * Sources: Maillard, Roncalli, and Teiletche 2010; Spinu 2013, "An algorithm for computing risk parity weights". Example: volatilities
 * of 10% and 20% without correlation, and equal budgets → 2/3 and 1/3.
 */
export function riskBudgetWeights(
  { size, covariance }: Pick<Estimates, 'size' | 'covariance'>,
  budgets: ArrayLike<number>,
): Float64Array | null {
  const volatility = Float64Array.from({ length: size }, (_, i) => Math.sqrt(covariance[i * size + i]!));
  const correlation = covariance.map((value, k) => value / volatility[Math.floor(k / size)]! / volatility[k % size]!);
  const x = Float64Array.from({ length: size }, (_, i) => Math.sqrt(budgets[i]!));
  let error = Number.POSITIVE_INFINITY;
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const hessian = correlation.slice();
    const gradient = new Float64Array(size);
    const before = error;
    error = 0;
    for (let i = 0; i < size; i++) {
      let product = 0;
      for (let j = 0; j < size; j++) product += correlation[i * size + j]! * x[j]!;
      gradient[i] = product - budgets[i]! / x[i]!;
      hessian[i * size + i]! += budgets[i]! / x[i]! ** 2;
      error = Math.max(error, Math.abs((gradient[i]! * x[i]!) / budgets[i]!));
    }
    // Near the minimum the error falls until only rounding is left.
    if (error < 1e-15 || (error < LARGEST_ERROR && error >= before)) break;
    const step = solvePositive(hessian, gradient);
    const longest = step.reduce((most, value, i) => Math.max(most, Math.abs(value / x[i]!)), 0);
    const factor = longest > 0.25 ? 1 / (1 + longest) : 1;
    for (let i = 0; i < size; i++) x[i]! -= factor * step[i]!;
  }
  const weights = x.map((value, i) => value / volatility[i]!);
  const sum = weights.reduce((total, value) => total + value, 0);
  return error < LARGEST_ERROR && Number.isFinite(sum) ? weights.map((value) => value / sum) : null;
}

/** Returns the solution of Ax = b for a symmetric positive definite matrix by rows, by Cholesky's method. Overwrites the matrix. */
function solvePositive(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  for (let j = 0; j < size; j++) {
    for (let i = j; i < size; i++) {
      let value = matrix[i * size + j]!;
      for (let k = 0; k < j; k++) value -= matrix[i * size + k]! * matrix[j * size + k]!;
      matrix[i * size + j] = i === j ? Math.sqrt(value) : value / matrix[j * size + j]!;
    }
  }
  const x = right.slice();
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i]! -= matrix[i * size + k]! * x[k]!;
    x[i]! /= matrix[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i]! -= matrix[k * size + i]! * x[k]!;
    x[i]! /= matrix[i * size + i]!;
  }
  return x;
}
