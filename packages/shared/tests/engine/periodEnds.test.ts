import { describe, expect, test } from '@jest/globals';
import { type IsoDate, toDay, weekdayOnOrBefore } from '../../src/dates.ts';
import { monthEnds, returnsOver, spansOf, weekEnds, yearsBetween } from '../../src/engine/market/calendar.ts';

const weekdays = (...dates: IsoDate[]) => Int32Array.from(dates, (date) => weekdayOnOrBefore(toDay(date)));
const endsOf = (days: Int32Array, end: IsoDate) => [...monthEnds(days, toDay(end)).at];

describe('month ends', () => {
  const days = weekdays('2024-01-30', '2024-01-31', '2024-02-28', '2024-02-29', '2024-03-27', '2024-03-28');

  test('are the last valuation days of the months', () => {
    // Good Friday, 2024-03-29, has no session: the end date says whether the month is over.
    expect(endsOf(days, '2024-03-31')).toEqual([1, 3, 5]);
    expect(endsOf(days, '2024-03-29')).toEqual([1, 3, 5]);
    expect(endsOf(days, '2024-03-28')).toEqual([1, 3]);
  });

  test('include the first valuation day if the next one is in another month', () => {
    expect(endsOf(weekdays('2022-12-30', '2023-01-03'), '2023-01-20')).toEqual([0]);
  });

  test('do not include a last price long before the end of the month', () => {
    expect(endsOf(weekdays('2024-11-29', '2024-12-20'), '2024-12-31')).toEqual([0]);
    expect(endsOf(weekdays('2024-11-29', '2024-12-25'), '2024-12-31')).toEqual([0, 1]);
  });

  test('a month without a valuation day breaks the chain of full months', () => {
    const gap = weekdays('2024-01-31', '2024-02-29', '2024-04-30', '2024-05-31');
    const spans = spansOf(monthEnds(gap, toDay('2024-05-31')), 0, 4);
    expect([[...spans.from], [...spans.to]]).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect([...returnsOver(Float64Array.of(100, 110, 90, 99), spans)]).toEqual([1.1 - 1, 1.1 - 1]);
  });
});

describe('week ends', () => {
  test('are the last valuation days of the weeks', () => {
    const days = weekdays('2024-01-04', '2024-01-05', '2024-01-08', '2024-01-11', '2024-01-15');
    expect([...weekEnds(days, toDay('2024-01-19')).at]).toEqual([1, 3, 4]);
    expect([...weekEnds(days, toDay('2024-01-15')).at]).toEqual([1, 3]);
  });
});

describe('years', () => {
  const years = (first: IsoDate, second: IsoDate, last: IsoDate, end: IsoDate) => {
    const days = weekdays(first, second, last);
    return yearsBetween(days, [0, 2], monthEnds(days, toDay(end)));
  };

  test('count whole months from month end to month end, and calendar days otherwise', () => {
    expect(years('2022-12-30', '2023-01-03', '2023-12-29', '2023-12-31')).toBe(1);
    // Finding: 24 months of 728 days were annualized over 728 days.
    expect(years('2021-12-31', '2022-01-03', '2023-12-29', '2023-12-31')).toBe(2);
    expect(years('2022-12-30', '2023-01-03', '2023-12-28', '2023-12-28')).toBe(363 / 365.25);
    expect(years('2022-12-29', '2022-12-30', '2023-12-29', '2023-12-31')).toBe(365 / 365.25);
    expect(years('2023-01-03', '2023-01-04', '2023-12-29', '2023-12-31')).toBe(360 / 365.25);
  });
});
