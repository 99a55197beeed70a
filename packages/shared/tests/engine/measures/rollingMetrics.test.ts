import { describe, expect, test } from '@jest/globals';
import { list, returnPair } from '@tearsheet/testing/engine/returnSeries.ts';
import fc from 'fast-check';
import {
  annualizedVolatility,
  beta,
  correlation,
  rollingMetrics,
  sharpeRatio,
} from '../../../src/engine/measures/index.ts';

/** The largest relative difference between every rolling value and the same measure of its window alone. */
function worstDifference(r: Float64Array, b: Float64Array, window: number): number {
  const rolling = rollingMetrics(r, b, 0.0001, window, 252);
  let worst = 0;
  for (let i = 0; i < r.length; i++) {
    const full = i >= window - 1;
    const x = r.subarray(Math.max(0, i - window + 1), i + 1);
    const y = b.subarray(Math.max(0, i - window + 1), i + 1);
    const pairs = [
      [rolling.sharpe[i]!, full ? sharpeRatio(x, 0.0001, 252) : null],
      [rolling.beta[i]!, full ? beta(x, y) : null],
      [rolling.correlation[i]!, full ? correlation(x, y) : null],
      [rolling.volatility[i]!, full ? annualizedVolatility(x, 252) : null],
    ] as const;
    for (const [value, alone] of pairs) {
      const difference = alone === null ? 0 : Math.abs(value - alone) / Math.max(1, Math.abs(alone));
      worst = Math.max(worst, Number.isNaN(value) === (alone === null) ? difference : Number.POSITIVE_INFINITY);
    }
  }
  return worst;
}

describe('rollingMetrics', () => {
  test('every window equals its separate calculation, with outliers and calm periods', () => {
    const wild = fc.oneof(
      fc.constant(0.001),
      fc.constant(0),
      fc.constant(50),
      fc.double({ min: -0.1, max: 0.1, noNaN: true }).filter((value) => value === 0 || Math.abs(value) > 1e-6),
    );
    const series = fc.array(fc.tuple(wild, wild), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 130 }), (points, window) => {
        const r = Float64Array.from(points, ([x]) => x);
        const b = Float64Array.from(points, ([, y]) => y);
        expect(worstDifference(r, b, window)).toBeLessThan(1e-9);
      }),
      { numRuns: 300 },
    );
  });

  test.each([30, 90])('no drift over 8 years after a huge outlier and a constant year (window %i)', (window) => {
    let state = 20_261_121;
    const random = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      return state / 0x7fff_ffff - 0.5;
    };
    const b = Float64Array.from({ length: 2000 }, () => 0.03 * random());
    const r = b.map((value) => 0.8 * value + 0.01 * random() + 0.0003);
    r[40] = 1e9;
    b[41] = -1e8;
    r.fill(0.0001, 500, 1100);
    b.fill(0, 700, 1200);
    expect(worstDifference(r, b, window)).toBeLessThan(1e-9);
  });

  test('appended future changes no past value, to the last bit', () => {
    fc.assert(
      fc.property(returnPair(60), fc.integer({ min: 1, max: 59 }), ([r, b], cut) => {
        const all = rollingMetrics(r, b, 0, 30, 252);
        const past = rollingMetrics(r.slice(0, cut), b.slice(0, cut), 0, 30, 252);
        for (const name of ['sharpe', 'volatility', 'beta', 'correlation'] as const) {
          expect(all[name].slice(0, cut)).toEqual(past[name]);
        }
      }),
    );
  });

  test('a window longer than the series, and a length that is not a window', () => {
    const r = list(0.01, 0.02, 0.03);
    expect([...rollingMetrics(r, r, 0, 4, 252).beta]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect(rollingMetrics(list(), list(), 0, 4, 252).sharpe).toHaveLength(0);
    for (const window of [0, -1, 2.5, Number.NaN]) {
      expect(() => rollingMetrics(r, r, 0, window, 252)).toThrow(RangeError);
    }
  });
});
