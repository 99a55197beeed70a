import { describe, expect, test } from '@jest/globals';
import type { AnalyzeRequest } from '@tearsheet/client';
import {
  type BenchmarkSettings,
  benchmarkOf,
  benchmarkProblem,
  benchmarkSettings,
  withBenchmarkSymbol,
} from '../../src/editor/benchmarkSettings.ts';
import { amountProblem, draftOf, emptyDraft, exampleDraft, readDraft, requestOf } from '../../src/editor/draft.ts';
import { addRow, insertRows, pasteCells, repeatLatest, sumsByDate } from '../../src/editor/rows.ts';
import { typedOf } from '../../src/editor/typedRow.ts';

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

  test('has a band of points or of the target, and keeps a policy that it does not show', () => {
    const portfolio = [{ date: '2024-01-02', symbol: 'AAA.N', weight: 1 }];
    const requestWith = (rebalancing: AnalyzeRequest['rebalancing']) => ({
      ...requestOf(emptyDraft()).request,
      portfolio,
      rebalancing,
    });
    const points = requestWith({ schedule: 'monthly', on: 'last', band: { absolute: 0.05 } });
    const relative = requestWith({ schedule: 'none', on: 'last', band: { relative: 0.25 } });
    const edge = requestWith({ schedule: 'none', band: { relative: 0.25 }, to: 'edge' });
    for (const request of [points, relative, edge]) expect(requestOf(draftOf(request)).request).toEqual(request);
    expect(draftOf(relative).settings).toMatchObject({ band: '25', bandKind: 'relative' });
    expect(draftOf(edge).settings.band).toBe('');
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
    expect(benchmarkOf(rate('2,5'))).toEqual({ name: '2.5% a year', annual_rate: 0.025 });
    for (const text of ['', 'x', '-100', '101', 'Infinity']) {
      expect([benchmarkOf(rate(text)), benchmarkProblem(rate(text))]).toEqual([null, expect.any(String)]);
    }
  });

  test('has no starting amount, unless it was typed', () => {
    const draft = draftOf({ portfolio: [{ date: '2024-01-02', symbol: 'AAA.N', weight: 1 }] });
    expect(requestOf(draft).request).not.toHaveProperty('initial_value');
    const typed = { ...draft, settings: { ...draft.settings, startAmount: '7' } };
    expect(requestOf(typed).request.initial_value).toBe(7);
  });

  test('of an earlier version gets the settings that it lacks', () => {
    const { startAmount, ...others } = emptyDraft().settings;
    expect(readDraft({ ...emptyDraft(), settings: others })?.settings.startAmount).toBe(startAmount);
    expect(readDraft({ rows: [] })).toBeNull();
  });

  test('has a starting amount in any spelling with one meaning', () => {
    const from = (initial_value: number) =>
      draftOf({ portfolio: [{ date: '2024-01-02', symbol: 'AAA.N', weight: 1 }], initial_value });
    const typed = (startAmount: string) => ({ ...from(5), settings: { ...from(5).settings, startAmount } });
    expect(requestOf(typed('1.200,50')).request.initial_value).toBe(1200.5);
    expect(amountProblem(typed('1.200').settings)).toBe('"1.200" has two meanings. Enter 1200 or 1.2.');
    expect(amountProblem(typed('0').settings)).toBe('The starting amount needs a number above 0, such as 10000.');
    expect(requestOf(typed('1.200')).request).not.toHaveProperty('initial_value');
    // An amount of a file is read again as it is.
    expect(requestOf(from(100.125)).request.initial_value).toBe(100.125);
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
    expect(messages('amount')).toEqual(['5%', '5 XXX'].map((text) => `"${text}" is not an amount. Enter 500 EUR.`));
  });

  test('sends complete rows only, and says what the others lack', () => {
    const draft = {
      ...draftOf({ portfolio: [] }),
      rows: [
        row(4, '2024-01-02', ' AAA.N ', '25%'),
        row(5, '', '', ''),
        row(6, 'soon', 'BBB.L', '100%'),
        row(7, '2024-01-02', 'BBB.L', ''),
        row(8, '2024-01-02', '', '75%'),
        row(9, '2024-01-02', 'BBB.L', 'half'),
        row(10, '2024-02-30', 'BBB.L', '100%'),
      ],
    };
    const { request, rowIds, unfinished } = requestOf(draft);
    expect(request.portfolio).toEqual([{ date: '2024-01-02', symbol: 'AAA.N', weight: 0.25 }]);
    expect(rowIds).toEqual([4]);
    expect(unfinished).toEqual([
      { rowId: 6, message: '"soon" is not a date. Enter a date such as 2024-01-31.' },
      { rowId: 7, message: 'The weight is missing.' },
      { rowId: 8, message: 'The symbol or name is missing.' },
      { rowId: 9, message: '"half" is not a weight. Enter a weight such as 25%.' },
      { rowId: 10, message: '"2024-02-30" is not a date. Enter a date such as 2024-01-31.' },
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
    const draft = { ...emptyDraft(), rows: more };
    expect(repeatLatest(more, requestOf(draft), '2025-01-02').slice(3)).toEqual([row(6, '2025-01-02', 'CCC.SI', '1')]);
  });

  test('others are added at a row, and only empty rows make room', () => {
    const [first, last] = rows;
    const added = [{ date: '', symbol: 'CCC.SI', weight: '5' }];
    const fresh = { id: 6, ...added[0] };
    const empty = row(5, '', '', '');
    expect(insertRows([...rows, empty], 5, added)).toEqual([first, last, fresh]);
    expect(insertRows([...rows, empty], 0, added)).toEqual([first, fresh, last, empty]);
    expect(insertRows([...rows, empty], 3, added)).toEqual([first, last, fresh]);
  });

  test('weights add up by date', () => {
    const weights = [...rows, row(5, '2023-07-03', 'CCC.SI', '0.9'), row(6, '2023-07-03', 'D', 'x')];
    const { portfolio = [] } = requestOf({ ...emptyDraft(), unit: 'weight', rows: weights }).request;
    expect(sumsByDate(portfolio)).toEqual([
      { date: '2023-07-03', rows: 1, sum: 0.9, isWhole: false },
      { date: '2024-01-02', rows: 2, sum: 1, isWhole: true },
    ]);
  });
});

describe('what people type', () => {
  const typed = (rows: readonly [symbol: string, number: string, date?: string][], more = {}) =>
    requestOf({
      ...emptyDraft(),
      since: '2024-01-02',
      rows: rows.map(([symbol, weight, date = ''], id) => ({ id, symbol, weight, date })),
      ...more,
    });
  const numbers = (rows: readonly [string, string][], more = {}) =>
    (typed(rows, more).request.portfolio ?? []).map(typedOf);

  test('has the common date, or its own in any clear order', () => {
    const { request, unfinished } = typed([
      ['AAPL', '40%'],
      ['MSFT', '60%', '31.1.2024'],
    ]);
    expect([request.portfolio?.map(({ date }) => date), unfinished]).toEqual([['2024-01-02', '2024-01-31'], []]);
  });

  test('asks once when a date or a number has two meanings', () => {
    const rows: [string, string, string][] = [
      ['AAPL', '1,234', '1/2/2024'],
      ['MSFT', '2,000', '3/4/2024'],
    ];
    const open = typed(rows, { unit: 'quantity' });
    expect([open.size, open.unfinished, open.questions.map(({ about }) => about)]).toEqual([
      0,
      [],
      ['dateFormat', 'decimal'],
    ]);
    const { request, questions } = typed(rows, {
      unit: 'quantity',
      answers: { dateFormat: 'MM/DD/YYYY', decimal: '.' },
    });
    expect([request.portfolio, questions]).toEqual([
      [
        { date: '2024-01-02', symbol: 'AAPL', quantity: 1234 },
        { date: '2024-03-04', symbol: 'MSFT', quantity: 2000 },
      ],
      [],
    ]);
  });

  test('has weights, shares, or amounts by its signs and sums, and is asked otherwise', () => {
    expect(
      numbers([
        ['A', '60'],
        ['B', '40'],
      ]),
    ).toEqual(['60%', '40%']);
    expect(
      numbers([
        ['A', '$500'],
        ['B', '300 EUR'],
      ]),
    ).toEqual(['500', '300 EUR']);
    expect(
      numbers([
        ['A', '3 shares'],
        ['B', '5 shares'],
      ]),
    ).toEqual(['3', '5']);
    expect(
      typed([
        ['A', '3'],
        ['B', '5'],
      ]).questions[0]?.about,
    ).toBe('unit');
    expect(
      typed([
        ['A', '40%'],
        ['B', '30'],
        ['C', '0.3'],
      ]).questions[0]?.about,
    ).toBe('weights');
    expect(
      numbers(
        [
          ['A', '40%'],
          ['B', '30'],
          ['C', '0.3'],
        ],
        { answers: { weights: 'size' } },
      ),
    ).toEqual(['40%', '30%', '30%']);
  });

  test('of the example is complete', () => {
    const { size, unfinished, questions } = requestOf(exampleDraft(new Date('2026-11-22')));
    expect([size, unfinished, questions]).toEqual([25, [], []]);
  });

  test('weights keep their digits as text', () => {
    for (const weight of [0.1, 0.3333333333333333, 1 / 7, 1e-7, 0.07]) {
      const { portfolio } = requestOf(draftOf({ portfolio: [{ date: '2024-01-02', symbol: 'A', weight }] })).request;
      expect(portfolio?.[0]?.weight).toBe(weight);
    }
  });
});
