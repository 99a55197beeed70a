import { covarianceTimes } from '../measures/covariance.ts';
import type { Estimates, Trading } from './problem.ts';

/** Returns Σw: half the change of the variance by each weight. */
export function productOf({ size, covariance }: Estimates, weights: Float64Array): Float64Array {
  return covarianceTimes({ size, values: covariance, shrinkage: 0 }, weights);
}

/** Returns the annual variance of weights. */
export function varianceOf(estimates: Estimates, weights: Float64Array): number {
  return dot(productOf(estimates, weights), weights);
}

/** Returns the cost of the sale of holdings outside the assets. It is the same for all weights. */
export function soldCost(trading: Trading | null): number {
  return trading === null ? 0 : trading.sold * trading.sellRate;
}

/** Returns the cost of the trades from the current weights, as a share of the portfolio. */
export function costOf({ current, sold, buyRate, sellRate }: Trading, weights: Float64Array): number {
  let cost = sold * sellRate;
  for (let i = 0; i < weights.length; i++) {
    const change = weights[i]! - current[i]!;
    cost += change > 0 ? change * buyRate : -change * sellRate;
  }
  return cost;
}

/** Returns half of all purchases and sales, as a share of the portfolio. */
export function turnoverOf({ current, sold }: Pick<Trading, 'current' | 'sold'>, weights: Float64Array): number {
  return weights.reduce((sum, weight, i) => sum + Math.abs(weight - current[i]!) / 2, sold / 2);
}

export function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}
