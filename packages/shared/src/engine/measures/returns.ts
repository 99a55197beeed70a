/** Simple returns of n levels: n − 1 decimals, r_t = L_t / L_{t−1} − 1. */
export function returnsOf(levels: Float64Array): Float64Array {
  const returns = new Float64Array(Math.max(levels.length - 1, 0));
  for (let i = 0; i < returns.length; i++) returns[i] = (levels[i + 1] as number) / (levels[i] as number) - 1;
  return returns;
}

/** Π(1 + r) − 1; 0 for no return. */
export function cumulativeReturn(returns: ArrayLike<number>): number {
  let growth = 1;
  for (let i = 0; i < returns.length; i++) growth *= 1 + (returns[i] as number);
  return growth - 1;
}

/** The rate per period that compounds to an annual rate: (1 + rate)^(1/periods) − 1. Both decimals. */
export function perPeriodRate(annualRate: number, periodsPerYear: number): number {
  return (1 + annualRate) ** (1 / periodsPerYear) - 1;
}

/**
 * (1 + total)^(365.25 / days) − 1 for a total return over calendar days; null under 365 days (GIPS: shorter periods are
 * not annualised). A total of −1 stays −1.
 */
export function annualizedReturn(totalReturn: number, calendarDays: number): number | null {
  if (calendarDays < 365) return null;
  return (1 + totalReturn) ** (365.25 / calendarDays) - 1;
}

/** Π(1 + r)^(periods / n) − 1, the convention of empyrical and quantstats; null without a return. */
export function annualizedReturnByPeriods(returns: ArrayLike<number>, periodsPerYear: number): number | null {
  if (returns.length === 0) return null;
  return (1 + cumulativeReturn(returns)) ** (periodsPerYear / returns.length) - 1;
}

/**
 * Return of a period that ends with the last level: last / (last level strictly before the period's first day) − 1.
 * `days` ascending, aligned with `levels`. Null when no level lies before the period.
 */
export function periodReturn(days: Int32Array, levels: Float64Array, firstDayOfPeriod: number): number | null {
  let base = -1;
  for (let i = 0; i < days.length && (days[i] as number) < firstDayOfPeriod; i++) base = i;
  if (base < 0) return null;
  return (levels[levels.length - 1] as number) / (levels[base] as number) - 1;
}

/** Share of returns above 0; null without a return. */
export function winRate(returns: ArrayLike<number>): number | null {
  if (returns.length === 0) return null;
  let wins = 0;
  for (let i = 0; i < returns.length; i++) if ((returns[i] as number) > 0) wins++;
  return wins / returns.length;
}

/** The largest return; null without one. */
export function bestReturn(returns: Float64Array): number | null {
  return returns.length === 0 ? null : returns.reduce((best, value) => Math.max(best, value));
}

/** The smallest return; null without one. */
export function worstReturn(returns: Float64Array): number | null {
  return returns.length === 0 ? null : returns.reduce((worst, value) => Math.min(worst, value));
}
