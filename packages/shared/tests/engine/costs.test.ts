import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type TradeSheet, tradeCost, valueAfterCosts } from '../../src/engine/simulation/tradeSheet.ts';

function sheet(lines: readonly { held: number; target: number; buy: number; sell: number }[]): TradeSheet {
  return {
    count: lines.length,
    instrument: new Int32Array(lines.length),
    held: Float64Array.from(lines, ({ held }) => held),
    target: Float64Array.from(lines, ({ target }) => target),
    buyRate: Float64Array.from(lines, ({ buy }) => buy),
    sellRate: Float64Array.from(lines, ({ sell }) => sell),
    close: new Float64Array(lines.length),
  };
}

test('the first purchase pays out of the value', () => {
  expect(valueAfterCosts(100, sheet([{ held: 0, target: 1, buy: 0.01, sell: 0 }]))).toBeCloseTo(100 / 1.01, 12);
});

test('a full switch pays the sale and the purchase', () => {
  const lines = [
    { held: 100, target: 0, buy: 0, sell: 0.002 },
    { held: 0, target: 1, buy: 0.005, sell: 0 },
  ];
  expect(valueAfterCosts(100, sheet(lines))).toBeCloseTo((100 - 0.2) / 1.005, 12);
});

test('nothing to trade costs nothing', () => {
  expect(valueAfterCosts(100, sheet([{ held: 100, target: 1, buy: 0.1, sell: 0.1 }]))).toBe(100);
});

test('any rates below 0.2: the value after is the value before less the costs', () => {
  const rate = fc.double({ min: 0, max: 0.199, noNaN: true });
  const share = fc.double({ min: 0.001, max: 1, noNaN: true });
  const line = fc.record({ held: share, target: share, buy: rate, sell: rate });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (lines) => {
      const held = lines.reduce((sum, one) => sum + one.held, 0);
      const target = lines.reduce((sum, one) => sum + one.target, 0);
      const trades = sheet(
        lines.map((one) => ({ ...one, held: (1e4 * one.held) / held, target: one.target / target })),
      );
      const after = valueAfterCosts(1e4, trades);
      const cost = lines.reduce((sum, _, i) => sum + tradeCost(trades, i, after), 0);
      expect(Math.abs(after + cost - 1e4)).toBeLessThan(1e-8);
      expect(after).toBeGreaterThan(0);
    }),
  );
});
