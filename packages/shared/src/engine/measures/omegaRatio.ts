import { SMALLEST_DEVIATION } from './spread.ts';

/** Σ max(r − threshold, 0) / Σ max(threshold − r, 0) (Keating and Shadwick 2002); null without a shortfall. Example: [0.03, −0.01] at 0 → 3. */
export function omegaRatio(returns: Float64Array, threshold: number): number | null {
  let gains = 0;
  let losses = 0;
  for (let i = 0; i < returns.length; i++) {
    const excess = returns[i]! - threshold;
    if (excess > 0) gains += excess;
    else losses -= excess;
  }
  return losses < SMALLEST_DEVIATION ? null : gains / losses;
}
