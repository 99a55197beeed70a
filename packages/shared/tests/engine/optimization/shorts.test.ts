import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Estimates,
  type Limits,
  loadSolver,
  type Objective,
  optimize,
  varianceOf,
} from '../../../src/engine/optimization/index.ts';
import { historicalLoss } from './objectiveValues.ts';
import { estimatesFrom, estimatesOf, longOnly, optimum, problemOf, sum } from './support.ts';

beforeAll(loadSolver);

/** Six assets with two groups, and bounds from −30% to 80%. */
const randomProblems = fc.record({
  loadings: fc.array(fc.integer({ min: 20, max: 150 }), { minLength: 6, maxLength: 6 }),
  own: fc.array(fc.integer({ min: 30, max: 100 }), { minLength: 6, maxLength: 6 }),
  expected: fc.array(fc.integer({ min: -20, max: 80 }), { minLength: 6, maxLength: 6 }),
  lower: fc.array(fc.integer({ min: -30, max: 5 }), { minLength: 6, maxLength: 6 }),
  upper: fc.array(fc.integer({ min: 25, max: 80 }), { minLength: 6, maxLength: 6 }),
  group: fc.integer({ min: 30, max: 60 }),
});

type Drawn = typeof randomProblems extends fc.Arbitrary<infer Value> ? Value : never;

function drawn({ loadings, own, expected, lower, upper, group }: Drawn): { estimates: Estimates; limits: Limits } {
  const covariance = Float64Array.from({ length: 36 }, (_, k) => {
    const [i, j] = [Math.floor(k / 6), k % 6];
    return (loadings[i]! * loadings[j]! + (i === j ? own[i]! ** 2 : 0)) * 1e-5;
  });
  const share = (values: readonly number[]) => Float64Array.from(values, (value) => value / 100);
  const benchmark = { covariances: Float64Array.from(loadings, (value) => value * 1e-3), variance: 0.1 };
  const scenarios = own.map(() => new Float64Array(2));
  return {
    estimates: { size: 6, covariance, expected: share(expected), scenarios, benchmark },
    limits: {
      ...longOnly(6),
      lower: share(lower),
      upper: share(upper),
      groups: [{ name: 'first', members: [0, 1, 2], minimum: Number.NEGATIVE_INFINITY, maximum: group / 100 }],
    },
  };
}

/**
 * Returns the largest gain for each 1% that an allowed move of weight from one asset to another has. Without a gain the weights are
 * optimal: the highest slope of assets that can be sold is then a multiplier of Karush, Kuhn, and Tucker. Shares no code with the solver.
 */
function largestGain(slopes: Float64Array, weights: Float64Array, { lower, upper, groups }: Limits): number {
  const isTight = groups.map(({ members, maximum }) => sum(members.map((i) => weights[i]!)) > maximum - 1e-8);
  const canMove = (from: number, to: number) =>
    weights[from]! > lower[from]! + 1e-8 &&
    weights[to]! < upper[to]! - 1e-8 &&
    groups.every(({ members }, g) => !isTight[g] || members.includes(from) || !members.includes(to));
  const moves = [...slopes.keys()].flatMap((from) =>
    [...slopes.keys()].flatMap((to) => (canMove(from, to) ? [slopes[from]! - slopes[to]!] : [])),
  );
  return Math.max(...moves) / 100;
}

describe('no move of weight helps, with bounds, a group, and short positions', () => {
  const slopesOf = ({ covariance, size }: Estimates, weights: Float64Array, curvature: number, gains: Float64Array) =>
    gains.map((gain, i) => curvature * sum(weights.map((weight, j) => covariance[i * size + j]! * weight)) - gain);
  test.each<[Objective, number, (estimates: Estimates) => Float64Array]>([
    [{ kind: 'minimum_variance' }, 1, ({ size }) => new Float64Array(size)],
    [{ kind: 'mean_variance', riskAversion: 3 }, 3, ({ expected }) => expected],
    [{ kind: 'minimum_tracking_error' }, 1, ({ benchmark }) => benchmark!.covariances],
  ])('%j', (objective, curvature, gainsOf) => {
    fc.assert(
      fc.property(randomProblems, (raw) => {
        const { estimates, limits } = drawn(raw);
        const { weights, gap } = optimum(problemOf(estimates, objective, limits));
        const slopes = slopesOf(estimates, weights, curvature, gainsOf(estimates));
        expect(gap).toBeLessThan(1e-9);
        expect(largestGain(slopes, weights, limits)).toBeLessThan(1e-9);
      }),
      { numRuns: 40 },
    );
  });

  test('maximum_sharpe', () => {
    fc.assert(
      fc.property(randomProblems, (raw) => {
        const { estimates, limits } = drawn(raw);
        const found = optimize(problemOf(estimates, { kind: 'maximum_sharpe', riskFreeRate: 0 }, limits));
        if (found.kind !== 'optimal') return;
        const { weights, gap } = found;
        // The slope of −e/√v is in proportion to that of ½(e/v)v − e.
        const excess = sum(weights.map((weight, i) => weight * estimates.expected[i]!));
        const slopes = slopesOf(estimates, weights, excess / varianceOf(estimates, weights), estimates.expected);
        expect(gap).toBeLessThan(1e-6);
        expect(largestGain(slopes, weights, limits)).toBeLessThan(1e-7);
      }),
      { numRuns: 40 },
    );
  });

  test('worse weights have such a move', () => {
    const two = estimatesOf([0.1, 0.3], () => 0.5);
    const slopes = slopesOf(two, Float64Array.of(0.5, 0.5), 1, new Float64Array(2));
    expect(largestGain(slopes, Float64Array.of(0.5, 0.5), longOnly(2))).toBeGreaterThan(1e-4);
  });
});

describe('short positions', () => {
  const free = { lower: new Float64Array(2).fill(-5), upper: new Float64Array(2).fill(5) };
  test('two assets: the closed form of the minimum variance, with 127% and −27%', () => {
    const two = estimatesOf([0.1, 0.3], () => 0.8);
    const { weights, gap } = optimum(problemOf(two, { kind: 'minimum_variance' }, free));
    expect(weights[1]).toBeCloseTo((0.01 - 0.024) / (0.01 + 0.09 - 0.048), 10);
    expect(gap).toBeLessThan(1e-9);
  });

  test('the largest Sharpe ratio without limits has weights in proportion to Σ⁻¹(μ − r)', () => {
    const two = estimatesOf([0.1, 0.2], () => 0.5, [0.06, 0.04]);
    const { weights } = optimum(problemOf(two, { kind: 'maximum_sharpe', riskFreeRate: 0.02 }, free));
    const raw = [0.04 * 0.04 - 0.01 * 0.02, 0.01 * 0.02 - 0.01 * 0.04];
    for (const [i, value] of raw.entries()) expect(weights[i]).toBeCloseTo(value / sum(raw), 9);
  });

  test('a hedge lowers the least CVaR', () => {
    const scenarios = [1, 2].map((k) => Float64Array.from({ length: 50 }, (_, t) => k * 0.02 * Math.sin(t * t)));
    const estimates = estimatesFrom(scenarios, null);
    const objective: Objective = { kind: 'minimum_cvar', confidence: 0.9 };
    const { weights } = optimum(problemOf(estimates, objective, free));
    expect([...weights].map((weight) => Math.round(weight * 1e6) / 1e6)).toEqual([2, -1]);
    expect(historicalLoss(scenarios, weights, 0.9)).toBeCloseTo(0, 9);
  });

  test('a short position counts as a holding, and the search finds the best pair', () => {
    const four = estimatesOf([0.1, 0.12, 0.3, 0.25], (i, j) => 0.8 / (1 + j - i));
    const limits = { lower: new Float64Array(4).fill(-0.4), upper: new Float64Array(4).fill(1.4) };
    const holdings = { minimum: 1, maximum: 2 };
    const { weights, gap } = optimum(problemOf(four, { kind: 'minimum_variance' }, { ...limits, holdings }));
    const pairs = [0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].slice(i + 1).map((j) => [i, j]));
    const variances = pairs.map((pair) => {
      const only = (values: Float64Array) => values.map((value, i) => (pair.includes(i) ? value : 0));
      const own = { lower: only(limits.lower), upper: only(limits.upper) };
      return varianceOf(four, optimum(problemOf(four, { kind: 'minimum_variance' }, own)).weights);
    });
    expect(weights.filter((weight) => weight !== 0)).toHaveLength(2);
    expect(varianceOf(four, weights)).toBeCloseTo(Math.min(...variances), 12);
    expect(gap).toBeLessThan(1e-9);
  });

  test('bounds of short positions are named in a conflict', () => {
    const groups = [{ name: 'Left', members: [0, 1], minimum: Number.NEGATIVE_INFINITY, maximum: -0.5 }];
    const limits = { lower: Float64Array.of(-0.2, -0.2, 0), upper: Float64Array.of(1, 1, 2), groups };
    const three = estimatesOf([0.1, 0.2, 0.3], () => 0);
    expect(optimize(problemOf(three, { kind: 'minimum_variance' }, limits))).toEqual({
      kind: 'infeasible',
      conflict: ['A1 has at least -20%', 'A2 has at least -20%', 'the group Left has at most -50%'],
    });
  });
});

describe('searches with a time', () => {
  const size = 40;
  // Without the limit all assets are held about equally, so the bound is far from every choice of eight.
  const many = estimatesOf(
    Array.from({ length: size }, (_, i) => 0.2 + 0.0001 * ((i * 17) % 23)),
    () => 0.2,
  );
  const timed = (steps: number) => {
    let left = steps;
    return {
      ...problemOf(many, { kind: 'minimum_variance' }, { holdings: { minimum: 1, maximum: 8 } }),
      time: { search: () => left--, all: () => Number.POSITIVE_INFINITY },
    };
  };

  test('it ends with allowed weights and a gap that holds', () => {
    const [short, long] = [optimize(timed(5)), optimize(timed(200))];
    if (short.kind !== 'optimal' || long.kind !== 'optimal') throw new Error('no weights');
    expect(short.weights.filter((weight) => weight > 0).length).toBeLessThanOrEqual(8);
    expect(short.gap).toBeGreaterThan(1e-6);
    const [first, second] = [short, long].map(({ weights }) => varianceOf(many, weights)) as [number, number];
    expect(second).toBeLessThanOrEqual(first);
    expect(first * (1 - short.gap)).toBeLessThanOrEqual(second);
  });

  test('without time it says why it has no weights', () => {
    expect(optimize(timed(0))).toMatchObject({ kind: 'impossible', reason: /within its time/ });
  });

  test('a CVaR search that ends early has weights with a gap, or says why not', () => {
    const scenarios = Array.from({ length: 60 }, (_, k) =>
      Float64Array.from({ length: 250 }, (_, t) => 0.02 * Math.sin(1 + t * (k + 1) * 1.37) + 0.01 * Math.cos(t * t)),
    );
    const problem = problemOf(
      estimatesFrom(scenarios, null),
      { kind: 'minimum_cvar', confidence: 0.95 },
      { holdings: { minimum: 1, maximum: 10 } },
    );
    const found = optimize({ ...problem, time: { search: () => 0.5, all: () => 0.5 } });
    if (found.kind === 'optimal') expect(found.weights.filter((weight) => weight > 0).length).toBeLessThanOrEqual(10);
    else expect(found).toMatchObject({ kind: 'impossible', reason: /within its time/ });
  });
});
