import { describe, expect, test } from '@jest/globals';
import { makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';

const NONE = Number.NaN;

function values(closes: readonly number[], dividends: readonly (readonly [number, number])[], bought = 0) {
  const input = makeInput({ instruments: { A: { closes, dividends } }, rebalances: [[bought, { A: 1 }]] });
  return readResult(input);
}

describe('dividends', () => {
  test('an ex-date without a price is reinvested on the next day with one', () => {
    expect(values([10, NONE, 9.5], [[1, 0.5]]).column('daily_summary', 'portfolio_value')).toEqual([
      10_000, 10_000, 10_000,
    ]);
  });

  test('bought at the close of the ex-date: not entitled', () => {
    expect(values([10, 9.5, 9.5], [[1, 0.5]], 1).number('portfolio_summary', 'total_pl')).toBe(0);
  });

  test('bought at a price from before the ex-date: entitled', () => {
    expect(values([10, NONE, 9.5], [[1, 0.5]], 1).number('portfolio_summary', 'total_pl')).toBeCloseTo(0, 6);
  });

  test('belong to the price P&L at the rate of the day before, and to the currency with the change', () => {
    const input = makeInput({
      instruments: { A: { closes: [10, 9.5], dividends: [[1, 0.5]], currency: 'EUR' } },
      fx: { EUR: [1, 1.2] },
      rebalances: [[0, { A: 1 }]],
    });
    const result = readResult(input);
    expect(result.number('portfolio_summary', 'total_price_pl')).toBeCloseTo(0, 6);
    expect(result.number('portfolio_summary', 'total_fx_pl')).toBeCloseTo(2000, 6);
  });
});
