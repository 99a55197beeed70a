import { centredProducts, SMALLEST_DEVIATION, sampleStandardDeviation } from '../../statistics.ts';
import { type Covariance, covarianceTimes } from './covariance.ts';

export interface RiskContributions {
  /** √periods · sd of Σ wᵢrᵢ, sample, decimal a year. */
  readonly total: number;
  /** ∂total/∂wᵢ = √periods · cov(rᵢ, r_p) / sd(r_p). */
  readonly marginal: Float64Array;
  /** wᵢ · marginal; they sum to the total. */
  readonly contribution: Float64Array;
}

/**
 * Euler's split of the volatility of fixed weights among the holdings: σ_p is homogeneous of degree 1 in the weights, so
 * Σ wᵢ ∂σ_p/∂wᵢ = σ_p. `returns` per holding and period, all of one length; null under 2 periods or when the portfolio
 * did not move. Source: Litterman 1996, "Hot spots and hedges"; Tasche 1999. Example: one holding of weight 1 → its own
 * volatility.
 */
export function riskContributions(
  returns: readonly Float64Array[],
  weights: ArrayLike<number>,
  periodsPerYear: number,
): RiskContributions | null {
  const portfolio = weightedReturns(returns, weights);
  if (portfolio.length < 2) return null;
  const year = Math.sqrt(periodsPerYear);
  const deviation = Math.sqrt(centredProducts(portfolio, portfolio) / (portfolio.length - 1));
  if (deviation < SMALLEST_DEVIATION) return null;
  const marginal = Float64Array.from(
    returns,
    (own) => (year * centredProducts(own, portfolio)) / ((portfolio.length - 1) * deviation),
  );
  const contribution = marginal.map((value, i) => value * weights[i]!);
  return { total: year * deviation, marginal, contribution };
}

/**
 * Returns Euler's split of √(w'Σw · periods) among the assets: wᵢ(Σw)ᵢ / √(w'Σw). With the weights of a portfolio the total is its
 * volatility. With its active weights (portfolio minus benchmark) the total is the ex-ante tracking error. Null when the total is
 * rounding or not finite.
 *
 * Source: Maillard, Roncalli and Teiletche 2010. Example: weights 0.5 and 0.5 of uncorrelated variances 0.04 → 0.1414, half each.
 */
export function covarianceContributions(
  covariance: Covariance,
  weights: ArrayLike<number>,
  periodsPerYear: number,
): RiskContributions | null {
  return productContributions(covarianceTimes(covariance, weights), weights, periodsPerYear);
}

/** Returns the split of `covarianceContributions` from the covariances Σw of the assets with the whole. It serves where the matrix is too large. */
export function productContributions(
  covariances: Float64Array,
  weights: ArrayLike<number>,
  periodsPerYear: number,
): RiskContributions | null {
  const variance = covariances.reduce((total, value, i) => total + value * weights[i]!, 0);
  const deviation = Math.sqrt(variance);
  if (!(deviation >= SMALLEST_DEVIATION && Number.isFinite(deviation))) return null;
  const year = Math.sqrt(periodsPerYear);
  const marginal = covariances.map((value) => (year * value) / deviation);
  return { total: year * deviation, marginal, contribution: marginal.map((value, i) => value * weights[i]!) };
}

/** Σ wᵢrᵢ by period. Example: weights 0.5 and 0.5 of [0.02] and [0] → [0.01]. */
export function weightedReturns(returns: readonly Float64Array[], weights: ArrayLike<number>): Float64Array {
  const total = new Float64Array(returns[0]?.length ?? 0);
  returns.forEach((own, i) => {
    for (let t = 0; t < total.length; t++) total[t]! += weights[i]! * own[t]!;
  });
  return total;
}

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
