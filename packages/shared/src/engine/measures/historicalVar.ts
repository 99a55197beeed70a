import { mean } from './mean.ts';
import { quantileLinear } from './quantileLinear.ts';
import { sortLowest } from './sortLowest.ts';
import { SMALLEST_DEVIATION } from './spread.ts';

/**
 * Historical value at risk per period: the `tail` quantile (0.05 for VaR 95) of the returns by linear interpolation, a
 * signed decimal: a loss is negative. Null under `minimumObservations`.
 */
export function historicalVar(returns: Float64Array, tail: number, minimumObservations = 20): number | null {
  if (returns.length < minimumObservations) return null;
  const lowest = sortLowest(returns, Math.floor(tail * (returns.length - 1)) + 2);
  return quantileLinear(lowest, tail);
}

/**
 * Expected shortfall: the mean of the returns at or below the historical VaR, signed decimal; null when that is null. A
 * return within 1e-12 of the VaR is at it: where the quantile falls on a return, rounding must not decide.
 */
export function historicalCvar(returns: Float64Array, tail: number, minimumObservations = 20): number | null {
  const threshold = historicalVar(returns, tail, minimumObservations);
  return threshold === null ? null : mean(returns.filter((value) => value <= threshold + SMALLEST_DEVIATION));
}
