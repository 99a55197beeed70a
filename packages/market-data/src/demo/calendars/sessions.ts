import {
  closedDays,
  type Day,
  EXCHANGE_HOLIDAYS,
  formatDay,
  type Rule,
  TARGET_HOLIDAYS,
  toDay,
  type Weekday,
  weekdayOnOrAfter,
  weekdayOnOrBefore,
  weekdayToDay,
} from '@tearsheet/shared';

/** The first day with prices. */
export const START: Day = toDay('2011-01-03');
/**
 * Paths reach the levels of the instrument tables on this day and are free after it, so that no value depends on the
 * last requested day. All splits come before it.
 */
export const ANCHOR: Day = toDay('2024-12-31');

/** The weekdays of the demo market. Position i is weekday `first` + i. */
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

/** Returns the position of the first weekday on or after a day. It may be beyond the axis. */
export function positionOnOrAfter(axis: TimeAxis, day: Day): number {
  return weekdayOnOrAfter(day) - axis.first;
}

export function dayAt(axis: TimeAxis, position: number): Day {
  return weekdayToDay(axis.first + position);
}

/** One flag for each position of the axis, 1 for a session. */
export type SessionMask = Uint8Array;

/** Returns the sessions of every exchange of the demo market, by MIC. */
export function exchangeSessionMasks(axis: TimeAxis): ReadonlyMap<string, SessionMask> {
  return new Map(Object.entries(EXCHANGE_HOLIDAYS).map(([mic, rules]) => [mic, sessionMask(axis, rules)]));
}

/** Returns the days with reference rates. */
export function targetMask(axis: TimeAxis): SessionMask {
  return sessionMask(axis, TARGET_HOLIDAYS);
}

/** Returns the day numbers of the sessions, ascending. */
export function sessionDays(axis: TimeAxis, mask: SessionMask): Int32Array {
  const days: number[] = [];
  mask.forEach((open, position) => {
    if (open) days.push(dayAt(axis, position));
  });
  return Int32Array.from(days);
}

/** Returns the first session at or after a position. Null beyond the axis. */
export function sessionAtOrAfter(mask: SessionMask, position: number): number | null {
  const found = mask.indexOf(1, Math.max(position, 0));
  return found < 0 ? null : found;
}

function sessionMask(axis: TimeAxis, rules: readonly Rule[]): SessionMask {
  const mask = new Uint8Array(axis.length).fill(1);
  const firstYear = Number(formatDay(dayAt(axis, 0)).slice(0, 4));
  const lastYear = Number(formatDay(axis.lastDay).slice(0, 4));
  // A holiday in January can be observed in December and the other way round, so the neighboring years count too.
  const closed = new Set<number>();
  for (let year = firstYear - 1; year <= lastYear + 1; year++) {
    for (const day of closedDays(rules, year)) closed.add(day);
  }
  for (let position = 0; position < axis.length; position++) {
    if (closed.has(dayAt(axis, position))) mask[position] = 0;
  }
  return mask;
}
