import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  costOf,
  frontierOf,
  type Limits,
  loadSolver,
  type Objective,
  optimize,
  varianceOf,
} from '../../../src/engine/optimization/index.ts';
import { bindingLimits, brokenLimits } from '../../../src/engine/optimization/report.ts';
import { estimatesOf, MAILLARD, optimum, problemOf } from './support.ts';

beforeAll(loadSolver);

describe('frontier', () => {
  const four = { ...MAILLARD, expected: Float64Array.of(0.03, 0.05, 0.07, 0.1) };
  test('risk rises with the return, from the least variance to the highest return', () => {
    const points = frontierOf(problemOf(four, { kind: 'maximum_sharpe', riskFreeRate: 0 }), 12);
    expect(points).toHaveLength(12);
    const risks = points.map(({ weights }) => varianceOf(four, weights));
    for (let k = 1; k < 12; k++) expect(risks[k]).toBeGreaterThan(risks[k - 1]!);
    expect(points[0]!.weights[0]).toBeCloseTo(0.745, 3);
    expect(points.at(-1)!.weights[3]).toBeCloseTo(1, 6);
  });
});

test('limits that the current weights break are named with both ends', () => {
  const groups = [
    { name: 'Technology', members: [0, 1], minimum: Number.NEGATIVE_INFINITY, maximum: 0.4 },
    { name: 'Energy', members: [2], minimum: 0.1, maximum: 1 },
  ];
  const limits = { lower: new Float64Array(3), upper: Float64Array.of(0.2, 1, 1), groups };
  expect(brokenLimits(limits, ['A', 'B', 'C'], Float64Array.of(0.577, 0.4, 0.023))).toEqual([
    { kind: 'symbol', name: 'A', weight: 0.577, minimum: 0, maximum: 0.2 },
    { kind: 'group', name: 'Technology', weight: expect.closeTo(0.977, 12), minimum: null, maximum: 0.4 },
    { kind: 'group', name: 'Energy', weight: 0.023, minimum: 0.1, maximum: 1 },
  ]);
  expect(brokenLimits(limits, ['A', 'B', 'C'], Float64Array.of(0.2, 0.2, 0.6))).toEqual([]);
});

test('limits that the proposal reaches are named, but not 0% and 100% of a symbol', () => {
  const groups = [{ name: 'Energy', members: [2, 3], minimum: 0.5, maximum: 1 }];
  const trading = {
    current: Float64Array.of(0.4, 0.6, 0, 0),
    sold: 0,
    maximumTurnover: 0.5,
    buyRate: 0.01,
    sellRate: 0.01,
    maximumCost: 1,
  };
  const weights = Float64Array.of(0.2, 0.3, 0.5, 0);
  const limits = { lower: Float64Array.of(0, 0.3, 0, 0), upper: Float64Array.of(0.2, 1, 1, 1), groups, trading };
  expect(bindingLimits({ ...limits, holdings: null }, ['A', 'B', 'C', 'D'], weights)).toEqual([
    { kind: 'symbol', name: 'A', bound: 'maximum', value: 0.2, limit: 0.2 },
    { kind: 'symbol', name: 'B', bound: 'minimum', value: 0.3, limit: 0.3 },
    { kind: 'group', name: 'Energy', bound: 'minimum', value: 0.5, limit: 0.5 },
    { kind: 'turnover', name: null, bound: 'maximum', value: expect.closeTo(0.5, 12), limit: 0.5 },
  ]);
  const free = { ...limits, groups: [], trading: null, lower: new Float64Array(4), upper: Float64Array.of(1, 1, 1, 1) };
  expect(bindingLimits({ ...free, holdings: null }, ['A', 'B', 'C', 'D'], Float64Array.of(1, 0, 0, 0))).toEqual([]);
});

describe('limits that cannot hold', () => {
  const objective: Objective = { kind: 'minimum_variance' };
  const conflict = (limits: Partial<Limits>) => {
    const found = optimize(problemOf(MAILLARD, objective, limits));
    return found.kind === 'infeasible' ? found.conflict : found;
  };

  test('a floor and the cap of its group', () => {
    const groups = [
      { name: 'Technology', members: [0, 1], minimum: 0, maximum: 0.3 },
      { name: 'Energy', members: [2, 3], minimum: 0.1, maximum: 1 },
    ];
    expect(conflict({ lower: Float64Array.of(0.4, 0, 0.05, 0), groups })).toEqual([
      'A1 has at least 40%',
      'the group Technology has at most 30%',
    ]);
  });

  test('floors above 100% together: the smaller ones are not named', () => {
    expect(conflict({ lower: Float64Array.of(0.6, 0.05, 0.5, 0.02) })).toEqual([
      'A1 has at least 60%',
      'A3 has at least 50%',
    ]);
  });

  test('of a long and a short conflict, the short one is named', () => {
    const groups = [
      { name: 'Left', members: [0, 1], minimum: 0.7, maximum: 1 },
      { name: 'Right', members: [2, 3], minimum: 0.6, maximum: 1 },
    ];
    const upper = Float64Array.of(0.2, 0.2, 0.2, 0.2);
    expect(conflict({ upper, groups })).toHaveLength(2);
  });

  test('caps under 100% together', () => {
    expect(conflict({ upper: Float64Array.of(0.2, 0.2, 0.2, 0.2) })).toHaveLength(4);
  });

  test('a turnover that cannot reach a floor', () => {
    const trading = {
      current: Float64Array.of(1, 0, 0, 0),
      sold: 0,
      maximumTurnover: 0.1,
      buyRate: 0,
      sellRate: 0,
      maximumCost: Number.POSITIVE_INFINITY,
    };
    expect(conflict({ lower: Float64Array.of(0, 0.2, 0, 0), trading })).toEqual([
      'A2 has at least 20%',
      'the turnover is at most 10%',
    ]);
  });

  test('too few holdings for the caps', () => {
    const found = conflict({ upper: new Float64Array(4).fill(0.4), holdings: { minimum: 1, maximum: 2 } });
    expect(found).toContain('at most 2 holdings');
  });
});

describe('bad input', () => {
  test('a singular covariance of two equal assets still has optimal weights', () => {
    const twins = estimatesOf([0.1, 0.1, 0.2], (i, j) => (i === 0 && j === 1 ? 1 : 0));
    const { weights, gap } = optimum(problemOf(twins, { kind: 'minimum_variance' }));
    expect(weights[0]! + weights[1]!).toBeCloseTo(0.8, 7);
    expect(gap).toBeLessThan(1e-6);
  });

  test('one asset has all the weight', () => {
    const one = estimatesOf([0.2], () => 0, [0.05]);
    const kinds: Objective[] = [
      { kind: 'minimum_variance' },
      { kind: 'maximum_sharpe', riskFreeRate: 0 },
      { kind: 'risk_parity' },
    ];
    for (const objective of kinds) expect([...optimum(problemOf(one, objective)).weights]).toEqual([1]);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('a covariance of %p is a reason', (bad) => {
    const covariance = MAILLARD.covariance.slice().fill(bad, 5, 6);
    expect(optimize(problemOf({ ...MAILLARD, covariance }, { kind: 'minimum_variance' })).kind).toBe('impossible');
  });

  test('an asset without risk has no part of the risk', () => {
    const still = estimatesOf([0, 0.1], () => 0);
    expect(optimize(problemOf(still, { kind: 'risk_parity' }))).toMatchObject({ kind: 'impossible', reason: /A1/ });
  });

  test('no excess return, no Sharpe ratio', () => {
    const losing = estimatesOf([0.1, 0.2], () => 0, [-0.01, 0]);
    expect(optimize(problemOf(losing, { kind: 'maximum_sharpe', riskFreeRate: 0.02 })).kind).toBe('impossible');
  });

  test('costs count for purchases and for sales', () => {
    const trading = { current: Float64Array.of(0.5, 0.5), sold: 0, buyRate: 0.01, sellRate: 0.02 };
    const cost = costOf({ ...trading, maximumTurnover: 1, maximumCost: 1 }, Float64Array.of(0.7, 0.3));
    expect(cost).toBeCloseTo(0.2 * 0.01 + 0.2 * 0.02, 15);
  });
});
