import { describe, expect, test } from '@jest/globals';
import type { AnalyzeRequest } from '@tearsheet/client';
import {
  type BenchmarkSettings,
  benchmarkOf,
  benchmarkProblem,
  benchmarkSettings,
  withBenchmarkSymbol,
} from '../../src/editor/benchmarkSettings.ts';
import { draftOf, requestOf, withUnit } from '../../src/editor/draft.ts';
import { addRow, pasteCells, repeatLatest, sumsByDate } from '../../src/editor/rows.ts';

const row = (id: number, date: string, symbol: string, weight: string) => ({ id, date, symbol, weight });

describe('a draft', () => {
  test('comes from a request and goes back to it, members without a field included', () => {
    const request = {
      portfolio: [{ date: '2024-01-02', symbol: 'AAA.N', weight: 1 }],
      base_currency: 'SGD',
      benchmark: 'SPY.P',
      initial_value: 5000,
      include_transaction_costs: true,
      start_date: '2024-02-01',
      transaction_cost_config: { Singapore: { buy: 0.001, sell: 0.001 } },
      risk_free_rate: 0.02,
    };
    expect(requestOf(draftOf(request)).request).toEqual(request);
  });

  test('has shares, amounts, or transactions as they were sent', () => {
    const shared = { base_currency: 'SGD', benchmark: 'SPY.P', include_transaction_costs: false };
    const shares = { ...shared, portfolio: [{ date: '2024-01-02', symbol: 'AAA.N', quantity: 12.5 }] };
    const amounts = {
      ...shared,
      portfolio: [
        { date: '2024-01-02', symbol: 'AAA.N', amount: 500, currency: 'EUR' },
        { date: '2024-01-02', symbol: 'BBB.L', amount: 20 },
      ],
    };
    const ledger = {
      ...shared,
      transactions: [{ date: '2024-01-02', type: 'deposit' as const, amount: 5 }],
      track_cash: true,
    };
    for (const request of [shares, amounts, ledger]) expect(requestOf(draftOf(request)).request).toEqual(request);
    expect(requestOf(draftOf(ledger)).size).toBe(1);
  });

  test.each<[string, AnalyzeRequest['benchmark']]>([
    ['none', null],
    ['a fixed rate', { name: 'Deposit', annual_rate: 0.0375 }],
    [
      'a blend',
      {
        name: 'US and abroad',
        components: [
          { symbol: 'SPY.P', weight: 0.6 },
          { symbol: 'EFA.P', weight: 0.4 },
        ],
        rebalancing: { schedule: 'quarterly' },
      },
    ],
    [
      'a blend with a band',
      {
        name: 'Banded',
        components: [{ symbol: 'SPY.P', weight: 1 }],
        rebalancing: { schedule: 'annual', band: { absolute: 0.05 } },
      },
    ],
    ['own values', { name: 'Mine', series: [{ date: '2024-01-02', value: 5 }], currency: 'EUR' }],
  ])('keeps a benchmark that is %s', (_kind, benchmark) => {
    const request = { portfolio: [{ date: '2024-01-02', symbol: 'AAA.N', weight: 1 }], benchmark: benchmark ?? null };
    const draft = draftOf(request);
    expect(requestOf(draft).request.benchmark).toEqual(benchmark);
    expect(benchmarkProblem(draft.settings)).toBeNull();
    // The draft survives a reload.
    expect(requestOf(JSON.parse(JSON.stringify(draft))).request.benchmark).toEqual(benchmark);
  });

  test('has a blend with a name that describes it, and says what a row lacks', () => {
    const blend = (...rows: [symbol: string, weight: string][]): BenchmarkSettings => ({
      ...benchmarkSettings(undefined),
      benchmarkKind: 'blend',
      blend: rows.map(([symbol, weight]) => ({ symbol, weight })),
    });
    const complete = blend(['SPY.P', '50%'], ['', ''], ['EFA.P', '25%']);
    expect([benchmarkProblem(complete), benchmarkOf(complete)]).toEqual([
      null,
      {
        name: '66.7% SPY.P + 33.3% EFA.P',
        components: [
          { symbol: 'SPY.P', weight: 0.5 },
          { symbol: 'EFA.P', weight: 0.25 },
        ],
      },
    ]);
    expect(withBenchmarkSymbol(complete, 'benchmark.components[1].symbol', 'EEM.P').blend[2]?.symbol).toBe('EEM.P');
    expect([blend(), blend(['A.N', '1'], ['B.N', '0']), blend(['A.N', '1'], ['', '5'])].map(benchmarkProblem)).toEqual([
      'Enter a symbol and a weight, such as 60%.',
      'B.N needs a weight above 0, such as 60%.',
      'The symbol is missing.',
    ]);
    const rate = (benchmarkRate: string) => ({ ...blend(), benchmarkKind: 'rate' as const, benchmarkRate });
    expect(benchmarkOf(rate(' 3 '))).toEqual({ name: '3% a year', annual_rate: 0.03 });
    for (const text of ['', 'x', '-100', '101', 'Infinity']) {
      expect([benchmarkOf(rate(text)), benchmarkProblem(rate(text))]).toEqual([null, expect.any(String)]);
    }
  });

  test('has no first value for shares, unless it was typed', () => {
    const weights = draftOf({ portfolio: [{ date: '2024-01-02', symbol: 'AAA.N', weight: 1 }] });
    expect(requestOf(withUnit(weights, 'quantity')).request).not.toHaveProperty('initial_value');
    expect(requestOf(withUnit(withUnit(weights, 'amount'), 'weight')).request.initial_value).toBe(10_000);
    const typed = { ...weights, settings: { ...weights.settings, initialValue: '7' } };
    expect(requestOf(withUnit(typed, 'quantity')).request.initial_value).toBe(7);
  });

  test('says what a number of shares or an amount lacks', () => {
    const rows = [
      row(1, '2024-01-02', 'A', '5%'),
      row(2, '2024-01-02', 'A', '5 EUR'),
      row(3, '2024-01-02', 'A', '5 XXX'),
    ];
    const messages = (unit: 'quantity' | 'amount') =>
      requestOf({ ...draftOf({ portfolio: [] }), rows, unit }).unfinished.map(({ message }) => message);
    expect(messages('quantity')).toEqual(
      ['5%', '5 EUR', '5 XXX'].map((text) => `"${text}" is not a number of shares. Enter 12.5.`),
    );
    expect(messages('amount')).toEqual(
      ['5%', '5 XXX'].map((text) => `"${text}" is not an amount. Enter 500 or 500 EUR.`),
    );
  });

  test('sends complete rows only, and says what the others lack', () => {
    const draft = {
      ...draftOf({ portfolio: [] }),
      rows: [
        row(4, '2024-01-02', ' AAA.N ', '25%'),
        row(5, '', '', ''),
        row(6, '02.01.2024', 'BBB.L', '1'),
        row(7, '2024-01-02', 'BBB.L', ''),
        row(8, '2024-01-02', '', '1'),
        row(9, '2024-01-02', 'BBB.L', 'half'),
        row(10, '2024-02-30', 'BBB.L', '1'),
      ],
    };
    const { request, rowIds, unfinished } = requestOf(draft);
    expect(request.portfolio).toEqual([{ date: '2024-01-02', symbol: 'AAA.N', weight: 0.25 }]);
    expect(rowIds).toEqual([4]);
    expect(unfinished).toEqual([
      { rowId: 6, message: 'The date must be YYYY-MM-DD.' },
      { rowId: 7, message: 'The weight is missing.' },
      { rowId: 8, message: 'The symbol is missing.' },
      { rowId: 9, message: '"half" is not a weight. Enter 0.25 or 25%.' },
      { rowId: 10, message: '2024-02-30 is not a date of the calendar.' },
    ]);
  });
});

describe('rows', () => {
  const rows = [row(0, '2024-01-02', 'AAA.N', '0.4'), row(3, '2024-01-02', 'BBB.L', '60%')];

  test('a new one has the date of the last', () => {
    expect(addRow(rows).at(-1)).toEqual(row(4, '2024-01-02', '', ''));
  });

  test('cells are pasted from a cell on, to the right and downwards, over the end', () => {
    expect(pasteCells(rows, 3, 'symbol', 'CCC.SI\t10%\tmore\r\nDDD.T\t90%\r\n')).toEqual([
      rows[0],
      row(3, '2024-01-02', 'CCC.SI', '10%'),
      row(4, '2024-01-02', 'DDD.T', '90%'),
    ]);
  });

  test('the latest holdings are repeated on another date', () => {
    const more = [...rows, row(5, '2024-07-01', 'CCC.SI', '1')];
    expect(repeatLatest(more, '2025-01-02').slice(3)).toEqual([row(6, '2025-01-02', 'CCC.SI', '1')]);
  });

  test('weights add up by date', () => {
    expect(sumsByDate([...rows, row(5, '2023-07-03', 'CCC.SI', '0.9'), row(6, '2023-07-03', 'D', 'x')])).toEqual([
      { date: '2023-07-03', rows: 1, sum: 0.9, isWhole: false },
      { date: '2024-01-02', rows: 2, sum: 1, isWhole: true },
    ]);
  });
});
