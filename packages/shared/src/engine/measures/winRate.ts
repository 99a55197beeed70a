import { SMALLEST_DEVIATION } from './spread.ts';

/**
 * Share of returns above 0, a decimal; null without a return. A return up to 1e-12 is rounding noise on a day on which
 * nothing moved. Example: [0.01, 0, −0.02, 0.03] → 0.5.
 */
export function winRate(returns: Float64Array): number | null {
  if (returns.length === 0) return null;
  let wins = 0;
  for (let i = 0; i < returns.length; i++) if (returns[i]! > SMALLEST_DEVIATION) wins++;
  return wins / returns.length;
}
