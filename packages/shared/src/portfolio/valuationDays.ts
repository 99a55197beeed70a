import { type Day, type Weekday, weekdayOnOrAfter } from '../dates.ts';
import type { DenseSeries } from '../engine/input.ts';
import { hasValue } from '../engine/series.ts';

/**
 * For each of the days (ascending) the first valuation day on or after it: a weekday on which at least one of the series
 * has a price. Past `last` there are no prices; then it is the weekday itself. Looks at no weekday twice, however many
 * days wait for the same one.
 */
export function tradeWeekdays(days: readonly Day[], series: readonly DenseSeries[], last: Weekday): readonly Weekday[] {
  let next = Number.NEGATIVE_INFINITY;
  return days.map((day) => {
    const asked = weekdayOnOrAfter(day);
    next = Math.max(next, asked);
    while (next <= last && !series.some((closes) => hasValue(closes, next))) next++;
    return next <= last ? next : asked;
  });
}
