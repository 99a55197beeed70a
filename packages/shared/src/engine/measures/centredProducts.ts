import { mean } from './mean.ts';

/** Σ(x − x̄)(y − ȳ), the two-pass form; x and y have the same length, at least 1. Divided by n − 1: the sample covariance. */
export function centredProducts(x: Float64Array, y: Float64Array): number {
  const meanX = mean(x);
  const meanY = x === y ? meanX : mean(y);
  let total = 0;
  for (let i = 0; i < x.length; i++) total += (x[i]! - meanX) * (y[i]! - meanY);
  return total;
}
