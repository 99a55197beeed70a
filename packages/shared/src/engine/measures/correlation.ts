import { centredProducts } from './centredProducts.ts';
import { moves } from './spread.ts';

/** Pearson's correlation, −1 to 1; null under 2 pairs or when one of the two did not move. Example: y = −3x → −1. */
export function correlation(x: Float64Array, y: Float64Array): number | null {
  if (x.length < 2) return null;
  const xx = centredProducts(x, x);
  const yy = centredProducts(y, y);
  if (!moves(xx, x.length) || !moves(yy, x.length)) return null;
  return Math.max(-1, Math.min(1, centredProducts(x, y) / Math.sqrt(xx * yy)));
}
