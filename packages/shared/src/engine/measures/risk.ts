import { mean, quantileLinear, sampleStandardDeviation } from './statistics.ts';

/** A smaller standard deviation is rounding noise: ratios over it are undefined. */
export const SMALLEST_DEVIATION = 1e-12;

/** Sample standard deviation × √periods, decimal per year; null under 2 returns. */
export function annualizedVolatility(returns: Float64Array, periodsPerYear: number): number | null {
  const deviation = sampleStandardDeviation(returns);
  return deviation === null ? null : deviation * Math.sqrt(periodsPerYear);
}

/** √(mean over all periods of min(r − threshold, 0)²) × √periods, decimal per year (Sortino and Price 1994); null without a return. */
export function downsideDeviation(returns: Float64Array, threshold: number, periodsPerYear: number): number | null {
  if (returns.length === 0) return null;
  let squares = 0;
  for (let i = 0; i < returns.length; i++) squares += Math.min((returns[i] as number) - threshold, 0) ** 2;
  return Math.sqrt((squares / returns.length) * periodsPerYear);
}

/** mean(r − f) / sd(r − f) × √periods, sample deviation (Sharpe 1994); null under 2 returns or with sd < 1e-12. */
export function sharpeRatio(returns: Float64Array, riskFreePerPeriod: number, periodsPerYear: number): number | null {
  const deviation = sampleStandardDeviation(returns);
  if (deviation === null || deviation < SMALLEST_DEVIATION) return null;
  return ((mean(returns) - riskFreePerPeriod) / deviation) * Math.sqrt(periodsPerYear);
}

/** mean(r − f) × periods / downside deviation over all periods; null under 2 returns or without any shortfall. */
export function sortinoRatio(returns: Float64Array, riskFreePerPeriod: number, periodsPerYear: number): number | null {
  const downside = downsideDeviation(returns, riskFreePerPeriod, periodsPerYear);
  if (returns.length < 2 || downside === null || downside < SMALLEST_DEVIATION) return null;
  return ((mean(returns) - riskFreePerPeriod) * periodsPerYear) / downside;
}

/** Annualised return / |maximum drawdown| (Young 1991); null when either is missing or there was no drawdown. */
export function calmarRatio(annualized: number | null, drawdown: number): number | null {
  return annualized === null || drawdown === 0 ? null : annualized / -drawdown;
}

/** Σ max(r − threshold, 0) / Σ max(threshold − r, 0) (Keating and Shadwick 2002); null without a shortfall. */
export function omegaRatio(returns: Float64Array, threshold: number): number | null {
  let gains = 0;
  let losses = 0;
  for (let i = 0; i < returns.length; i++) {
    const excess = (returns[i] as number) - threshold;
    if (excess > 0) gains += excess;
    else losses -= excess;
  }
  return losses < SMALLEST_DEVIATION ? null : gains / losses;
}

/** The `tail` quantile (0.05 for VaR 95) of the returns, linear interpolation, signed: a loss is negative; null under 20 returns. */
export function historicalVar(returns: Float64Array, tail: number, minimumObservations = 20): number | null {
  return returns.length < minimumObservations ? null : quantileLinear(returns.slice().sort(), tail);
}

/** Mean of the returns at or below the historical VaR; null under 20 returns. */
export function historicalCvar(returns: Float64Array, tail: number, minimumObservations = 20): number | null {
  const threshold = historicalVar(returns, tail, minimumObservations);
  return threshold === null ? null : mean(returns.filter((value) => value <= threshold));
}
