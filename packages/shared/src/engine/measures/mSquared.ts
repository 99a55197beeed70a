/**
 * Returns the return that the portfolio would have had at the volatility of the benchmark: Sharpe ratio × volatility of the
 * benchmark + risk-free rate. It is a decimal per year. All three arguments are annual. It ranks portfolios exactly as the Sharpe ratio
 * does. Null without a Sharpe ratio or a volatility.
 *
 * Source: Modigliani and Modigliani 1997; Bacon 2008, p. 67. Example: 0.5, 0.2 and 0.03 → 0.13.
 */
export function mSquared(
  sharpeRatio: number | null,
  benchmarkVolatility: number | null,
  riskFreeRate: number,
): number | null {
  if (sharpeRatio === null || benchmarkVolatility === null) return null;
  return sharpeRatio * benchmarkVolatility + riskFreeRate;
}
