import { beforeAll, describe, expect, test } from '@jest/globals';
import { covarianceTimes } from '../../../src/engine/measures/index.ts';
import {
  loadSolver,
  type Optimum,
  optimize,
  type Problem,
  varianceOf,
} from '../../../src/engine/optimization/index.ts';
import { estimatesOf, MAILLARD, problemOf, sum } from './support.ts';

beforeAll(loadSolver);

function weightsOf(problem: Problem): Float64Array {
  const found = optimize(problem);
  expect(found.kind).toBe('optimal');
  return (found as Optimum).weights;
}
const percent = (weights: Float64Array) => Array.from(weights, (weight) => Math.round(weight * 1000) / 10);

describe('Maillard, Roncalli, and Teiletche 2010', () => {
  test('equal risk contributions', () => {
    const weights = weightsOf(problemOf(MAILLARD, { kind: 'risk_parity' }));
    expect(percent(weights)).toEqual([38.4, 19.2, 24.3, 18.2]);
    const volatility = Math.sqrt(varianceOf(MAILLARD, weights));
    expect(volatility).toBeCloseTo(0.1029, 4);
    const product = covarianceTimes({ size: 4, values: MAILLARD.covariance, shrinkage: 0 }, weights);
    const parts = weights.map((weight, i) => (weight * product[i]!) / volatility);
    expect(parts[0]).toBeCloseTo(0.025734, 6);
    for (const part of parts) expect(Math.abs(part - volatility / 4)).toBeLessThan(1e-12);
  });

  test('minimum variance', () => {
    const weights = weightsOf(problemOf(MAILLARD, { kind: 'minimum_variance' }));
    expect(percent(weights)).toEqual([74.5, 0, 15.2, 10.3]);
    expect(Math.sqrt(varianceOf(MAILLARD, weights))).toBeCloseTo(0.0863, 4);
  });

  test('equal weights', () => {
    expect(Math.sqrt(varianceOf(MAILLARD, new Float64Array(4).fill(0.25)))).toBeCloseTo(0.1151, 4);
  });
});

/** Returns of S&P 500, government bonds, and small caps, and their covariances by month: the tables 1 and 2 of the paper. */
const ROCKAFELLAR = {
  size: 3,
  expected: Float64Array.of(0.010111, 0.0043532, 0.0137058),
  covariance: Float64Array.of(
    0.00324625,
    0.00022983,
    0.00420395,
    0.00022983,
    0.00049937,
    0.00019247,
    0.00420395,
    0.00019247,
    0.00764097,
  ),
  scenarios: Array.from({ length: 3 }, () => new Float64Array(2)),
  benchmark: null,
};

describe('Rockafellar and Uryasev 2000', () => {
  test('the minimum-variance portfolio of a return of 1.1% a month (table 3)', () => {
    // The paper demands a mean return of exactly 0.011. Its weights are S&P 0.452013, bonds 0.115573, small caps 0.432414.
    const target = 0.011;
    const frontier = problemOf(ROCKAFELLAR, { kind: 'minimum_variance' });
    const weights = solveFor(frontier, target);
    expect(weights[0]).toBeCloseTo(0.452013, 5);
    expect(weights[1]).toBeCloseTo(0.115573, 5);
    expect(weights[2]).toBeCloseTo(0.432414, 5);
    expect(varianceOf(ROCKAFELLAR, weights)).toBeCloseTo(0.00378529, 7);
  });
});

/** The weights of the least variance for an expected return: the utility whose optimum has it, by bisection of the risk aversion. */
function solveFor(problem: Problem, target: number): Float64Array {
  let [low, high] = [1e-3, 1e3];
  for (let k = 0; k < 80; k++) {
    const riskAversion = Math.sqrt(low * high);
    const weights = weightsOf({ ...problem, objective: { kind: 'mean_variance', riskAversion } });
    const mean = weights.reduce((total, weight, i) => total + weight * problem.estimates.expected[i]!, 0);
    if (mean > target) low = riskAversion;
    else high = riskAversion;
  }
  return weightsOf({ ...problem, objective: { kind: 'mean_variance', riskAversion: Math.sqrt(low * high) } });
}

describe('closed forms', () => {
  test('two assets: minimum variance w = (σ₂² − ρσ₁σ₂) / (σ₁² + σ₂² − 2ρσ₁σ₂)', () => {
    const two = estimatesOf([0.15, 0.25], () => 0.2);
    const weights = weightsOf(problemOf(two, { kind: 'minimum_variance' }));
    expect(weights[0]).toBeCloseTo((0.0625 - 0.0075) / (0.0225 + 0.0625 - 0.015), 12);
  });

  test('maximum Sharpe ratio without correlation: weights in proportion to excess return over variance', () => {
    const three = estimatesOf([0.1, 0.2, 0.3], () => 0, [0.05, 0.08, 0.11]);
    const weights = weightsOf(problemOf(three, { kind: 'maximum_sharpe', riskFreeRate: 0.02 }));
    const raw = [0.03 / 0.01, 0.06 / 0.04, 0.09 / 0.09];
    for (const [i, value] of raw.entries()) expect(weights[i]).toBeCloseTo(value / sum(raw), 10);
  });

  test('risk budgets without correlation: weights in proportion to √budget over volatility', () => {
    const two = estimatesOf([0.1, 0.2], () => 0);
    const weights = weightsOf(problemOf(two, { kind: 'risk_budget', budgets: Float64Array.of(0.8, 0.2) }));
    const raw = [Math.sqrt(0.8) / 0.1, Math.sqrt(0.2) / 0.2];
    for (const [i, value] of raw.entries()) expect(weights[i]).toBeCloseTo(value / sum(raw), 12);
  });
});
