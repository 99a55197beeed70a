import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import fc from 'fast-check';
import { formatDay, toDay } from '../../src/dates.ts';
import { benchmarkProblems } from '../../src/portfolio/benchmarks.ts';
import { validateResultOf } from '../../src/portfolio/checkAnswers.ts';
import { checkPortfolio } from '../../src/portfolio/checkPortfolio.ts';
import { repairPortfolio } from '../../src/portfolio/repairPortfolio.ts';
import type { PortfolioRequest } from '../../src/schemas/portfolioRequest.ts';

const facts = exampleMarket();
const portfolio = [{ date: '2024-01-02', symbol: 'SPY.P', weight: 1 }];
const blend = (...symbols: string[]) => ({
  name: 'Mix',
  components: symbols.map((symbol, i) => ({ symbol, weight: i + 1 })),
});
const errorsOf = (request: Omit<PortfolioRequest, 'portfolio'>) =>
  validateResultOf(checkPortfolio({ portfolio, ...request }, facts, {})).errors.map(
    ({ code, field }) => `${code} ${field}`,
  );

test('benchmarks of every kind are resolved, with defaults, and normalized repeats them', () => {
  const series = [
    { date: '2024-02-01', value: 2 },
    { date: '2023-12-01', value: 1 },
  ];
  const request = {
    portfolio,
    benchmark: blend('spy', 'ACWI.OQ'),
    benchmarks: ['acwi', { name: 'Mine', series }, { name: 'Three percent', annual_rate: 0.03 }],
  };
  const check = checkPortfolio(request, facts, {});
  expect(check.errors).toEqual([]);
  expect(check.benchmark).toEqual({
    name: 'Mix',
    components: [
      { ric: 'SPY.P', weight: expect.closeTo(1 / 3, 12) },
      { ric: 'ACWI.OQ', weight: expect.closeTo(2 / 3, 12) },
    ],
    rebalancing: { schedule: 'monthly', on: 'last', band: null, to: 'target' },
  });
  expect(check.benchmarks).toEqual([
    'ACWI.OQ',
    { name: 'Mine', series: [series[1], series[0]], currency: 'USD' },
    { name: 'Three percent', annualRate: 0.03 },
  ]);
  const { normalized } = check;
  expect(normalized?.benchmarks).toEqual(['ACWI.OQ', ...request.benchmarks.slice(1)]);
  expect(checkPortfolio(normalized!, facts, {}).normalized).toEqual(normalized);
});

describe('own values', () => {
  const ofMonths = (...values: readonly number[]) =>
    values.map((value, i) => ({ date: `2023-${String(i + 1).padStart(2, '0')}-01`, value }));
  const warningsOf = (series: ReturnType<typeof ofMonths>) => {
    const benchmark = { name: 'Mine', series };
    const { warnings } = checkPortfolio({ portfolio, benchmark }, facts, {});
    return warnings.filter(({ code }) => code === 'unit_jump').map(({ message }) => message);
  };
  const advice = 'Send prices or levels in one unit, not returns.';
  const ofDays = (at: (i: number) => number) =>
    Array.from({ length: 40 }, (_, i) => ({ date: formatDay(toDay('2023-01-02') + i), value: at(i) }));

  test('returns as factors or as percentages have a warning, and levels that grow by the same returns have none', () => {
    const anyReturns = fc.array(fc.integer({ min: -60, max: 70 }), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(fc.noBias(anyReturns), fc.constantFrom(1, 100), (returns, base) => {
        const dated = (values: readonly number[]) =>
          values.map((value, i) => ({ date: formatDay(toDay('2019-02-01') + 30 * i), value: base * value }));
        const text = `The values of the benchmark Mine scatter around`;
        expect(warningsOf(dated(returns.map((one) => 1 + one / 1000)))).toEqual([expect.stringContaining(text)]);
        let level = 1;
        expect(warningsOf(dated(returns.map((one) => (level *= 1 + one / 1000))))).toEqual([]);
      }),
      { seed: 7, numRuns: 100 },
    );
  });

  test('a single value far from its neighbors has a warning, and levels without it have none', () => {
    const returns = fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 39, maxLength: 39 });
    const factor = fc.oneof(
      fc.double({ min: 1.4, max: 4, noNaN: true }),
      fc.double({ min: 0.25, max: 0.7, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.noBias(returns), fc.integer({ min: 1, max: 38 }), factor, (moves, at, wrong) => {
        let level = 100;
        const levels = [100, ...moves.map((one) => (level *= 1 + one / 1000))];
        expect(warningsOf(ofDays((i) => levels[i]!))).toEqual([]);
        const [message, ...others] = warningsOf(ofDays((i) => levels[i]! * (i === at ? wrong : 1)));
        expect(message).toContain(`on ${formatDay(toDay('2023-01-02') + at)} is far from those before and after it`);
        expect(others).toEqual([]);
      }),
      { seed: 11, numRuns: 100 },
    );
  });

  test.each([
    ['returns', ofMonths(0.01, 0.02, 0.013, 0.03, 0.011), '0.03 on 2023-04-01 to 0.011 on 2023-05-01'],
    ['factors of returns', ofMonths(1.01, 0.7, 1.3, 0.9, 1.4, 1), '0.7 on 2023-02-01 to 1.3 on 2023-03-01'],
    ['pence and pounds', ofMonths(1.2, 1.21, 123, 122), '1.21 on 2023-02-01 to 123 on 2023-03-01'],
  ])('%s instead of levels have a warning', (_name, series, step) => {
    expect(warningsOf(series)).toEqual([`The values of the benchmark Mine go from ${step}. ${advice}`]);
  });

  test.each([
    ['a crash and a recovery', ofMonths(100, 104, 60, 85, 90, 97)],
    [
      'values of years',
      [
        { date: '2009-01-02', value: 1 },
        { date: '2020-01-02', value: 9 },
      ],
    ],
    ['a single step', ofMonths(100, 140)],
    ['a constant value', ofDays(() => 100)],
    ['a money market fund', ofDays((i) => 100 + 0.001 * (i % 3))],
  ])('%s have none', (_name, series) => expect(warningsOf(series)).toEqual([]));
});

test('a request without a benchmark has none, and the default only fills in an absent member', () => {
  const check = checkPortfolio({ portfolio, benchmark: null }, facts, {});
  expect([check.errors, check.benchmark, check.normalized?.benchmark]).toEqual([[], null, null]);
  expect(checkPortfolio({ portfolio }, facts, {}).benchmark).toBe('ACWI.OQ');
});

describe('weights of a blend', () => {
  const warningsOf = (...weights: readonly number[]) => {
    const symbols = ['SPY.P', 'ACWI.OQ', 'XOM.N'];
    const components = weights.map((weight, i) => ({ symbol: symbols[i]!, weight }));
    const { errors, warnings } = checkPortfolio({ portfolio, benchmark: { name: 'Mix', components } }, facts, {});
    return [...errors, ...warnings].flatMap(({ code, message }) =>
      code === 'single_holding' ? [] : [[code, message]],
    );
  };

  test.each([[[0.6, 0.4]], [[60, 40]], [[60, 39.5]], [[1]]])('%j have no warning', (weights) => {
    expect(warningsOf(...weights)).toEqual([]);
  });

  test('a sum that is scaled has a warning, and two units are rejected', () => {
    expect(warningsOf(0.6, 0.3)).toEqual([
      ['weights_renormalized', 'The weights of the benchmark Mix sum to 0.9. They are scaled to sum to 1.'],
    ]);
    expect(warningsOf(60, 0.4)).toEqual([['mixed_units', expect.stringContaining('(60, 0.4)')]]);
  });
});

test('a benchmark with a long gap has a warning, and a monthly one has none', () => {
  const monthly = Array.from({ length: 18 }, (_, i) => ({
    date: formatDay(toDay('2022-12-30') + 30 * i),
    value: 100 + i,
  }));
  const messagesOf = (series: typeof monthly) => {
    const { warnings } = checkPortfolio(
      { portfolio: [{ ...portfolio[0]!, date: '2023-01-03' }], benchmark: { name: 'Mine', series } },
      facts,
      {},
    );
    return warnings.flatMap(({ code, message }) =>
      code === 'partial_price_history' && message.includes('gap') ? [message] : [],
    );
  };
  expect(messagesOf(monthly)).toEqual([]);
  expect(messagesOf([monthly[0]!, monthly.at(-1)!])).toEqual([
    'The prices of the benchmark Mine have a gap from 2022-12-30 to 2024-05-23. The first one is forward-filled, so the whole change falls on the last day.',
  ]);
  expect(messagesOf(monthly.filter((_, i) => i < 3 || i > 9))).toEqual([expect.stringContaining('have a gap from')]);
});

describe('problems', () => {
  test('the currency of a series has a hint about its spelling', () => {
    const series = [day('2023-01-02'), day('2024-06-03')];
    const benchmark = { name: 'Mine', currency: 'usd', series };
    const { errors } = checkPortfolio({ portfolio, benchmark }, facts, {});
    expect(errors.map(({ message }) => message)).toEqual([
      'Currency "usd" is not supported. Upper and lower case matter: send "USD".',
    ]);
  });

  test.each([
    ['GBp', 'GBP'],
    ['GBX', 'GBP'],
    ['ZAc', 'ZAR'],
    ['ILA', 'ILS'],
  ])('%s is not another spelling of a currency, because its numbers are hundredths', (currency, whole) => {
    const benchmark = { name: 'Mine', currency, series: [day('2023-01-02'), day('2024-06-03')] };
    const [error] = checkPortfolio({ portfolio, benchmark }, facts, {}).errors;
    expect(error?.message).toContain(`It is a hundredth of ${whole}: divide the numbers by 100, and send "${whole}".`);
  });

  test('every symbol of every benchmark resolves, or is reported at its place with suggestions', () => {
    const request = { portfolio, benchmark: blend('SPY.P', 'NOPE.X'), benchmarks: ['WHAT.X', blend('AGAIN.X')] };
    expect(benchmarkProblems(request, facts).map(({ field, code, input }) => [field, code, input])).toEqual([
      [['benchmark', 'components', 1, 'symbol'], 'unresolved_benchmark', 'NOPE.X'],
      [['benchmarks', 0], 'unresolved_benchmark', 'WHAT.X'],
      [['benchmarks', 1, 'components', 0, 'symbol'], 'unresolved_benchmark', 'AGAIN.X'],
    ]);
  });

  const day = (date: string, value = 1) => ({ date, value });
  test.each<[string, Omit<PortfolioRequest, 'portfolio'>, string[]]>([
    [
      'an instrument twice in a blend',
      { benchmark: blend('SPY.P', 'spy') },
      ['invalid_benchmark benchmark.components[1].symbol'],
    ],
    [
      'two kinds of values',
      { benchmark: { name: 'Mine', annual_rate: 0.03, series: [day('2023-01-02'), day('2024-06-03')] } },
      ['invalid_benchmark benchmark'],
    ],
    ['two benchmarks with one name', { benchmarks: ['ACWI.OQ'] }, ['invalid_benchmark benchmarks[0]']],
    [
      'two values of a date',
      { benchmark: { name: 'Mine', series: [day('2023-01-02'), day('2023-01-02')] } },
      ['invalid_benchmark benchmark.series[1].date'],
    ],
    [
      'a currency that is not known',
      { benchmark: { name: 'Mine', currency: 'XXX', series: [day('2023-01-02'), day('2024-06-03')] } },
      ['unsupported_currency benchmark.currency'],
    ],
    [
      'a series that begins too late',
      { benchmark: { name: 'Mine', series: [day('2024-03-01'), day('2025-01-02')] } },
      ['no_price_history benchmark'],
    ],
    [
      'a component without prices',
      { benchmark: blend('SPY.P', 'BLANK.N') },
      ['no_price_history benchmark.components[1].symbol'],
    ],
    [
      'a component that begins too late',
      { benchmark: blend('SPY.P'), benchmarks: [{ ...blend('SPY.P', 'BLANK.N'), name: 'Other' }] },
      ['no_price_history benchmarks[0].components[1].symbol'],
    ],
  ])('%s', (_, request, expected) => {
    expect(errorsOf(request)).toEqual(expected);
  });
});

test('resolve replaces the symbols of blends, and a second resolve is clean', () => {
  const request = { portfolio, benchmark: blend('spy', 'acwi') };
  const first = repairPortfolio(request, facts, {});
  expect(first.status).toBe('resolved');
  expect(first.changes.map(({ code, field, from, to }) => [code, field, from, to])).toEqual([
    ['symbol_normalized', 'benchmark.components[0].symbol', 'spy', 'SPY.P'],
    ['symbol_normalized', 'benchmark.components[1].symbol', 'acwi', 'ACWI.OQ'],
  ]);
  expect(repairPortfolio(first.portfolio_definition!, facts, {})).toMatchObject({ status: 'clean', changes: [] });
});
