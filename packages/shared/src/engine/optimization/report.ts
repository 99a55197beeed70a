import type { Json } from '../json/table.ts';
import { weightedReturns } from '../measures/index.ts';
import type { AssetHistory } from './assetHistory.ts';
import { costOf, dot, productOf, turnoverOf } from './figures.ts';
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
function expectedLoss(returns: Float64Array, confidence: number): number {
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

type WeightLimits = Pick<Limits, 'lower' | 'upper' | 'groups'>;

/** Returns the limits with the weights that they apply to: those of single assets first, then those of groups. */
function limitedWeights({ lower, upper, groups }: WeightLimits, rics: readonly string[], weights: Float64Array) {
  return [
    ...rics.map((name, i) => ({ kind: 'symbol', name, weight: weights[i]!, minimum: lower[i]!, maximum: upper[i]! })),
    ...groups.map(({ name, members, minimum, maximum }) => {
      const weight = members.reduce((sum, i) => sum + weights[i]!, 0);
      return { kind: 'group', name, weight, minimum, maximum };
    }),
  ];
}

/** Weights of a solver that are nearer to a limit are at it. */
const AT_LIMIT = 1e-6;

/**
 * Returns the limits that the proposed weights reach: those of weights, then those of all trades. Without a request for it, a weight of
 * 0% or 100% is no limit, because every portfolio has it.
 */
export function bindingLimits(limits: Limits, rics: readonly string[], proposed: Float64Array): Members[] {
  const { trading } = limits;
  const ofWeights = limitedWeights(limits, rics, proposed).flatMap(({ kind, name, weight, minimum, maximum }) => {
    const isAt = (limit: number) => Math.abs(weight - limit) < AT_LIMIT;
    if (maximum !== 1 && isAt(maximum)) return [{ kind, name, bound: 'maximum', value: weight, limit: maximum }];
    return minimum !== 0 && isAt(minimum) ? [{ kind, name, bound: 'minimum', value: weight, limit: minimum }] : [];
  });
  const ofTrades =
    trading === null
      ? []
      : [
          { kind: 'turnover', value: turnoverOf(trading, proposed), limit: trading.maximumTurnover },
          { kind: 'cost', value: costOf(trading, proposed), limit: trading.maximumCost },
        ].filter(({ value, limit }) => Math.abs(value - limit) < AT_LIMIT);
  return [...ofWeights, ...ofTrades.map((one) => ({ ...one, name: null, bound: 'maximum' }))];
}

/** Returns the limits on weights that the current weights break. */
export function brokenLimits(limits: WeightLimits, rics: readonly string[], current: Float64Array): Members[] {
  return limitedWeights(limits, rics, current).flatMap(({ kind, name, weight, minimum, maximum }) => {
    const isBroken = weight < minimum - ROUNDING || weight > maximum + ROUNDING;
    const finite = (value: number) => (Number.isFinite(value) ? value : null);
    return isBroken ? [{ kind, name, weight, minimum: finite(minimum), maximum: finite(maximum) }] : [];
  });
}

/** Returns the assets with a weight other than 0, in the order of the assets. */
export function heldRows(rics: readonly string[], weights: Float64Array): Members[] {
  return rics.flatMap((ric, i) => (weights[i] !== 0 ? [{ ric, proposed_weight: weights[i]! }] : []));
}
