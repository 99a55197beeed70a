import { riskContributions } from './riskContributions.ts';
import { sampleStandardDeviation } from './sampleStandardDeviation.ts';

/**
 * Σ wᵢσᵢ / σ_p, without unit, at least 1 for weights above 0 (Choueifaty and Coignard 2008); null under 2 periods or when
 * the portfolio did not move. Example: two uncorrelated holdings of one volatility, half each → √2.
 */
export function diversificationRatio(returns: readonly Float64Array[], weights: ArrayLike<number>): number | null {
  const risk = riskContributions(returns, weights, 1);
  if (risk === null) return null;
  const alone = returns.reduce((sum, own, i) => sum + weights[i]! * sampleStandardDeviation(own)!, 0);
  return alone / risk.total;
}
