import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Limits,
  loadSolver,
  type Objective,
  optimize,
  turnoverOf,
  varianceOf,
} from '../../../src/engine/optimization/index.ts';
import cvxpy from './cvxpyCases.json' with { type: 'json' };
import { historicalLoss, objectiveOf } from './objectiveValues.ts';
import { estimatesFrom, estimatesOf, longOnly, MAILLARD, optimum, problemOf, sum } from './support.ts';

beforeAll(loadSolver);

describe('problems that cvxpy solved', () => {
  cvxpy.cases.forEach((one, k) => {
    const returns = one.returns.map((own) => Float64Array.from(own));
    const estimates = estimatesFrom(returns, Float64Array.from(one.benchmark));
    const half = Array.from({ length: estimates.size / 2 }, (_, i) => i);
    const limits: Limits = {
      ...longOnly(estimates.size),
      upper: new Float64Array(estimates.size).fill(0.35),
      groups: [{ name: 'first half', members: half, minimum: 0.3, maximum: 0.6 }],
    };
    const trading = {
      current: Float64Array.from(one.current),
      sold: 0,
      maximumTurnover: 0.2,
      buyRate: 0.002,
      sellRate: 0.003,
      maximumCost: Number.POSITIVE_INFINITY,
    };
    const objectives: Record<keyof typeof one.optimum, [Objective, Partial<Limits>]> = {
      minimum_variance: [{ kind: 'minimum_variance' }, {}],
      mean_variance: [{ kind: 'mean_variance', riskAversion: 4 }, {}],
      mean_variance_turnover: [{ kind: 'mean_variance', riskAversion: 4 }, { trading }],
      minimum_cvar: [{ kind: 'minimum_cvar', confidence: 0.9 }, {}],
      maximum_sharpe: [{ kind: 'maximum_sharpe', riskFreeRate: 0.01 }, {}],
      minimum_tracking_error: [{ kind: 'minimum_tracking_error' }, {}],
    };
    test.each(Object.entries(objectives))(`case ${k + 1}, %s`, (name, [objective, more]) => {
      const problem = problemOf(estimates, objective, { ...limits, ...more });
      const { weights, gap } = optimum(problem);
      expect(sum(weights)).toBeCloseTo(1, 12);
      expect(objectiveOf(problem, weights)).toBeCloseTo(one.optimum[name as keyof typeof one.optimum], 9);
      expect(gap).toBeLessThan(1e-9);
      if (more.trading) expect(turnoverOf(trading, weights)).toBeLessThan(0.2 + 1e-9);
    });
  });
});

/** A positive definite covariance and expected returns of 2 to 8 assets. */
const randomEstimates = fc
  .integer({ min: 2, max: 8 })
  .chain((size) =>
    fc.record({
      loadings: fc.array(fc.integer({ min: -100, max: 100 }), { minLength: size, maxLength: size }),
      own: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: size, maxLength: size }),
      expected: fc.array(fc.integer({ min: -50, max: 100 }), { minLength: size, maxLength: size }),
    }),
  )
  .map(({ loadings, own, expected }) => {
    const size = own.length;
    const covariance = Float64Array.from({ length: size * size }, (_, k) => {
      const [i, j] = [Math.floor(k / size), k % size];
      return (loadings[i]! * loadings[j]! + (i === j ? own[i]! ** 2 : 0)) * 1e-5;
    });
    const scenarios = own.map(() => new Float64Array(2));
    return {
      size,
      covariance,
      scenarios,
      expected: Float64Array.from(expected, (value) => value / 500),
      benchmark: null,
    };
  });

describe('conditions of an optimum', () => {
  test('minimum variance: held assets have one marginal risk, and no other has a lower one', () => {
    fc.assert(
      fc.property(randomEstimates, (estimates) => {
        const { weights, gap } = optimum(problemOf(estimates, { kind: 'minimum_variance' }));
        const variance = varianceOf(estimates, weights);
        const marginal = weights.map((_, i) =>
          sum(weights.map((weight, j) => weight * estimates.covariance[i * estimates.size + j]!)),
        );
        expect(gap).toBeLessThan(1e-8);
        marginal.forEach((value, i) => {
          expect(value).toBeGreaterThan(variance * (1 - 1e-7));
          if (weights[i]! > 1e-6) expect(value).toBeLessThan(variance * (1 + 1e-7));
        });
      }),
      { numRuns: 60 },
    );
  });

  test('risk parity: all parts of the risk are equal', () => {
    fc.assert(
      fc.property(randomEstimates, (estimates) => {
        const { weights } = optimum(problemOf(estimates, { kind: 'risk_parity' }));
        const variance = varianceOf(estimates, weights);
        for (let i = 0; i < estimates.size; i++) {
          const row = estimates.covariance.subarray(i * estimates.size, (i + 1) * estimates.size);
          const part = weights[i]! * sum(row.map((value, j) => value * weights[j]!));
          expect(part / variance).toBeCloseTo(1 / estimates.size, 9);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('no other weights have a higher Sharpe ratio', () => {
    fc.assert(
      fc.property(
        randomEstimates,
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 }),
        (estimates, raw) => {
          const problem = problemOf(estimates, { kind: 'maximum_sharpe', riskFreeRate: 0 });
          const found = optimize(problem);
          const other = Float64Array.from(raw.slice(0, estimates.size), (value) => value + 0.01);
          const scaled = other.map((value) => value / sum(other));
          const ratio = objectiveOf(problem, scaled);
          if (found.kind === 'optimal') expect(objectiveOf(problem, found.weights)).toBeGreaterThan(ratio - 1e-9);
          else expect(Math.max(...estimates.expected)).toBeLessThanOrEqual(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('number of holdings', () => {
  const six = estimatesOf(
    [0.1, 0.12, 0.15, 0.2, 0.25, 0.3],
    (i, j) => 0.9 / (1 + j - i),
    [0.02, 0.03, 0.05, 0.04, 0.08, 0.07],
  );
  const subsets = Array.from({ length: 64 }, (_, mask) => [0, 1, 2, 3, 4, 5].map((i) => (mask >> i) & 1));

  test.each<Objective>([
    { kind: 'minimum_variance' },
    { kind: 'mean_variance', riskAversion: 3 },
    { kind: 'maximum_sharpe', riskFreeRate: 0.01 },
  ])('$kind with at most 2 equals the best of all pairs', (objective) => {
    const holdings = { minimum: 1, maximum: 2 };
    const found = optimum(problemOf(six, objective, { holdings }));
    expect(found.weights.filter((weight) => weight > 0).length).toBeLessThanOrEqual(2);
    const values = subsets
      .filter((chosen) => sum(chosen) === 2)
      .map((chosen) => {
        const problem = problemOf(six, objective, { upper: Float64Array.from(chosen) });
        return objectiveOf(problem, optimum(problem).weights);
      });
    const best = objective.kind === 'maximum_sharpe' ? Math.max(...values) : Math.min(...values);
    expect(objectiveOf(problemOf(six, objective), found.weights)).toBeCloseTo(best, 9);
    expect(found.gap).toBeLessThan(1e-9);
  });

  test('an asset without a part of the optimum gets 0.01% if all must be held', () => {
    const { weights } = optimum(
      problemOf(MAILLARD, { kind: 'minimum_variance' }, { holdings: { minimum: 4, maximum: 4 } }),
    );
    expect(weights[1]).toBeCloseTo(1e-4, 10);
  });

  test('the least CVaR of at most 2 holdings is that of the best pair', () => {
    const scenarios = [1, 2, 3, 4].map((k) =>
      Float64Array.from({ length: 40 }, (_, t) => 0.02 * Math.sin(1 + t * k * 1.7) + 0.001 * k),
    );
    const estimates = estimatesFrom(scenarios, null);
    const objective: Objective = { kind: 'minimum_cvar', confidence: 0.9 };
    const { weights } = optimum(problemOf(estimates, objective, { holdings: { minimum: 1, maximum: 2 } }));
    const pairs = [
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ].map((pair) => {
      const upper = Float64Array.from({ length: 4 }, (_, i) => (pair.includes(i) ? 1 : 0));
      return historicalLoss(scenarios, optimum(problemOf(estimates, objective, { upper })).weights, 0.9);
    });
    expect(historicalLoss(scenarios, weights, 0.9)).toBeCloseTo(Math.min(...pairs), 10);
  });
});
