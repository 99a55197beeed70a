import { beforeAll, describe, expect, test } from '@jest/globals';
import { covarianceTimes } from '../../packages/shared/src/engine/measures/index.ts';
import {
  type Estimates,
  frontierOf,
  type Limits,
  loadSolver,
  type Objective,
  type Problem,
  varianceOf,
} from '../../packages/shared/src/engine/optimization/index.ts';
import {
  estimatesOf,
  MAILLARD,
  optimum,
  problemOf,
  sum,
} from '../../packages/shared/tests/engine/optimization/support.ts';

beforeAll(loadSolver);

const weightsOf = (problem: Problem): Float64Array => optimum(problem).weights;
const rounded = (values: ArrayLike<number>, digits: number) =>
  Array.from(values, (value) => Math.round(value * 10 ** digits) / 10 ** digits + 0);
const percent = (weights: Float64Array) => rounded(weights, 3).map((weight) => Math.round(weight * 1000) / 10);

function largestDifference(found: Float64Array, published: ArrayLike<number>): number {
  return Math.max(...found.map((weight, i) => Math.abs(weight - published[i]!)));
}

/** Estimates of a covariance by rows. */
function estimatesBy(covariance: readonly (readonly number[])[], expected: readonly number[] = []): Estimates {
  const size = covariance.length;
  return {
    size,
    expected: Float64Array.from({ length: size }, (_, i) => expected[i] ?? 0),
    covariance: Float64Array.from(covariance.flat()),
    scenarios: covariance.map(() => new Float64Array(2)),
    benchmark: null,
  };
}

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

/** Ten assets of Markowitz and Todd 2000, chapter 13, as in the file CLA_Data.csv of the paper. */
const TEN = estimatesBy(
  [
    [
      0.40755159, 0.03175842, 0.05183923, 0.05663904, 0.0330226, 0.00827775, 0.02165938, 0.01332419, 0.0343476,
      0.02249903,
    ],
    [
      0.03175842, 0.9063047, 0.03136385, 0.02687256, 0.01917172, 0.00934384, 0.02495043, 0.00761036, 0.02874874,
      0.01336866,
    ],
    [
      0.05183923, 0.03136385, 0.19490901, 0.04408485, 0.03006772, 0.01322738, 0.03525971, 0.0115493, 0.0427563,
      0.02057303,
    ],
    [
      0.05663904, 0.02687256, 0.04408485, 0.19528471, 0.02777345, 0.00526665, 0.01375808, 0.00780878, 0.02914176,
      0.01640377,
    ],
    [
      0.0330226, 0.01917172, 0.03006772, 0.02777345, 0.34059105, 0.00777055, 0.02067844, 0.00736409, 0.02542657,
      0.01284075,
    ],
    [
      0.00827775, 0.00934384, 0.01322738, 0.00526665, 0.00777055, 0.15983874, 0.02105575, 0.00518686, 0.01723737,
      0.00723779,
    ],
    [
      0.02165938, 0.02495043, 0.03525971, 0.01375808, 0.02067844, 0.02105575, 0.68056711, 0.01377882, 0.04627027,
      0.01926088,
    ],
    [
      0.01332419, 0.00761036, 0.0115493, 0.00780878, 0.00736409, 0.00518686, 0.01377882, 0.95526918, 0.0106553,
      0.00760955,
    ],
    [
      0.0343476, 0.02874874, 0.0427563, 0.02914176, 0.02542657, 0.01723737, 0.04627027, 0.0106553, 0.31681584,
      0.01854318,
    ],
    [
      0.02249903, 0.01336866, 0.02057303, 0.01640377, 0.01284075, 0.00723779, 0.01926088, 0.00760955, 0.01854318,
      0.11079287,
    ],
  ],
  [1.175, 1.19, 0.396, 1.12, 0.346, 0.679, 0.089, 0.73, 0.481, 1.08],
);

/** Table 2 of the paper: return, risk, λ, and weights of the turning points. λ is the price of the return against half the variance. */
const TURNING_POINTS = [
  [1.19, 0.952, 58.303, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
  [1.18, 0.546, 4.174, 0.649, 0.351, 0, 0, 0, 0, 0, 0, 0, 0],
  // biome-ignore lint/suspicious/noApproximativeNumericConstant: a weight of the source.
  [1.16, 0.417, 1.946, 0.434, 0.231, 0, 0.335, 0, 0, 0, 0, 0, 0],
  [1.111, 0.267, 0.165, 0.127, 0.072, 0, 0.281, 0, 0, 0, 0, 0, 0.52],
  [1.108, 0.265, 0.147, 0.123, 0.07, 0, 0.279, 0, 0, 0, 0.006, 0, 0.521],
  [1.022, 0.23, 0.056, 0.087, 0.05, 0, 0.224, 0, 0.174, 0, 0.03, 0, 0.435],
  [1.015, 0.228, 0.052, 0.085, 0.049, 0, 0.22, 0, 0.18, 0, 0.031, 0.006, 0.429],
  [0.973, 0.22, 0.037, 0.074, 0.044, 0, 0.199, 0.026, 0.198, 0, 0.033, 0.028, 0.398],
  [0.95, 0.216, 0.031, 0.068, 0.041, 0.015, 0.188, 0.034, 0.202, 0, 0.034, 0.034, 0.383],
  [0.803, 0.205, 0, 0.037, 0.027, 0.095, 0.126, 0.077, 0.219, 0.03, 0.036, 0.061, 0.292],
] as const;

describe('Bailey and López de Prado 2013, "An Open-Source Implementation of the Critical-Line Algorithm"', () => {
  test.each(TURNING_POINTS)(
    'the turning point with a return of %d and a risk of %d (λ %d)',
    (mean, risk, price, ...weights) => {
      // The rounding of λ moves the weights a little, because they change on a line between turning points.
      const objective: Objective =
        price === 0 ? { kind: 'minimum_variance' } : { kind: 'mean_variance', riskAversion: 1 / price };
      const found = weightsOf(problemOf(TEN, objective));
      expect(largestDifference(found, weights)).toBeLessThan(0.0035);
      expect(Math.abs(returnOf(TEN, found) - mean)).toBeLessThan(0.006);
      expect(Math.abs(Math.sqrt(varianceOf(TEN, found)) - risk)).toBeLessThan(0.001);
    },
  );

  test('the frontier between two turning points is a line in the weights', () => {
    const corners = TURNING_POINTS.map(([, , , ...weights]) => Float64Array.from(weights));
    const means = corners.map((weights) => returnOf(TEN, weights));
    for (const { expectedReturn, weights } of frontierOf(problemOf(TEN, { kind: 'minimum_variance' }), 50)) {
      const below = means.findIndex((mean) => mean < expectedReturn);
      const above = below === -1 ? means.length - 2 : Math.max(below - 1, 0);
      const share = (means[above]! - expectedReturn) / (means[above]! - means[above + 1]!);
      const line = corners[above]!.map((weight, i) => weight + share * (corners[above + 1]![i]! - weight));
      expect(largestDifference(weights, line)).toBeLessThan(0.002);
    }
  });

  test('the largest Sharpe ratio is 4.4535 at a risk of 0.2274', () => {
    const found = weightsOf(problemOf(TEN, { kind: 'maximum_sharpe', riskFreeRate: 0 }));
    const risk = Math.sqrt(varianceOf(TEN, found));
    expect(rounded([returnOf(TEN, found) / risk, risk], 4)).toEqual([4.4535, 0.2274]);
  });
});

function returnOf({ expected }: Estimates, weights: Float64Array): number {
  return sum(weights.map((weight, i) => weight * expected[i]!));
}

describe('Kwan 2007, "A Simple Spreadsheet-Based Exposition of the Markowitz Critical Line Method"', () => {
  const three = estimatesBy(
    [
      [0.0004, 0.0004, 0.0002],
      [0.0004, 0.0025, 0.001],
      [0.0002, 0.001, 0.01],
    ],
    [0.05, 0.08, 0.12],
  );
  const free = {};
  const capped = { upper: new Float64Array(3).fill(0.7) };
  test.each<[string, Partial<Limits>, number, readonly number[]]>([
    ['no caps, the second corner', free, 0.05476839, [0, 0.6485, 0.3515]],
    ['no caps, the third corner', free, 0.00065574, [0.9754, 0, 0.0246]],
    ['no caps, the least variance', free, 0, [0.98, 0, 0.02]],
    ['caps of 70%, the first corner', capped, 0.14625, [0, 0.3, 0.7]],
    ['caps of 70%, the third corner', capped, 0.0159346, [0.7, 0.1831, 0.1169]],
    ['caps of 70%, the least variance', capped, 0, [0.7, 0.2438, 0.0562]],
  ])('%s', (_, limits, price, weights) => {
    const objective: Objective =
      price === 0 ? { kind: 'minimum_variance' } : { kind: 'mean_variance', riskAversion: 1 / price };
    expect(rounded(weightsOf(problemOf(three, objective, limits)), 4)).toEqual(weights);
  });
});

describe('equal shares of the risk', () => {
  test('five assets of Bai, Scheinberg, and Tütüncü 2016, "Least-squares approach to risk parity"', () => {
    const five = estimatesBy([
      [94.868, 33.75, 12.325, -1.178, 8.778],
      [33.75, 445.642, 98.955, -7.901, 84.954],
      [12.325, 98.955, 117.265, 0.503, 45.184],
      [-1.178, -7.901, 0.503, 5.46, 1.057],
      [8.778, 84.954, 45.184, 1.057, 34.126],
    ]);
    const weights = weightsOf(problemOf(five, { kind: 'risk_parity' }));
    expect(rounded(weights, 3)).toEqual([0.125, 0.047, 0.083, 0.613, 0.132]);
  });

  test('eight assets of Richard and Roncalli 2019, "Constrained Risk Budgeting Portfolios", table 9', () => {
    const correlations = [
      [80, 60, -20, -10, -20, -20, -20],
      [40, -20, -20, -10, -20, -20],
      [50, 30, 20, 20, 30],
      [60, 60, 50, 60],
      [90, 70, 70],
      [60, 70],
      [70],
    ];
    const volatilities = [0.05, 0.05, 0.07, 0.1, 0.15, 0.15, 0.15, 0.18];
    const eight = estimatesOf(volatilities, (i, j) => correlations[i]![j - i - 1]! / 100);
    const weights = weightsOf(problemOf(eight, { kind: 'risk_parity' }));
    const published = [26.8306, 28.6769, 11.4095, 9.7985, 5.6135, 5.9029, 6.656, 5.1121];
    expect(rounded(weights, 6)).toEqual(
      rounded(
        published.map((weight) => weight / 100),
        6,
      ),
    );
  });

  test.each<[string, readonly number[], readonly number[]]>([
    ['equal budgets', [0.25, 0.25, 0.25, 0.25], [41.01, 27.34, 18.99, 12.66]],
    ['budgets of 30, 30, 19.5, and 20.5%', [0.3, 0.3, 0.195, 0.205], [45.05, 30.04, 14.67, 10.24]],
  ])('four assets of Richard and Roncalli 2019, table 1, %s', (_, budgets, published) => {
    const four = estimatesBy([
      [0.01, 0.0075, 0.01, 0.015],
      [0.0075, 0.0225, 0.015, 0.0225],
      [0.01, 0.015, 0.04, 0.045],
      [0.015, 0.0225, 0.045, 0.09],
    ]);
    const weights = weightsOf(problemOf(four, { kind: 'risk_budget', budgets: Float64Array.from(budgets) }));
    expect(rounded(weights, 4)).toEqual(
      rounded(
        published.map((weight) => weight / 100),
        4,
      ),
    );
  });
});

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
