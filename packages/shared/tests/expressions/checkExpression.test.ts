import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  checkExpression,
  type Expression,
  type ExpressionProblem,
  FUNCTIONS,
  loadExpressions,
  MOST_CHARACTERS,
  resultNames,
} from '../../src/expressions/index.ts';

beforeAll(loadExpressions);

function problemOf(text: string): ExpressionProblem {
  const checked = checkExpression(text);
  if (!('problem' in checked)) throw new Error(`${text} is accepted`);
  return checked;
}

function accepted(text: string): Expression {
  const checked = checkExpression(text);
  if ('problem' in checked) throw new Error(`${text}: ${checked.problem}`);
  return checked;
}

describe('an expression', () => {
  test.each([
    'sharpe_ratio',
    'benchmark.sharpe_ratio',
    'performance_metrics.benchmark.sharpe_ratio',
    'benchmark . sharpe_ratio',
    '(1 + total_return)^(1 / 3) - 1',
    'sqrt(mean(min(daily_return - 0.0001, 0)^2)) * sqrt(252)',
    'mean(daily_return > 0)',
    'beta > 1 and not (beta > 2) ? 1 : 0',
    'quantile(monthly_returns.portfolio_return, 0.05)',
    'correlation(daily_return, benchmark_return)',
    'max(1, 2, 3, beta)',
    '-2^2',
    '.5 + 1. + 1e-3',
    'beta != 1',
    'beta > 0 ?.5 : 1',
  ])('may be %s', (text) => {
    expect(accepted(text).tree).toBeDefined();
  });

  test('reads each name once', () => {
    expect(accepted('beta + beta * portfolio.sharpe_ratio + sharpe_ratio').reads.map(({ name }) => name)).toEqual([
      'beta',
      'sharpe_ratio',
    ]);
  });

  test.each([
    [
      'sharp_ratio * 2',
      'the figure or series "sharp_ratio" is not known: did you mean sharpe_ratio?',
      1,
      'sharpe_ratio',
    ],
    ['1 + benchmark.sharp_ratio', 'did you mean benchmark.sharpe_ratio?', 5, 'benchmark.sharpe_ratio'],
    ['meen(daily_return)', 'the function "meen" is not known: did you mean mean?', 1, 'mean'],
    ['2 + qqqqqqqqqq', 'the figure or series "qqqqqqqqqq" is not known', 5, undefined],
    ['mean', 'the function mean needs arguments in parentheses', 1, undefined],
    ['beta(2)', 'the function "beta" is not known', 1, undefined],
    ['daily_return', 'it is a series', 1, undefined],
    ['1 + mean(beta)', 'mean needs a series', 5, undefined],
    ['quantile(daily_return)', 'quantile takes 2 arguments and has 1', 1, undefined],
    [
      'quantile(daily_return, daily_return)',
      'quantile needs a series, for example daily_return, and a number',
      1,
      undefined,
    ],
    ['covariance(daily_return, 1)', 'covariance needs a series', 1, undefined],
    ['min()', 'min takes 1 to 5 arguments and has 0', 1, undefined],
    [
      'mean(daily_return + monthly_returns.portfolio_return)',
      'series of days and of months cannot be combined',
      1,
      undefined,
    ],
    ['2 beta', 'an operator is missing', 1, undefined],
    ['0 < beta < 1', 'join comparisons with "and"', 1, undefined],
    ['1 +', 'it cannot be read: Unexpected end of expression', 4, undefined],
    ['(1 + 2', 'it cannot be read: Parenthesis ) expected', 7, undefined],
    ['', 'it is empty', 1, undefined],
    ['   ', 'it is empty', 1, undefined],
  ])('%j is rejected with the reason and the position', (text, problem, position, suggestion) => {
    const found = problemOf(text);
    expect(found.problem).toContain(problem);
    expect(found.position).toBe(position);
    expect(found.suggestion).toBe(suggestion);
  });
});

/** Returns the texts that white space separates. */
const words = (text: string) => text.split(/[ \n]+/);

describe('an attempt to leave the closed list is rejected:', () => {
  test.each([
    // Prototypes, and properties of values
    ...words(`constructor __proto__ prototype toString valueOf hasOwnProperty beta.constructor beta.__proto__ toString(1)
      beta.constructor.constructor daily_return.length daily_return.map(abs) mean.constructor sqrt.call(1) (beta).constructor
      sqrt(4).constructor beta?.constructor beta["constructor"] beta['__proto__'] daily_return[1] constructor(1) __proto__(1)
      performance_metrics.__proto__.sharpe_ratio __defineGetter__(1) beta.__lookupGetter__(1) attribution.sectors.length
      value_at_risk.estimates.constructor value_at_risk.estimates.0.value_at_risk value_at_risk.estimates.historical_95_1
      value_at_risk.estimates.historical_95_1.reason value_at_risk.estimates.historical_95_1.__proto__
      confidence.estimates.sharpe_ratio.upper.toString v0 this arguments ...beta () mean()() mean(daily_return)(1)
      (mean)(daily_return) Object Array Symbol Reflect Proxy WebAssembly setTimeout console Buffer module`),
    'new Function(1)',
    'await 1',
    'beta => 1',
    '1, 2',
    // Depth without parentheses
    `1${'^1'.repeat(200)}`,
    `${'beta ? 1 : '.repeat(40)}1`,
    `beta${'.beta'.repeat(90)}`,
    // Functions of mathjs
    ...words(`import createUnit evaluate parse compile simplify derivative chain config typed help parser resolve reviver create
      factory zeros ones range matrix identity factorial gamma combinations random unit bignumber map filter forEach sort print
      format string eval Function require process globalThis add pow choose v0 size subset number numeric Node SymbolNode
      FunctionNode once emit isNumber`).flatMap((name) => [name, `${name}(1)`]),
    // Statements, assignments, definitions, other types, other scripts, and powers
    ...words(`"text" 'text' \`text\` "constructor" zeros(1e9) 1:1000000000 1:2:10 ~1 5! 100000! 5% beta' \\ $beta i e pi end true null
      undefined NaN Infinity 1e999 0x10 0b1 0o7 0xffi8 βeta bеta beta\u200b 𝑏eta \\u0063onstructor ∞ √4 beta\u0000 9^9^9 9^9^9^9^9^9
      2^1001 2^-1001 beta^(10^4) 2^(1/0) 2^sqrt(-1)`),
    'x = 1',
    'f(x) = x',
    'f(x) = f(x); f(1)',
    'beta = 2',
    '1; 2',
    '1\n2',
    '[1, 2]',
    '{a: 1}',
    '{constructor: 1}.constructor',
    '5 cm',
    '5 cm to inch',
    '5 in',
    '3 mod 2',
    '2 xor 1',
    '1 | 2',
    '1 & 2',
    '1 << 30',
    '1 >> 2',
    '1 >>> 2',
    '1 .* 2',
    '2 .^ 2',
    'beta ?? 1',
    '# comment',
    '1 # comment',
    'beta\u00a0+ 1',
    '１ + 1',
    'beta\u2028',
    'beta − 1',
    '\tbeta',
    '2^(500 * 3)',
  ])('%j', (text) => {
    expect(problemOf(text).position).toBeGreaterThan(0);
  });

  test.each([
    ['many characters', `1${' + 1'.repeat(125)}`],
    ['very many characters', '1+'.repeat(1_000_000)],
    ['many parts', '1'.concat('+1'.repeat(100))],
    ['deep parentheses', `${'('.repeat(200)}1${')'.repeat(200)}`],
    ['deep calls', `${'abs('.repeat(60)}1${')'.repeat(60)}`],
    ['open parentheses', '('.repeat(499)],
    ['many signs', `${'-'.repeat(400)}1`],
    ['many negations', `${'not '.repeat(100)}1`],
    ['a tower of powers', `${'1^'.repeat(200)}1`],
    ['nested conditions', `${'1?'.repeat(80)}1${':1'.repeat(80)}`],
    ['many arguments', `min(${'1,'.repeat(200)}1)`],
  ])('%s', (_, text) => {
    expect(problemOf(text).position).toBeLessThanOrEqual(MOST_CHARACTERS + 1);
  });
});

test('any text is accepted or rejected, and an accepted tree holds only listed functions, numbers, and symbols', () => {
  const words = [
    ...[...FUNCTIONS.keys()].map((name) => `${name}(`),
    ...[
      'beta',
      'daily_return',
      'constructor',
      '__proto__',
      'a.b',
      '1',
      '2',
      '(',
      ')',
      ')',
      ',',
      '+',
      '-',
      '*',
      '/',
      '^',
    ],
    ...['<', '==', '=', '?', ':', 'and', 'not', '.', '[', ']', '"', ';', '!', '%', '{', 'in', 'mod', ' '],
  ];
  const text = fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((parts) => parts.join('')),
    fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  let count = 0;
  fc.assert(
    fc.property(text, (sent) => {
      const checked = checkExpression(sent);
      if ('problem' in checked) return;
      count += 1;
      checked.tree.traverse((node) => {
        expect(['FunctionNode', 'SymbolNode', 'ConstantNode']).toContain(node.type);
        if (node.type === 'SymbolNode') expect(String(node)).toMatch(/^(v\d+|[a-zA-Z0-9]+)$/);
      });
    }),
    { numRuns: 10_000 },
  );
  expect(count).toBeGreaterThan(0);
});

test('every name of the result is accepted in its short and its full form, and no two are the same', () => {
  const names = resultNames().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(150);
  for (const { name, section, path, shape } of resultNames()) {
    for (const form of [name, [section, ...path].join('.')]) {
      expect(accepted(shape === 'number' ? form : `mean(${form})`).reads[0]?.name).toBe(name);
    }
  }
});
