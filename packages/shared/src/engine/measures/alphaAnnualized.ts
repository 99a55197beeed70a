import { beta } from './beta.ts';
import { mean } from './mean.ts';

/**
 * periods × (mean(r − f) − beta × mean(b − f)), decimal per year, added up and not compounded (Jensen 1968); f is the rate
 * per period. Null without a beta. Example: r = 2b + 0.01 at f 0 and 12 periods → 0.12.
 */
export function alphaAnnualized(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFreePerPeriod: number,
  periodsPerYear: number,
): number | null {
  const slope = beta(returns, benchmark);
  if (slope === null) return null;
  return periodsPerYear * (mean(returns) - riskFreePerPeriod - slope * (mean(benchmark) - riskFreePerPeriod));
}
