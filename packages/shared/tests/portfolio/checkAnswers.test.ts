import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import { benchmarkProblems } from '../../src/portfolio/benchmarks.ts';
import { analyzeProblems } from '../../src/portfolio/checkAnswers.ts';
import { checkPortfolio } from '../../src/portfolio/checkPortfolio.ts';
import type { HoldingsRequest } from '../../src/schemas/portfolioRequest.ts';

const facts = exampleMarket();
const row = (date: string, symbol: string, weight: number) => ({ date, symbol, weight });

function refused(request: HoldingsRequest) {
  const issues = analyzeProblems(checkPortfolio(request, facts, {}), request);
  return issues.map(({ code, field, input }) => [code, field, input]);
}

describe('analyze', () => {
  test('accepts partial data as long as one row of the first date can be bought', () => {
    const portfolio = [
      row('2021-01-04', 'SPY.P', 0.2),
      row('2021-01-04', 'NOPE', 0.2),
      row('2021-01-04', 'BLANK.N', 0.2),
      row('2021-01-04', 'LATE.N', 0.2),
      row('2021-01-04', 'ZARS.J', 0.2),
      row('2022-01-04', 'NOPE', 1),
    ];
    expect(refused({ portfolio })).toEqual([]);
  });

  test('with on_missing "fail" every row that cannot be held rejects, and suggests what to send', () => {
    const portfolio = [
      row('2024-01-02', 'SPY.P', 0.4),
      row('2024-01-02', 'APPLX', 0.2),
      row('2024-01-02', 'DEAD.N', 0.2),
      row('2024-01-02', 'ZARS.J', 0.2),
    ];
    const request = { portfolio, on_missing: 'fail' } as const;
    const issues = analyzeProblems(checkPortfolio(request, facts, {}), request);
    expect(issues.map(({ field, code, context }) => [field.at(1), code, context])).toEqual([
      [1, 'unresolved_symbol', { symbol: 'APPLX', suggestions: ['AAPL.OQ'] }],
      [2, 'no_price_history', { symbol: 'DEAD.N' }],
      [3, 'missing_fx_history', { symbol: 'ZARS.J' }],
    ]);
    expect(refused({ portfolio })).toEqual([]);
  });

  test('refuses when no row of the first date can be bought, and says why', () => {
    const portfolio = [row('2021-01-04', 'NOPE', 0.5), row('2021-01-04', 'LATE.N', 0.5), row('2022-01-04', 'SPY.P', 1)];
    expect(refused({ portfolio })).toEqual([
      ['unresolved_symbol', ['portfolio', 0, 'symbol'], 'NOPE'],
      ['rebalance_before_history', ['portfolio', 1, 'date'], '2021-01-04'],
    ]);
  });

  test('refuses a first date years before all data, though cash needs no prices', () => {
    const portfolio = [row('1990-01-02', 'CASH.USD', 0.5), row('1990-01-02', 'SPY.P', 0.5)];
    expect(refused({ portfolio })).toEqual([['rebalance_before_history', ['portfolio', 1, 'date'], '1990-01-02']]);
    expect(refused({ portfolio: [row('1990-01-02', 'CASH.USD', 1)] })).toEqual([]);
  });

  test('refuses every other error, and only those', () => {
    const portfolio = [row('2024-01-02', 'SPY.P', 1), row('2024-01-02', 'DUAL', -1), row('2024-01-02', 'NOPE', 1)];
    const transaction_cost_config = { 'Hong Kong': { buy: 0.5, sell: 0 } };
    expect(refused({ portfolio, initial_value: 0, transaction_cost_config })).toEqual([
      ['invalid_initial_value', ['initial_value'], 0],
      ['invalid_cost_rate', ['transaction_cost_config', 'Hong Kong', 'buy'], 0.5],
      ['ambiguous_symbol', ['portfolio', 1, 'symbol'], 'DUAL'],
      ['non_positive_weight', ['portfolio', 1, 'weight'], -1],
    ]);
  });

  test('a benchmark without data does not count as partial data', () => {
    expect(refused({ portfolio: [row('2024-01-02', 'SPY.P', 1)], benchmark: 'BLANK.N' })).toEqual([
      ['no_price_history', ['benchmark'], 'BLANK.N'],
    ]);
  });

  test('lists at most 100 problems', () => {
    const portfolio = Array.from({ length: 300 }, () => row('2024-01-02', 'SPY.P', -1));
    expect(refused({ portfolio })).toHaveLength(100);
  });
});

describe('benchmarkProblems', () => {
  const portfolio = [row('2024-01-02', 'SPY.P', 1)];

  test.each([[undefined], ['ACWI.OQ'], ['acwi']])('%s resolves', (benchmark) => {
    expect(benchmarkProblems({ portfolio, ...(benchmark === undefined ? {} : { benchmark }) }, facts)).toEqual([]);
  });

  test.each([
    ['NOPE.X', {}],
    ['DUAL', { suggestions: ['DUAL.L', 'DUAL.N'] }],
  ])('%s does not', (benchmark, suggested) => {
    expect(benchmarkProblems({ portfolio, benchmark }, facts)).toEqual([
      {
        field: ['benchmark'],
        code: 'unresolved_benchmark',
        message: expect.stringContaining(benchmark),
        input: benchmark,
        context: { symbol: benchmark, ...suggested },
      },
    ]);
  });
});
