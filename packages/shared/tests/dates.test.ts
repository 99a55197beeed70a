import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  formatDay,
  formatWeekday,
  isWeekday,
  monthsBefore,
  parseDay,
  toDay,
  weekdayOnOrAfter,
  weekdayOnOrBefore,
  weekdayToDay,
} from '../src/dates.ts';

const days = fc.integer({ min: -100_000, max: 200_000 });

describe('dates', () => {
  test('a day and its text go there and back, as Date says', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(formatDay(day)).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
        expect(parseDay(formatDay(day))).toBe(day);
      }),
      { numRuns: 2000 },
    );
  });
  test.each(['2024-02-30', '2023-02-29', '2024-13-01', '2024-00-10', '24-01-01', '2024-1-1', '2024-01-01T00:00', ''])(
    '%p is not a date',
    (text) => {
      expect(parseDay(text)).toBeNull();
    },
  );
  test('weekdays are dense and weekends fall to both sides', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [after, before] = [weekdayOnOrAfter(day), weekdayOnOrBefore(day)];
        expect(after - before).toBe(isWeekday(day) ? 0 : 1);
        expect(weekdayToDay(after)).toBeGreaterThanOrEqual(day);
        expect(weekdayToDay(before)).toBeLessThanOrEqual(day);
        expect(isWeekday(weekdayToDay(after))).toBe(true);
        expect(weekdayOnOrAfter(weekdayToDay(after) + 1)).toBe(after + 1);
      }),
      { numRuns: 2000 },
    );
    expect(formatWeekday(0)).toBe('1969-12-29');
    expect([isWeekday(parseDay('2026-11-21') as number), isWeekday(parseDay('2026-11-20') as number)]).toEqual([
      false,
      true,
    ]);
  });

  test('monthsBefore keeps the day of the month, or takes the last day of a shorter month', () => {
    expect(monthsBefore(toDay('2024-03-31'), 1)).toBe(toDay('2024-02-29'));
    expect(monthsBefore(toDay('2024-01-15'), 13)).toBe(toDay('2022-12-15'));
  });
});
