import { describe, expect, test } from '@jest/globals';
import { toDay, weekdayOnOrAfter } from '@tearsheet/shared';
import { denseCloses } from '../../src/views/closesByDay.ts';

function dense(closes: Record<string, number>) {
  const series = denseCloses(Int32Array.from(Object.keys(closes), toDay), Float64Array.from(Object.values(closes)));
  return series && { first: series.first, values: [...series.values] };
}

describe('denseCloses', () => {
  test('a weekend price counts for Monday, unless Monday has its own', () => {
    const friday = weekdayOnOrAfter(toDay('2024-01-05'));
    const sunday = { '2024-01-05': 1, '2024-01-07': 2, '2024-01-09': 4 };
    expect(dense(sunday)).toEqual({ first: friday, values: [1, 2, 4] });
  });

  test('Monday keeps its own price', () => {
    expect(dense({ '2024-01-05': 1, '2024-01-07': 2, '2024-01-08': 3 })?.values).toEqual([1, 3]);
  });

  test('zero, negative and missing prices are no prices, and the series begins and ends with one', () => {
    const closes = { '2024-01-01': 0, '2024-01-02': 5, '2024-01-03': -1, '2024-01-04': 6, '2024-01-05': Number.NaN };
    expect(dense(closes)).toEqual({ first: weekdayOnOrAfter(toDay('2024-01-02')), values: [5, Number.NaN, 6] });
    expect(dense({ '2024-01-02': 0 })).toBeNull();
    expect(dense({})).toBeNull();
  });
});
