import { SMALLEST_DEVIATION } from '../../statistics.ts';

/**
 * Returns the return L_to / L_from − 1 between two positions, a decimal. A level of 0 means that everything is lost. Nothing is
 * at work from then on, so later returns are 0. Example: for [100, 110, 0, 0] the returns are 0.1, −1, and 0.
 */
export function returnBetween(levels: ArrayLike<number>, from: number, to: number): number {
  return levels[from] === 0 && levels[to] === 0 ? 0 : levels[to]! / levels[from]! - 1;
}

/** Returns the n − 1 simple returns `r_t = L_t / L_{t−1} − 1` of n levels, as decimals. Example: [100, 110, 99] → [0.1, −0.1]. */
export function returnsOf(levels: Float64Array): Float64Array {
  const returns = new Float64Array(Math.max(levels.length - 1, 0));
  for (let i = 0; i < returns.length; i++) returns[i] = returnBetween(levels, i, i + 1);
  return returns;
}

/** Returns the total return Π(1 + r) − 1, a decimal. It is 0 without returns. Example: [0.1, −0.1] → −0.01. */
export function cumulativeReturn(returns: Float64Array): number {
  let growth = 1;
  for (let i = 0; i < returns.length; i++) growth *= 1 + returns[i]!;
  return growth - 1;
}

/** Returns true if a figure of so many years is annualized: from 365 calendar days, or twelve whole months, on. */
export function isAnnualized(years: number): boolean {
  return years >= 365 / 365.25;
}

/**
 * Returns the annualized return (1 + total)^(1 / years) − 1 of a total return, a decimal per year. Null under a year, because GIPS
 * does not annualize shorter periods. 365 calendar days are a year. A total of −1 stays −1. Example: 0.21 over 2 years → 0.1.
 */
export function annualizedReturn(totalReturn: number, years: number): number | null {
  return isAnnualized(years) ? (1 + totalReturn) ** (1 / years) - 1 : null;
}

/**
 * Returns the annualized return Π(1 + r)^(periods / n) − 1 by count of returns, a decimal per year. The libraries empyrical
 * and quantstats use the same formula. Null without a return. Example: [0.01, 0.02] at 12 periods → 0.1957.
 */
export function annualizedReturnByPeriods(returns: Float64Array, periodsPerYear: number): number | null {
  if (returns.length === 0) return null;
  return (1 + cumulativeReturn(returns)) ** (periodsPerYear / returns.length) - 1;
}

/** Returns the rate per period that compounds to an annual rate, (1 + rate)^(1/periods) − 1. Example: 0.04 over 252 → 0.00015565. */
export function perPeriodRate(annualRate: number, periodsPerYear: number): number {
  return (1 + annualRate) ** (1 / periodsPerYear) - 1;
}

/** Returns the largest return, or null without returns. */
export function bestReturn(returns: Float64Array): number | null {
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < returns.length; i++) if (returns[i]! > best) best = returns[i]!;
  return returns.length === 0 ? null : best;
}

/** Returns the smallest return, or null without returns. */
export function worstReturn(returns: Float64Array): number | null {
  let worst = Number.POSITIVE_INFINITY;
  for (let i = 0; i < returns.length; i++) if (returns[i]! < worst) worst = returns[i]!;
  return returns.length === 0 ? null : worst;
}

/**
 * Returns the share of returns above 0, a decimal. Null without a return. A return up to 1e-12 counts as 0, because it is
 * rounding noise on a day without movement. Example: [0.01, 0, −0.02, 0.03] → 0.5.
 */
export function winRate(returns: Float64Array): number | null {
  if (returns.length === 0) return null;
  let wins = 0;
  for (let i = 0; i < returns.length; i++) if (returns[i]! > SMALLEST_DEVIATION) wins++;
  return wins / returns.length;
}
