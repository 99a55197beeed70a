import { beforeAll, describe, expect, test } from '@jest/globals';
import { rounds } from '@tearsheet/testing/tier.ts';
import fc from 'fast-check';
import {
  checkExpression,
  type Evaluated,
  evaluateExpression,
  loadExpressions,
  type ResultName,
  type Value,
} from '../../src/expressions/index.ts';

beforeAll(loadExpressions);

type Values = Readonly<Record<string, Value>>;

function evaluate(text: string, values: Values = {}): Evaluated {
  const checked = checkExpression(text);
  if ('problem' in checked) throw new Error(`${text}: ${checked.problem}`);
  return evaluateExpression(checked, ({ name }: ResultName) => values[name] ?? Number.NaN);
}

const RETURNS = Float64Array.of(Number.NaN, 0.02, -0.01, 0.03, -0.02, 0.01);
const BENCHMARK = Float64Array.of(Number.NaN, 0.01, -0.02, Number.NaN, -0.01, 0.02);
const VALUES: Values = { daily_return: RETURNS, benchmark_return: BENCHMARK, beta: 1.2, alpha_annualized: 0.03 };

describe('the value of', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['-2^2', -4],
    ['2^3^2', 512],
    ['2^-1', 0.5],
    ['8 / 4 / 2', 1],
    ['1 - 2 - 3', -4],
    ['0.1 + 0.2 == 0.3', 0],
    ['1 < 2', 1],
    ['2 <= 2 and 3 >= 4', 0],
    ['1 != 1 or not 0', 1],
    ['beta > 1 ? beta : 0', 1.2],
    ['beta > 2 ? beta : 0', 0],
    ['alpha_annualized / beta', 0.03 / 1.2],
    ['round(2.5) + floor(-1.5) + ceil(1.2) + sign(-3) + abs(-4)', 3 - 2 + 2 - 1 + 4],
    ['exp(0) + log(1) + log10(100) + sqrt(9)', 6],
    ['min(3, 1, 2) + max(3, 1, 2)', 4],
    ['count(daily_return)', 5],
    ['sum(daily_return)', 0.03],
    ['mean(daily_return)', 0.006],
    ['median(daily_return)', 0.01],
    ['min(daily_return) + max(daily_return)', 0.01],
    ['first(daily_return) - last(daily_return)', 0.01],
    ['quantile(daily_return, 0.25)', -0.01],
    // numpy: std and var with ddof=1; scipy: skew and kurtosis with bias=False
    ['std(daily_return)', 0.020736441353327723],
    ['variance(daily_return)', 0.00043],
    ['skewness(daily_return)', -0.23551393640880616],
    ['kurtosis(daily_return)', -1.9632233639805297],
    ['mean(daily_return > 0)', 0.6],
    ['mean(min(daily_return, 0)^2)', 0.0001],
    ['sum(daily_return > 0 ? daily_return : 0)', 0.06],
    ['count(daily_return - benchmark_return)', 4],
    ['mean(daily_return - benchmark_return)', 0],
    ['covariance(daily_return, benchmark_return)', 0.0008 / 3],
    ['correlation(daily_return, benchmark_return)', 0.8],
  ])('%s is %d', (text, expected) => {
    const { value, reason } = evaluate(text, VALUES);
    expect(reason).toBeNull();
    expect(value).toBeCloseTo(expected, 9);
  });
});

describe('there is no value but a reason for', () => {
  const short = { daily_return: Float64Array.of(Number.NaN, 0.01), beta: 0 };
  test.each([
    ['1 / 0', '"/" has no finite value for 1 and 0.'],
    ['1 / beta', '"/" has no finite value for 1 and 0.'],
    ['0 / 0', '"/" has no finite value for 0 and 0.'],
    ['sqrt(-1)', 'sqrt has no finite value for -1.'],
    ['log(0)', 'log has no finite value for 0.'],
    ['(0 - 8)^(1/3)', '"^" has no finite value for -8 and 0.3333333333333333.'],
    ['10^500', '"^" has no finite value for 10 and 500.'],
    ['exp(1000)', 'exp has no finite value for 1000.'],
    ['2^(beta + 1001)', '"^" has no finite value for 2 and 1001.'],
    ['1e300 * 1e300', '"*" has no finite value for 1e+300 and 1e+300.'],
    ['std(daily_return)', 'std needs 2 values and has 1.'],
    ['skewness(daily_return)', 'skewness needs 3 values and has 1.'],
    ['mean(log(-abs(daily_return)))', 'mean needs 1 values and has 0.'],
    ['correlation(daily_return, daily_return)', 'correlation needs 2 values and has 1.'],
    ['quantile(daily_return, 1.5)', 'quantile needs a number from 0 to 1.'],
    ['alpha_annualized + 1', 'alpha_annualized has no value in this result.'],
    ['mean(benchmark_return)', 'benchmark_return has no value in this result.'],
  ])('%s', (text, reason) => {
    expect(evaluate(text, short)).toEqual({ value: null, reason });
  });

  test('a series without spread', () => {
    const flat = { daily_return: new Float64Array(9).fill(0.01) };
    expect(evaluate('kurtosis(daily_return)', flat).reason).toBe(
      'kurtosis has no value, because the series does not vary.',
    );
    expect(evaluate('correlation(daily_return, daily_return)', flat).reason).toMatch(/does not vary/);
  });
});

test('a condition chooses the branch that has a value, and a condition without a value has none', () => {
  expect(evaluate('beta == 0 ? 5 : 1 / beta', { beta: 0 })).toEqual({ value: 5, reason: null });
  expect(evaluate('beta > 0 ? 5 : 6').value).toBeNull();
  expect(evaluate('alpha_annualized > 0 or 1').value).toBeNull();
  expect(evaluate('beta^0').value).toBeNull();
});

test('positions without a value are left out, in every function of a series', () => {
  expect(evaluate('sum(1 / daily_return)', { daily_return: Float64Array.of(0, 0.5, Number.NaN, 0.25) }).value).toBe(6);
});

/** An expression with its value, computed by plain TypeScript. */
interface Sample {
  readonly text: string;
  readonly value: number;
}

const figures = { beta: 1.25, alpha_annualized: -0.04, sharpe_ratio: 0.75, 'benchmark.sharpe_ratio': 2 };
const leaf: fc.Arbitrary<Sample> = fc.oneof(
  fc.integer({ min: 0, max: 50 }).map((value) => ({ text: `${value}`, value })),
  fc.double({ min: 0.01, max: 100, noNaN: true }).map((value) => ({ text: value.toString(), value })),
  fc.constantFrom(...Object.entries(figures)).map(([text, value]) => ({ text, value })),
);
const BINARY: readonly (readonly [string, (a: number, b: number) => number])[] = [
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['<', (a, b) => Number(a < b)],
  ['>=', (a, b) => Number(a >= b)],
  ['and', (a, b) => Number(a !== 0 && b !== 0)],
];
const UNARY: readonly (readonly [string, (a: number) => number])[] = [
  ['abs', Math.abs],
  ['sqrt', Math.sqrt],
  ['floor', Math.floor],
  ['-', (a) => -a],
];
const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.tuple(fc.constantFrom(...BINARY), tie('sample'), tie('sample')).map(([[operator, compute], a, b]) => ({
      text: `(${a.text} ${operator} ${b.text})`,
      value: compute(a.value, b.value),
    })),
    fc.tuple(fc.constantFrom(...UNARY), tie('sample')).map(([[name, compute], a]) => ({
      text: `${name}(${a.text})`,
      value: compute(a.value),
    })),
    fc.tuple(tie('sample'), tie('sample'), tie('sample')).map(([test, a, b]) => ({
      text: `(${test.text} > 1 ? ${a.text} : ${b.text})`,
      value: test.value > 1 ? a.value : b.value,
    })),
  ),
}));

test('values of random expressions equal those of plain TypeScript', () => {
  let finite = 0;
  fc.assert(
    fc.property(sample, ({ text, value: expected }) => {
      const checked = checkExpression(text);
      // The others are too long.
      if ('problem' in checked) return;
      const { value } = evaluateExpression(checked, ({ name }) => figures[name as keyof typeof figures]);
      // An undefined part makes the whole undefined. In plain numbers, infinity may vanish again, and comparisons are false.
      if (value === null) return;
      finite += 1;
      expect(value).toBe(expected === 0 ? value * 0 : expected);
    }),
    { numRuns: 2000 },
  );
  expect(finite).toBeGreaterThan(rounds(50, 500));
});
