import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { automaticLags, linearRegression, neweyWestErrors } from '../../../src/engine/measures/index.ts';

interface Problem {
  readonly seed: number;
  readonly n: number;
  readonly k: number;
  readonly lags: number;
  readonly params: number[];
  readonly bse: number[];
  readonly hac: number[];
  readonly r2: number;
  readonly vif: number[];
}

const { problems } = JSON.parse(readFileSync(new URL('neweyWest.json', import.meta.url), 'utf8')) as {
  problems: Problem[];
};

/** Regressors with common parts, and residuals with autocorrelation and changing variance. Lehmer's generator gives the same in Python. */
function randomProblem({ seed, n, k }: Problem) {
  let state = seed;
  const next = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647 - 0.5;
  };
  const columns = Array.from({ length: k }, () => new Float64Array(n));
  const y = new Float64Array(n);
  let residual = 0;
  for (let t = 0; t < n; t++) {
    const common = next();
    columns.forEach((column, j) => {
      column[t] = 0.04 * (next() + (common * j) / 2);
    });
    residual = 0.6 * residual + 0.03 * next() * (1 + Math.abs(common));
    y[t] = 0.002 + columns.reduce((sum, column, j) => sum + (1 - j / 2) * column[t]!, 0) + residual;
  }
  return { y, columns };
}

describe('least squares, Newey-West errors, and variance inflation', () => {
  test.each(problems)('agree with statsmodels: seed $seed, $n × $k, $lags lags', (problem) => {
    const { y, columns } = randomProblem(problem);
    const fit = linearRegression(y, columns)!;
    const robust = neweyWestErrors(fit, problem.lags);
    const close = (values: readonly number[], expected: readonly number[]) => {
      expect(values).toHaveLength(expected.length);
      values.forEach((value, i) => {
        expect(Math.abs(value / expected[i]! - 1)).toBeLessThan(1e-10);
      });
    };
    close([fit.intercept, ...fit.slopes], problem.params);
    close([fit.interceptError, ...fit.slopeErrors], problem.bse);
    close([robust.interceptError, ...robust.slopeErrors], problem.hac);
    close([...fit.varianceInflation, fit.rSquared], [...problem.vif, problem.r2]);
  });

  test('the number of lags grows with the number of observations', () => {
    expect([12, 60, 100, 360, 2520, 10_000].map(automaticLags)).toEqual([2, 3, 4, 5, 8, 11]);
  });
});

describe('regressions that have no answer', () => {
  const x = Float64Array.from({ length: 40 }, (_, t) => Math.sin(t));
  const z = Float64Array.from({ length: 40 }, (_, t) => Math.cos(3 * t));
  const y = x.map((value, t) => value + z[t]! / 3 + Math.sin(t * t));

  test.each([
    ['equal', [x, x]],
    ['multiples with a constant', [x, x.map((value) => 7 - 1e6 * value)]],
    ['a sum', [x, z, x.map((value, t) => value + z[t]!)]],
    ['a sum of tiny and large', [x, z.map((value) => 1e-8 * value), x.map((value, t) => value + 1e-8 * z[t]!)]],
    ['a constant', [x, x.map(() => 1_234_567.891)]],
    ['zeros', [x, x.map(() => 0)]],
    ['a missing value', [x, z.map((value, t) => (t === 3 ? Number.NaN : value))]],
    ['infinity', [x, z.map((value, t) => (t === 3 ? Number.POSITIVE_INFINITY : value))]],
    ['squares beyond the largest double', [x, z.map((value) => 1e200 * value)]],
    ['as many as observations', Array.from({ length: 39 }, (_, j) => x.map((_value, t) => Math.sin(j * t + j)))],
  ])('%s', (_, columns) => {
    expect(linearRegression(y, columns)).toBeNull();
  });

  test('one observation, none', () => {
    expect(linearRegression(y.slice(0, 1), [x.slice(0, 1)])).toBeNull();
    expect(linearRegression(y.slice(0, 0), [x.slice(0, 0)])).toBeNull();
  });
});
