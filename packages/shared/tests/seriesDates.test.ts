import { describe, expect, test } from '@jest/globals';
import { ALL_DAYS, formatWeekday, isWeekday, toDay } from '../src/dates.ts';
import { NOT_PLACED, tradingWeek, weekdaysOfSeries } from '../src/seriesDates.ts';

const placed = (...dates: string[]) =>
  Array.from(weekdaysOfSeries(dates.map(toDay)), (weekday) => (weekday === NOT_PLACED ? null : formatWeekday(weekday)));
/** All dates of some days of the week (0 is Sunday) from a Sunday on. */
const dates = (first: string, weeks: number, on: readonly number[]) =>
  Array.from({ length: 7 * weeks }, (_, i) => i)
    .filter((i) => on.includes(i % 7))
    .map((i) => new Date(Date.parse(first) + i * 86_400_000).toISOString().slice(0, 10));

describe('the weekday on which a value of a series counts', () => {
  test('month ends on a weekend belong to the Friday before', () => {
    const nav = ['2017-08-31', '2017-09-30', '2017-10-31', '2017-11-30', '2017-12-31', '2018-01-31'];
    expect(placed(...nav)).toEqual([
      '2017-08-31',
      '2017-09-29',
      '2017-10-31',
      '2017-11-30',
      '2017-12-29',
      '2018-01-31',
    ]);
  });

  test('weekly dates on Saturdays or Sundays belong to their Fridays, and a lone date does too', () => {
    expect(placed(...dates('2024-01-07', 8, [6]))).toEqual(dates('2024-01-07', 8, [5]));
    expect(placed('2024-01-14', '2024-01-21', '2024-01-28').at(1)).toBe('2024-01-19');
    expect(placed('2024-06-30')).toEqual(['2024-06-28']);
    expect(placed()).toEqual([]);
  });

  test('a session on Sunday the 1st of a month stays in that month, also after a holiday of ten days', () => {
    // Tel Aviv: Sunday to Thursday. Among weekdays, Monday has its own value.
    const all = dates('2024-08-04', 10, [0, 1, 2, 3, 4]);
    const found = placed(...all);
    expect(found[all.indexOf('2024-09-01')]).toBeNull();
    const eid = all
      .filter((date) => date < '2024-08-22' || date > '2024-08-31')
      .filter((date) => date !== '2024-09-02');
    expect(placed(...eid)[eid.indexOf('2024-09-01')]).toBe('2024-09-02');
  });

  test('a weekday keeps its own value, and the later day of a weekend counts', () => {
    const week = dates('2024-01-07', 6, [0, 1, 2, 3, 4, 5, 6]);
    const found = placed(...week);
    // The last Saturday has no Sunday and no Monday after it.
    expect(found.filter((date) => date === null)).toHaveLength(11);
    const withoutMonday = week.filter((date) => date !== '2024-01-15');
    const at = (date: string) => placed(...withoutMonday)[withoutMonday.indexOf(date)];
    expect([at('2024-01-13'), at('2024-01-14')]).toEqual([null, '2024-01-15']);
  });

  test('a late date of Friday in a daily series is Friday', () => {
    const all = dates('2024-01-07', 6, [1, 2, 3, 4, 6]);
    expect(placed(...all).filter((date) => date === null)).toEqual([]);
    expect(placed(...all)[4]).toBe('2024-01-12');
  });

  test('no two values share a weekday, and the order stays, for any dates', () => {
    let seed = 1;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let run = 0; run < 300; run++) {
      const step = 1 + Math.floor(random() * 40);
      const days: number[] = [];
      for (let day = 17_000; days.length < 60; day += 1 + Math.floor(random() * step)) days.push(day);
      const found = [...weekdaysOfSeries(days)].filter((weekday) => weekday !== NOT_PLACED);
      expect(found.every((weekday, i) => i === 0 || weekday > found[i - 1]!)).toBe(true);
    }
  });
});

describe('the trading week of an instrument', () => {
  const week = (...days: string[]) => tradingWeek(days.map(toDay));

  test('is the days of the week that have as many prices as others', () => {
    expect(week(...dates('2024-01-07', 9, [0, 1, 2, 3, 4, 5, 6]))).toBe('all_days');
    expect(week(...dates('2024-01-07', 9, [0, 1, 2, 3, 4]))).toBe('weekends');
    expect(week(...dates('2010-01-03', 9, [6, 0, 1, 2, 3]))).toBe('weekends');
    expect(week(...dates('2024-01-07', 9, [1, 2, 3, 4, 5]))).toBe('weekdays');
    expect(week()).toBe('weekdays');
  });

  test('stray prices on weekends, and dates that end a period, are no sessions', () => {
    const stray = [...dates('2024-01-07', 30, [1, 2, 3, 4, 5]), '2024-03-09', '2024-05-12'].sort();
    expect(week(...stray)).toBe('weekdays');
    expect(week(...dates('2024-01-07', 30, [6]))).toBe('weekdays');
    expect(week('2017-08-31', '2017-09-30', '2017-10-31', '2017-11-30', '2017-12-31')).toBe('weekdays');
    expect(week(...dates('2024-01-07', 9, [1, 2, 3, 4, 6]))).toBe('weekdays');
  });

  test('a coin keeps its week with gaps of days, and an exchange that changes its week has had sessions on weekends', () => {
    const coin = dates('2024-01-07', 40, [0, 1, 2, 3, 4, 5, 6]).filter((_, i) => i % 11 !== 3);
    expect(week(...coin)).toBe('all_days');
    expect(week(...dates('2025-01-05', 51, [0, 1, 2, 3, 4]), ...dates('2026-01-04', 50, [1, 2, 3, 4, 5]))).toBe(
      'weekends',
    );
  });

  test('on the axis of all days, each date of a coin counts on itself, and a month end on a weekend on its Friday', () => {
    const days = dates('2024-01-07', 6, [0, 1, 2, 3, 4, 5]).map(toDay);
    expect([...weekdaysOfSeries(days, ALL_DAYS)]).toEqual(days.map((day) => ALL_DAYS + day));
    const ends = ['2017-08-31', '2017-09-30', '2017-10-31', '2017-12-31'].map(toDay);
    const found = Array.from(weekdaysOfSeries(ends, ALL_DAYS), (date) => date - ALL_DAYS);
    expect(found.every(isWeekday)).toBe(true);
    expect(formatWeekday(found[1]! + ALL_DAYS)).toBe('2017-09-29');
  });
});
