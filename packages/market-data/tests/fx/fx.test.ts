import { describe, expect, test } from '@jest/globals';
import { toDay, weekdayOnOrAfter } from '@tearsheet/shared';
import type { DenseSeries } from '@tearsheet/shared/engine';
import { createFxGraph, crossSeries, denseRates } from '../../src/store/fxRates.ts';

describe('createFxGraph', () => {
  const graph = createFxGraph(['EUR/USD', 'EUR/SGD', 'USD/JPY', 'EUR/JPY', 'AUD/NZD', 'USD/CHF', 'GBP/USD', 'GBP/CHF']);
  const path = (from: string, to: string) =>
    graph.path(from, to)?.map(({ pair, inverted }) => (inverted ? `1/(${pair})` : pair));

  test.each([
    ['the pair itself', 'EUR', 'USD', ['EUR/USD']],
    ['its inverse', 'USD', 'EUR', ['1/(EUR/USD)']],
    ['through EUR', 'SGD', 'USD', ['1/(EUR/SGD)', 'EUR/USD']],
    ['through USD when EUR has no pair', 'JPY', 'CHF', ['1/(USD/JPY)', 'USD/CHF']],
    ['over three pairs', 'SGD', 'CHF', ['1/(EUR/SGD)', 'EUR/USD', 'USD/CHF']],
    ['through USD before GBP', 'EUR', 'CHF', ['EUR/USD', 'USD/CHF']],
    ['nothing to itself', 'USD', 'USD', undefined],
    ['nothing to another island', 'USD', 'NZD', undefined],
    ['nothing to an unknown currency', 'USD', 'XXX', undefined],
  ])('%s', (_, from, to, expected) => {
    expect(path(from, to)).toEqual(expected);
  });

  test('the direct pair wins over its stored inverse', () => {
    const both = createFxGraph(['USD/EUR', 'EUR/USD']);
    expect(both.path('EUR', 'USD')).toEqual([{ pair: 'EUR/USD', inverted: false }]);
    expect(both.path('USD', 'EUR')).toEqual([{ pair: 'USD/EUR', inverted: false }]);
    expect(both.currencies).toEqual(['EUR', 'USD']);
  });
});

const N = Number.NaN;
const series = (first: number, ...values: number[]): DenseSeries => ({ first, values: Float64Array.from(values) });
const cross = (...legs: DenseSeries[]) => {
  const found = crossSeries(legs);
  return found && { first: found.first, values: [...found.values] };
};

describe('crossSeries', () => {
  test('multiplies the legs from the first day both have a rate', () => {
    expect(cross(series(10, 2, 3, 4), series(11, 5, 7))).toEqual({ first: 11, values: [15, 28] });
  });

  test('one fresh leg is enough, the other is carried; no value on a day without any fresh rate', () => {
    expect(cross(series(0, 2, N, N, 3), series(0, 5, 7, N, N))).toEqual({ first: 0, values: [10, 14, N, 21] });
  });

  test('a leg is carried for five weekdays and not longer', () => {
    const daily = series(0, 1, 1, 1, 1, 1, 1, 1, 1);
    expect(cross(series(0, 2), daily)).toEqual({ first: 0, values: [2, 2, 2, 2, 2, 2] });
    expect(cross(series(0, 2, N, N, N, N, N, N, 3), daily)?.values).toEqual([2, 2, 2, 2, 2, 2, N, 3]);
  });

  test('never takes a rate from the future', () => {
    expect(cross(series(0, 2, 2, 2), series(2, 5))).toEqual({ first: 2, values: [10] });
    expect(cross(series(0, 2), series(6, 5))).toBeNull();
  });

  test('a single leg is returned as it is', () => {
    const leg = series(3, 2, N, 4);
    expect(crossSeries([leg])).toBe(leg);
    expect(crossSeries([])).toBeNull();
  });
});

describe('denseRates', () => {
  test('puts rates on weekdays, inverts them if requested, counts Sunday for Monday, and leaves gaps', () => {
    const dates = ['2024-01-05', '2024-01-07', '2024-01-09', '2024-01-10'];
    const found = denseRates(Int32Array.from(dates, toDay), Float64Array.of(2, 4, 0, 5), true);
    expect(found?.first).toBe(weekdayOnOrAfter(toDay('2024-01-05')));
    expect([...(found?.values ?? [])]).toEqual([0.5, 0.25, N, 0.2]);
  });
});
