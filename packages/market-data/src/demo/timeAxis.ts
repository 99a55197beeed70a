import {
  type Day,
  toDay,
  type Weekday,
  weekdayOnOrAfter,
  weekdayOnOrBefore,
  weekdayToDay,
} from '@tearsheet/shared/dates';

/** First day with prices. */
export const START: Day = toDay('2011-01-03');
/**
 * Paths are drawn towards the levels of the instrument tables on this day and run free after it, so that no value depends
 * on the last day asked for. All splits lie before it.
 */
export const ANCHOR: Day = toDay('2024-12-31');

/** The weekdays of the demo market: position i is weekday `first` + i. */
export interface TimeAxis {
  readonly first: Weekday;
  readonly length: number;
  readonly lastDay: Day;
}

export function timeAxis(lastDay: Day): TimeAxis {
  if (!Number.isInteger(lastDay) || lastDay < ANCHOR) {
    throw new RangeError('the demo market needs a last day of 2024-12-31 or later');
  }
  const first = weekdayOnOrAfter(START);
  return { first, length: weekdayOnOrBefore(lastDay) - first + 1, lastDay };
}

/** Position of the first weekday on or after a day; beyond the axis when the day is. */
export function positionOnOrAfter(axis: TimeAxis, day: Day): number {
  return weekdayOnOrAfter(day) - axis.first;
}

export function dayAt(axis: TimeAxis, position: number): Day {
  return weekdayToDay(axis.first + position);
}
