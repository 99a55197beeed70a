/** A smaller standard deviation is rounding noise, not spread: what would be divided by it is undefined. */
export const SMALLEST_DEVIATION = 1e-12;

/** True when n values with this Σ(x − x̄)² have a sample standard deviation of at least 1e-12. */
export function moves(centredSquares: number, n: number): boolean {
  return Math.sqrt(centredSquares / (n - 1)) >= SMALLEST_DEVIATION;
}
