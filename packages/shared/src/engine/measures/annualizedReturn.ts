import { cumulativeReturn } from './cumulativeReturn.ts';

/**
 * (1 + total)^(365.25 / days) − 1 for a total return over calendar days, decimal per year; null under 365 days (GIPS:
 * shorter periods are not annualized). A total of −1 stays −1. Example: 0.21 over 730.5 days → 0.1.
 */
export function annualizedReturn(totalReturn: number, calendarDays: number): number | null {
  if (calendarDays < 365) return null;
  return (1 + totalReturn) ** (365.25 / calendarDays) - 1;
}

/**
 * Π(1 + r)^(periods / n) − 1, decimal per year, by count of returns as empyrical and quantstats have it; null without a
 * return. Example: [0.01, 0.02] at 12 periods → 0.1957.
 */
export function annualizedReturnByPeriods(returns: Float64Array, periodsPerYear: number): number | null {
  if (returns.length === 0) return null;
  return (1 + cumulativeReturn(returns)) ** (periodsPerYear / returns.length) - 1;
}
