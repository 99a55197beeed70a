import { annualizedVolatility } from './annualizedVolatility.ts';
import { beta } from './beta.ts';

/**
 * Returns the part of the volatility that comes from the benchmark: |beta| × sd(b) × √periods. It is a decimal per year and a sample
 * figure. Null without a beta.
 *
 * Source: Bacon 2008, p. 75. Example: r = 2b with a benchmark volatility of 0.1 → 0.2.
 */
export function systematicRisk(returns: Float64Array, benchmark: Float64Array, periodsPerYear: number): number | null {
  const slope = beta(returns, benchmark);
  return slope === null ? null : Math.abs(slope) * annualizedVolatility(benchmark, periodsPerYear)!;
}

/**
 * Returns the part of the volatility that does not come from the benchmark: sd(r − beta × b) × √periods. It is a decimal per year. The
 * deviation divides by n − 1, so systematic risk² + specific risk² = volatility². Null without a beta.
 *
 * Source: Bacon 2008, p. 75, there as a population figure. Example: r = 2b + 0.01 → 0.
 */
export function specificRisk(returns: Float64Array, benchmark: Float64Array, periodsPerYear: number): number | null {
  const slope = beta(returns, benchmark);
  if (slope === null) return null;
  const residuals = new Float64Array(returns.length);
  for (let i = 0; i < residuals.length; i++) residuals[i] = returns[i]! - slope * benchmark[i]!;
  return annualizedVolatility(residuals, periodsPerYear);
}
