import { describe, expect, test } from '@jest/globals';
import { dayOf, makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';

/** From Monday 2024-01-01 on. */
const closes = Array.from({ length: 60 }, (_, i) => 100 + i);
const instruments = { A: { closes }, B: { closes: closes.map((close) => 300 - close) } };

describe('months and years of a window', () => {
  test('a month of which the window holds the start date alone has no row', () => {
    // Weekday 22 is 2024-01-31.
    const result = readResult(makeInput({ instruments, rebalances: [[22, { A: 1 }]] }));
    const months = result.rows('monthly_returns');
    expect(months.map(({ year, month }) => [year, month])).toEqual([
      [2024, 2],
      [2024, 3],
    ]);
    const product = months.reduce((growth, row) => growth * (1 + (row.portfolio_return as number)), 1);
    expect(product - 1).toBeCloseTo(result.number('portfolio_summary', 'total_return'), 11);
  });

  test('two days of one month are a row', () => {
    const result = readResult(makeInput({ instruments, rebalances: [[21, { A: 1 }]] }));
    expect(result.rows('monthly_returns')[0]).toMatchObject({ year: 2024, month: 1 });
    expect(result.column('monthly_returns', 'portfolio_return')[0]).toBe(0.00826446281);
  });
});

describe('a window that opens between two dates', () => {
  test('lists earlier holdings and those of its first day with the reason opening, without costs', () => {
    const result = readResult(
      makeInput({
        instruments,
        rebalances: [
          [0, { A: 1 }],
          [10, { A: 0.5, B: 0.5 }],
        ],
        startDay: 10,
        settings: { includeTransactionCosts: true },
      }),
    );
    const trades = result.rows('transactions').map(({ ric, side, reason, cost }) => [ric, side, reason, cost === 0]);
    expect(trades).toEqual([
      ['A', 'BUY', 'opening', true],
      ['B', 'BUY', 'opening', true],
    ]);
  });
});

test('a window without any session of its holdings has too few days, and no rate is missing', () => {
  const monthly = closes.map((close, d) => (d % 21 === 0 && d < 43 ? close : Number.NaN));
  const input = makeInput({ instruments: { A: { closes: monthly } }, rebalances: [[46, { A: 1 }]], sessions: [] });
  const reasonOf = (end: number) => () => readResult({ ...input, settings: { ...input.settings, endDay: dayOf(end) } });
  expect(reasonOf(50)).toThrow(/^the window from 2024-03-05 has 0 valuation days; an analysis needs at least 2$/);
  const late = { instruments: { A: { closes: closes.map((close, d) => (d < 58 ? Number.NaN : close)) } } };
  expect(() => readResult(makeInput({ ...late, rebalances: [[40, { A: 1 }]], endDay: 50, sessions: [] }))).toThrow(
    /A \(no_price\)$/,
  );
});
