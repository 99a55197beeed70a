import { expect, test } from '@jest/globals';
import { type Day, weekdayToDay } from '../../src/dates.ts';
import { tradeWeekdays } from '../../src/portfolio/checkHistory.ts';

const FIRST = 10_000;
const day = (offset: number): Day => weekdayToDay(FIRST + offset);

/** Weekdays without a price are NaN; counts how often it is asked. */
function series(...values: number[]) {
  let reads = 0;
  const closes = {
    first: FIRST,
    get values() {
      reads++;
      return Float64Array.from(values);
    },
  };
  return { closes, reads: () => reads };
}

test('the first weekday with any price; past the last one the day itself', () => {
  const one = series(Number.NaN, 1, Number.NaN, Number.NaN, 1).closes;
  const other = series(Number.NaN, Number.NaN, 1).closes;
  const days = [-3, 0, 1, 2, 3, 5, 6].map(day);
  const offsets = tradeWeekdays(days, [one, other], FIRST + 5).map((weekday) => weekday - FIRST);
  expect(offsets).toEqual([1, 1, 1, 2, 4, 5, 6]);
});

test('six hundred dates before all data look at each weekday once', () => {
  const { closes, reads } = series(1);
  const days = Array.from({ length: 600 }, (_, i) => day(i - 600));
  expect(new Set(tradeWeekdays(days, [closes], FIRST))).toEqual(new Set([FIRST]));
  // Two for the length and the value of the day with a price, which each date checks again.
  expect(reads()).toBeLessThan(3 * 600 + 10);
});
