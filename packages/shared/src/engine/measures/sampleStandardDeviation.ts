import { centredProducts } from './centredProducts.ts';

/**
 * √(Σ(x − x̄)² / (n − 1)), sample, in the unit of the values; null with fewer than 2.
 * Example: [2, 4, 4, 4, 5, 5, 7, 9] → 2.138.
 */
export function sampleStandardDeviation(values: Float64Array): number | null {
  if (values.length < 2) return null;
  return Math.sqrt(centredProducts(values, values) / (values.length - 1));
}
