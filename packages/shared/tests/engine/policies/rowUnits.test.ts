import { describe, expect, test } from '@jest/globals';
import { type InputSpec, makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import { AnalysisError } from '../../../src/engine/analysisError.ts';

const NaNs = Number.NaN;
const spec: InputSpec = {
  instruments: {
    A: { closes: [100, 110, 120, 130], splits: [[2, 4]] },
    B: { closes: [50, 50, 50, 50], currency: 'EUR' },
    'CASH.USD': { closes: null, type: 'cash', market: 'Cash' },
  },
  fx: { EUR: [1.2, 1.2, 1.2, 1.2] },
  rebalances: [[0, { A: 3, B: 10, 'CASH.USD': 200 }]],
  unit: 'quantity',
  settings: { initialValue: 0 },
};

describe('rows of quantities', () => {
  test('become weights at the close, with the splits after their date', () => {
    const result = readResult(makeInput(spec));
    // 3 shares are 12 after the split by 4: 1,200. B is 10 · 50 · 1.2 = 600. Cash is 200.
    expect(result.rows('portfolio_input')).toMatchObject([
      { ric: 'A', weight: 0.6, quantity: 3 },
      { ric: 'B', weight: 0.3, quantity: 10 },
      { ric: 'CASH.USD', weight: 0.1, quantity: 200 },
    ]);
    expect(result.number('portfolio_parameters', 'initial_value')).toBe(2000);
    expect(result.column('transactions', 'quantity')).toEqual([12, 10, 200]);
    expect(result.number('portfolio_summary', 'final_value')).toBe(12 * 130 + 600 + 200);
  });

  test('count in their proportions if there is an initial value', () => {
    const result = readResult(makeInput({ ...spec, settings: { initialValue: 1000 } }));
    expect(result.column('transactions', 'quantity')).toEqual([6, 5, 100]);
  });

  test('of a day on which a split has happened are those after it', () => {
    const result = readResult(makeInput({ ...spec, rebalances: [[2, { A: 12, B: 10 }]], startDay: 2 }));
    expect(result.column('transactions', 'quantity')).toEqual([12, 10]);
  });

  test('of a holiday are valued at the next close', () => {
    const closed = { closes: [100, NaNs, 120, 130] };
    const result = readResult(
      makeInput({ ...spec, instruments: { A: closed }, benchmark: closed, rebalances: [[1, { A: 5 }]] }),
    );
    expect(result.number('portfolio_parameters', 'initial_value')).toBe(600);
  });

  test('without a price are left out and reported', () => {
    const late = { closes: [NaNs, NaNs, 7, 7] };
    const result = readResult(
      makeInput({ ...spec, instruments: { ...spec.instruments, L: late }, rebalances: [[0, { A: 3, L: 9 }]] }),
    );
    expect(result.rows('portfolio_input').map(({ weight }) => weight)).toEqual([1, 0]);
    expect(result.object('data_quality').removed_positions).toEqual([
      { ric: 'L', date: '2024-01-01', reason: 'no_price', weight: 0 },
    ]);
    const nothing = { ...spec, instruments: { L: { closes: null } }, rebalances: [[0, { L: 9 }]] as const };
    expect(() => readResult(makeInput(nothing))).toThrow(AnalysisError);
  });
});

describe('rows of amounts', () => {
  test('have the value of their currency on the day', () => {
    const result = readResult(
      makeInput({ ...spec, unit: 'amount', currency: 'EUR', rebalances: [[0, { A: 300, B: 100 }]] }),
    );
    expect(result.rows('portfolio_input')).toMatchObject([
      { weight: 0.75, amount: 300, currency: 'EUR' },
      { weight: 0.25, amount: 100, currency: 'EUR' },
    ]);
    expect(result.number('portfolio_parameters', 'initial_value')).toBeCloseTo(480, 10);
    expect(result.rows('portfolio_input')[0]).not.toHaveProperty('quantity');
  });

  test('need no price, and later dates count in their proportions', () => {
    const result = readResult(
      makeInput({
        ...spec,
        unit: 'amount',
        rebalances: [
          [0, { A: 100 }],
          [1, { A: 1, B: 1 }],
        ],
      }),
    );
    expect(result.number('portfolio_parameters', 'initial_value')).toBe(100);
    expect(result.rows('portfolio_input').map(({ weight, currency }) => [weight, currency])).toEqual([
      [1, null],
      [0.5, null],
      [0.5, null],
    ]);
  });
});

test('rows of weights have no other members', () => {
  const result = readResult(makeInput({ ...spec, unit: 'weight', settings: {}, rebalances: [[0, { A: 1 }]] }));
  expect(Object.keys(result.rows('portfolio_input')[0]!)).toEqual([
    'date',
    'effective_date',
    'symbol',
    'ric',
    'weight',
  ]);
});
