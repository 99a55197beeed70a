import { type Day, type Weekday, weekdayOnOrAfter } from '../dates.ts';
import type { DenseSeries } from '../engine/input.ts';
import { hasValue } from '../engine/series.ts';

/**
 * The first valuation day on or after a day: a weekday on which at least one of the series has a price. Past `last`
 * there are no prices; then it is the weekday itself.
 */
export function tradeWeekday(day: Day, series: readonly DenseSeries[], last: Weekday): Weekday {
  const asked = weekdayOnOrAfter(day);
  for (let weekday = asked; weekday <= last; weekday++) {
    if (series.some((closes) => hasValue(closes, weekday))) return weekday;
  }
  return asked;
}
