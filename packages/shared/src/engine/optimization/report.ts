import type { Json } from '../json/table.ts';
import { weightedReturns } from '../measures/index.ts';
import type { AssetHistory } from './assetHistory.ts';
import { dot, productOf } from './figures.ts';
import { type Limits, type Problem, SMALLEST_HOLDING } from './problem.ts';

export interface Measure {
  readonly problem: Pick<Problem, 'estimates'>;
  readonly history: Pick<AssetHistory, 'assets' | 'returns'>;
  readonly riskFreeRate: number;
  readonly confidence: number;
}

type Members = { readonly [name: string]: Json };

/** Returns the expected figures of weights: annual decimals, and the CVaR of one period as a signed decimal. */
export function figuresOf({ problem, history, riskFreeRate, confidence }: Measure, weights: Float64Array): Members {
  const { estimates } = problem;
  const product = productOf(estimates, weights);
  const variance = Math.max(0, dot(product, weights));
  const volatility = Math.sqrt(variance);
  const expected = dot(estimates.expected, weights);
  const { benchmark } = estimates;
  const tracking = benchmark && Math.max(0, variance - 2 * dot(benchmark.covariances, weights) + benchmark.variance);
  return {
    expected_return: expected,
    volatility,
    expected_sharpe_ratio: volatility > 0 ? (expected - riskFreeRate) / volatility : null,
    cvar: -expectedLoss(weightedReturns(history.returns, weights), confidence),
    expected_tracking_error: tracking && Math.sqrt(tracking),
    holdings: weights.filter((weight) => Math.abs(weight) >= SMALLEST_HOLDING * 0.999).length,
  };
}

/**
 * Returns the mean loss of the worst (1 − confidence) of the returns, above 0 for a loss. The last of them counts in part, as in the
 * linear program (Rockafellar and Uryasev 2002).
 */
export function expectedLoss(returns: Float64Array, confidence: number): number {
  const sorted = returns.toSorted();
  const tail = Math.max((1 - confidence) * sorted.length, Number.MIN_VALUE);
  const whole = Math.min(sorted.length - 1, Math.floor(tail + 1e-9));
  const sum = sorted.subarray(0, whole).reduce((total, value) => total + value, 0);
  return -(sum + Math.max(0, tail - whole) * sorted[whole]!) / tail;
}

/** Returns the assets of the proposed or the current portfolio, from the largest proposed weight on. */
export function weightRows(
  { problem: { estimates }, history: { assets } }: Measure,
  weights: Float64Array,
  current: Float64Array | null,
): Members[] {
  const { size, covariance, expected } = estimates;
  const product = productOf(estimates, weights);
  const variance = dot(product, weights);
  const order = [...weights.keys()].sort((a, b) => weights[b]! - weights[a]! || a - b);
  return order.map((i) => {
    const { ric, name, market, sector, currency } = assets[i]!;
    return {
      ric,
      name,
      market,
      sector,
      currency,
      current_weight: current && current[i]!,
      proposed_weight: weights[i]!,
      weight_change: current && weights[i]! - current[i]!,
      expected_return: expected[i]!,
      volatility: Math.sqrt(covariance[i * size + i]!),
      risk_share: variance > 0 ? (weights[i]! * product[i]!) / variance : null,
    };
  });
}

/** Shares that exceed a limit by less are rounding. */
const ROUNDING = 1e-9;

/** Returns the limits on weights that the current weights break: those of single assets first, then those of groups. */
export function brokenLimits(
  { lower, upper, groups }: Pick<Limits, 'lower' | 'upper' | 'groups'>,
  rics: readonly string[],
  current: Float64Array,
): Members[] {
  const limits = [
    ...rics.map((name, i) => ({ kind: 'symbol', name, weight: current[i]!, minimum: lower[i]!, maximum: upper[i]! })),
    ...groups.map(({ name, members, minimum, maximum }) => {
      const weight = members.reduce((sum, i) => sum + current[i]!, 0);
      return { kind: 'group', name, weight, minimum, maximum };
    }),
  ];
  return limits.flatMap(({ kind, name, weight, minimum, maximum }) => {
    const isBroken = weight < minimum - ROUNDING || weight > maximum + ROUNDING;
    const finite = (value: number) => (Number.isFinite(value) ? value : null);
    return isBroken ? [{ kind, name, weight, minimum: finite(minimum), maximum: finite(maximum) }] : [];
  });
}

/** Returns the assets with a weight other than 0, in the order of the assets. */
export function heldRows(rics: readonly string[], weights: Float64Array): Members[] {
  return rics.flatMap((ric, i) => (weights[i] !== 0 ? [{ ric, proposed_weight: weights[i]! }] : []));
}
