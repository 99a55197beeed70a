import { mean, SMALLEST_DEVIATION } from '../../statistics.ts';

export interface Covariance {
  readonly size: number;
  /** The symmetric matrix by rows, in squared decimals per period: entry (i, j) is `values[i * size + j]`. */
  readonly values: Float64Array;
  /** The share of the scaled identity, from 0 to 1. It is 0 for the sample covariance. */
  readonly shrinkage: number;
}

/**
 * Returns the sample covariance Σ(rᵢ − r̄ᵢ)(rⱼ − r̄ⱼ) / (T − 1) of the assets. `returns` has a row for each asset, all with T values.
 * Null without an asset, with fewer than 2 periods, and when a value is not finite.
 *
 * Example: [0.01, 0.03] and [0.02, 0] → variances of 0.0002 and a covariance of −0.0002.
 */
export function sampleCovariance(returns: readonly Float64Array[]): Covariance | null {
  const products = meanProducts(returns);
  if (products === null) return null;
  const periods = returns[0]!.length;
  return {
    size: returns.length,
    values: products.values.map((value) => (value * periods) / (periods - 1)),
    shrinkage: 0,
  };
}

/**
 * Returns the covariance (1 − δ)S + δμI. S is the covariance with divisor T, μ is the mean of its variances, and I is the identity.
 * The intensity δ minimizes the expected squared error. The result is positive definite for δ and μ above 0, also with more assets
 * than periods. For a single asset δ is 0.
 *
 * The divisor is T and not T − 1, as in the paper and in scikit-learn, whose `ledoit_wolf` gives the same matrix. Null in the same cases
 * as `sampleCovariance`.
 *
 * Source: Ledoit and Wolf 2004, "A well-conditioned estimator for large-dimensional covariance matrices".
 */
export function ledoitWolfCovariance(returns: readonly Float64Array[]): Covariance | null {
  const products = meanProducts(returns);
  if (products === null) return null;
  const { values, squareSums } = products;
  const size = returns.length;
  const { shrinkage, scale } = intensityOf(values, squareSums, size);
  const shrunk = values.map((value) => (1 - shrinkage) * value);
  for (let i = 0; i < size; i++) shrunk[i * size + i]! += shrinkage * scale;
  return { size, values: shrunk, shrinkage };
}

/**
 * Returns Σw and the intensity of the Ledoit-Wolf covariance Σ. With more assets than periods it does not make the matrix: the products of
 * the periods with each other have the same trace and the same sum of squares. Null in the same cases as `sampleCovariance`.
 */
export function ledoitWolfTimes(
  returns: readonly Float64Array[],
  weights: ArrayLike<number>,
): { readonly product: Float64Array; readonly shrinkage: number } | null {
  const periods = returns[0]?.length ?? 0;
  if (returns.length <= periods || periods < 2) {
    const covariance = ledoitWolfCovariance(returns);
    return covariance && { product: covarianceTimes(covariance, weights), shrinkage: covariance.shrinkage };
  }
  const centred = returns.map(distancesFromMean);
  const days = Array.from({ length: periods }, (_, t) => Float64Array.from(centred, (own) => own[t]!));
  const values = productsOf(days, periods);
  if (values === null) return null;
  const squareSums = days.map((_, t) => periods * values[t * periods + t]!);
  const { shrinkage, scale } = intensityOf(values, squareSums, returns.length);
  const product = Float64Array.from(returns, (_, i) => shrinkage * scale * weights[i]!);
  for (const day of days) {
    const portfolio = ((1 - shrinkage) / periods) * day.reduce((sum, value, i) => sum + weights[i]! * value, 0);
    for (let i = 0; i < product.length; i++) product[i]! += day[i]! * portfolio;
  }
  return { product, shrinkage };
}

/**
 * Returns the intensity δ and the mean variance μ. `values` are the mean products of the assets or of the periods, and `squareSums` are
 * the squared distances from the means, summed by period.
 */
function intensityOf(values: Float64Array, squareSums: readonly number[], assets: number) {
  const rows = Math.sqrt(values.length);
  const periods = squareSums.length;
  let trace = 0;
  for (let i = 0; i < rows; i++) trace += values[i * rows + i]!;
  const scale = trace / assets;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += values[i]! * values[i]!;
  const fourthPowers = squareSums.reduce((sum, value) => sum + value * value, 0) / periods;
  // The names of the paper: distance d² = ‖S − μI‖², and error b² = Σ‖xₜxₜ' − S‖² / T², both divided by the number of assets.
  const distance = squares / assets - scale * scale;
  const error = (fourthPowers - squares) / assets / periods;
  const isKnown = distance > Number.EPSILON * scale * scale && error > 0;
  return { shrinkage: isKnown ? Math.min(error, distance) / distance : 0, scale };
}

/** Returns Σw: the covariance of each asset with the portfolio of these weights, in squared decimals per period. */
export function covarianceTimes({ size, values }: Covariance, weights: ArrayLike<number>): Float64Array {
  const product = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    let total = 0;
    for (let j = 0; j < size; j++) total += values[i * size + j]! * weights[j]!;
    product[i] = total;
  }
  return product;
}

/** Returns Σ(rᵢ − r̄ᵢ)(rⱼ − r̄ⱼ) / T by rows, and Σᵢ (rᵢ − r̄ᵢ)² by period. Null as in `sampleCovariance`. */
function meanProducts(returns: readonly Float64Array[]) {
  const periods = returns[0]?.length ?? 0;
  if (periods < 2) return null;
  const centred = returns.map(distancesFromMean);
  const values = productsOf(centred, periods);
  if (values === null) return null;
  const squareSums = Array.from({ length: periods }, (_, t) =>
    centred.reduce((sum, own) => sum + own[t]! * own[t]!, 0),
  );
  return { values, squareSums };
}

/** Returns the products of every two rows, divided by `divisor`, by rows. Null if one is not finite. */
function productsOf(lines: readonly Float64Array[], divisor: number): Float64Array | null {
  const size = lines.length;
  const length = lines[0]!.length;
  const values = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    const own = lines[i]!;
    // Four columns at once: each value of `own` is read once for four products, which do not wait for each other.
    for (let j = i; j < size; j += 4) {
      const last = size - 1;
      const [a, b] = [lines[j]!, lines[Math.min(j + 1, last)]!];
      const [c, d] = [lines[Math.min(j + 2, last)]!, lines[Math.min(j + 3, last)]!];
      let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0];
      for (let t = 0; t < length; t++) {
        const value = own[t]!;
        sumA += value * a[t]!;
        sumB += value * b[t]!;
        sumC += value * c[t]!;
        sumD += value * d[t]!;
      }
      const sums = [sumA, sumB, sumC, sumD];
      for (let k = 0; k < 4 && j + k < size; k++) {
        values[i * size + j + k] = sums[k]! / divisor;
        values[(j + k) * size + i] = sums[k]! / divisor;
      }
    }
  }
  return values.every(Number.isFinite) ? values : null;
}

/** Distances under 1e-12 are the rounding of the mean, so a constant series has a variance of exactly 0. */
function distancesFromMean(values: Float64Array): Float64Array {
  const centre = mean(values);
  const distances = values.map((value) => value - centre);
  return distances.every((distance) => Math.abs(distance) < SMALLEST_DEVIATION) ? distances.fill(0) : distances;
}
