import { describe, expect, test } from '@jest/globals';
import { randomOf } from '../../../src/engine/measures/index.ts';
import type { CommonHistory } from '../../../src/engine/paths/commonHistory.ts';
import { fitDegreesOfFreedom } from '../../../src/engine/paths/fitStudentT.ts';
import { chiSquare, choleskyRoot, makeReturnModel } from '../../../src/engine/paths/returnModel.ts';
import { quantile } from '../../../src/statistics.ts';

/** 120 draws of a t distribution with 3 degrees of freedom, by scipy. */
// biome-ignore format: columns of numbers
const DRAWS = [
  ...[0.005056, -0.038244, -0.010256, 0.0431, 0.07356, 0.037552, 0.03518, -0.032868, 0.013192, 0.159968, -0.19414, 0.049536],
  ...[0.039624, 0.032392, -0.023184, 0.038276, -0.065748, -0.001272, -0.035428, 0.085392, -0.021948, -0.057216, -0.065644, 0.117724],
  ...[-0.033784, -0.020556, 0.006136, -0.060588, 0.070032, 0.00584, 0.0238, 0.020572, 0.027872, 0.09496, 0.026376, 0.037836],
  ...[0.057388, 0.012504, -0.004012, 0.044568, -0.016628, 0.033856, -0.00254, 0.165924, 0.046096, -0.0149, 0.044632, 0.03692],
  ...[-0.022332, -0.229132, 0.034744, 0.031304, 0.031076, 0.041884, 0.044856, -0.00566, 0.105284, 0.003136, 0.051512, -0.083924],
  ...[-0.013752, 0.012852, 0.026096, 0.084104, -0.036076, 0.03458, -0.062916, -0.038384, 0.064868, -0.003616, -0.059448, 0.074648],
  ...[0.073732, -0.009852, -0.043572, 0.015892, -0.040956, -0.035676, 0.216144, 0.03848, 0.02104, 0.049048, -0.068416, -0.047456],
  ...[-0.019012, -0.051324, 0.038, 0.059288, -0.047036, 0.059324, 0.000856, 0.016864, -0.002652, -0.001052, 0.00854, 0.077976],
  ...[0.032592, -0.065248, -0.038032, 0.019768, 0.053172, -0.020904, -0.034516, 0.017976, 0.014316, 0.090832, -0.027088, -0.02688],
  ...[0.014448, -0.011628, 0.004028, 0.047824, -0.066804, 0.02284, 0.037284, 0.121436, 0.050036, 0.007164, -0.095704, 0.066408],
];

/** A history of monthly log returns: one list per holding. */
function historyOf(...logs: readonly (readonly number[])[]): CommonHistory {
  const months = logs[0]!.length;
  const growth = Float64Array.from({ length: months * logs.length }, (_, i) =>
    Math.exp(logs[i % logs.length]![Math.floor(i / logs.length)]!),
  );
  return { from: 0, to: 0, months, growth };
}

const draws = (count: number, seed: number, scale: number, mean = 0) => {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => mean + scale * random.normal());
};
const moments = (values: readonly number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1) };
};

describe('a fitted normal distribution', () => {
  test('ends at the percentiles of the lognormal distribution', () => {
    const logs = draws(180, 3, 0.04, 0.005);
    const { mean, variance } = moments(logs);
    const [months, paths] = [120, 8000];
    const model = makeReturnModel({ method: 'normal', blockLength: null }, historyOf(logs), {
      weights: Float64Array.of(1),
      months,
      random: randomOf(1),
    });
    const ends = Float64Array.from({ length: paths }, () => {
      model.draw();
      return model.growth.reduce((product, growth) => product * growth, 1);
    }).sort();
    for (const [percentile, z] of [
      [0.05, -1.6448536],
      [0.25, -0.6744898],
      [0.5, 0],
      [0.95, 1.6448536],
    ] as const) {
      const exact = Math.exp(mean * months + z * Math.sqrt(variance * months));
      // Four standard errors of a percentile of the tails are about 4%.
      expect(Math.abs(quantile(ends, percentile)! / exact - 1)).toBeLessThan(0.04);
    }
  });

  test.each(['normal', 'student_t'] as const)(
    '%s keeps the means, variances, and correlations of the history',
    (method) => {
      const common = draws(240, 5, 0.03, 0.004);
      const second = draws(240, 6, 0.02).map((own, i) => 0.5 * common[i]! + own);
      const model = makeReturnModel({ method, blockLength: null }, historyOf(common, second), {
        weights: Float64Array.of(0.5, 0.5),
        months: 40_000,
        random: randomOf(2),
      });
      model.draw();
      const drawn = [0, 1].map((h) => [...model.offsets].map((offset) => Math.log(model.growth[offset + h]!)));
      const sums = (columns: readonly (readonly number[])[]) => columns[0]!.map((value, i) => value + columns[1]![i]!);
      for (const [is, was] of [
        [drawn[0]!, common],
        [drawn[1]!, second],
        [sums(drawn), sums([common, second])],
      ] as const) {
        expect(Math.abs(moments(is).mean - moments(was).mean)).toBeLessThan(0.0008);
        expect(moments(is).variance / moments(was).variance).toBeCloseTo(1, 1);
      }
    },
  );
});

describe('a bootstrap', () => {
  const logs = draws(60, 8, 0.04);
  const history = historyOf(
    logs,
    logs.map((value) => -value),
  );

  test('takes the same month for all holdings, so it keeps their correlation', () => {
    const model = makeReturnModel({ method: 'bootstrap', blockLength: 3 }, history, {
      weights: Float64Array.of(0.5, 0.5),
      months: 500,
      random: randomOf(3),
    });
    model.draw();
    for (const offset of model.offsets) {
      expect(model.growth[offset]! * model.growth[offset + 1]!).toBeCloseTo(1, 12);
      expect(offset % 2).toBe(0);
    }
    expect(model.blockLength).toBe(3);
  });

  test('of a history that does not move draws single months', () => {
    const model = makeReturnModel({ method: 'bootstrap', blockLength: null }, historyOf(Array(30).fill(0.01)), {
      weights: Float64Array.of(1),
      months: 12,
      random: randomOf(3),
    });
    model.draw();
    expect(model.blockLength).toBe(1);
  });
});

test('degrees of freedom are those that scipy.stats.t.fit finds', () => {
  expect(fitDegreesOfFreedom(Float64Array.from(DRAWS))).toBeCloseTo(4.34164, 2);
});

test('a fitted t distribution of a history that does not move has only its mean', () => {
  const model = makeReturnModel({ method: 'student_t', blockLength: null }, historyOf(Array(30).fill(0.01)), {
    weights: Float64Array.of(1),
    months: 3,
    random: randomOf(1),
  });
  model.draw();
  for (const growth of model.growth) expect(growth).toBeCloseTo(Math.exp(0.01), 12);
});

test('the root of a covariance gives the covariance, also of a singular one', () => {
  // The third is the sum of the first two, and the fourth is cash.
  const matrix = Float64Array.of(4, 1, 5, 0, 1, 9, 10, 0, 5, 10, 15, 0, 0, 0, 0, 0);
  const root = choleskyRoot(matrix, 4);
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) {
      let product = 0;
      for (let k = 0; k < 4; k++) product += root[i * 4 + k]! * root[j * 4 + k]!;
      expect(product).toBeCloseTo(matrix[i * 4 + j]!, 10);
    }
  }
});

test('chi-square draws have the mean ν and the variance 2ν', () => {
  for (const degrees of [2.1, 5, 40]) {
    const random = randomOf(4);
    const { mean, variance } = moments(Array.from({ length: 20_000 }, () => chiSquare(random, degrees)));
    expect(mean / degrees).toBeCloseTo(1, 1);
    expect(Math.abs(variance / (2 * degrees) - 1)).toBeLessThan(0.1);
  }
});
